import type { Event } from '../../../catalog/event/event.ts'
import { EventLogo } from '../../../catalog/web/event-logo.tsx'
import { CartoonCar } from '../../../catalog/web/pictures/cartoon-car.tsx'
import { classes } from '../../../ui/classes.ts'

type EventEmblemProps = { event: Pick<Event, 'id' | 'logoUrl'>; className?: string }

/**
 * The logo; where there is none, or it does not load, the cartoon car of this event's id. The classes
 * given must position it, since the logo lies over the car.
 */
export const EventEmblem = ({ event, className }: EventEmblemProps) => (
  <div
    className={classes(
      'aspect-[3/2] w-22 overflow-hidden rounded-card sm:w-28 border-2 border-plate-edge bg-plate',
      className,
    )}
  >
    <CartoonCar id={event.id} className="size-full object-cover" />
    {event.logoUrl ? (
      <EventLogo
        url={event.logoUrl}
        className="absolute inset-0 size-full bg-white object-contain p-1.5"
      />
    ) : null}
  </div>
)
