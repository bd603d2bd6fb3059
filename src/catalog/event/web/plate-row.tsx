import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import type { Event } from '../event.ts'
import { eventChange, isOff } from '../event-changes.ts'

type PlateRowProps = {
  event: Pick<Event, 'eventStatus' | 'date' | 'previousDate' | 'rainDate'>
  plate: ReactNode
  /** A badge; replaced by the status if the event is called off. */
  children?: ReactNode
}

/**
 * Row between a card's picture and its name: the plate, which overlaps the picture, and room for one badge. A second
 * badge would push the name below those of its row's other cards. For an event that is off, the row is a band across
 * the card, as high as other rows including its borders.
 */
export const PlateRow = ({ event, plate, children }: PlateRowProps) => {
  const change = isOff(event) ? eventChange(event) : undefined
  return (
    <div
      data-off={change?.kind}
      data-plate-row
      className={classes(
        'flex min-h-7 flex-wrap items-start justify-between gap-x-1 pr-2 pl-3',
        change && bandLooks[change.kind === 'cancelled' ? 'cancelled' : 'postponed'],
      )}
    >
      <div className="flex h-5 items-end">{plate}</div>
      {change ? (
        <p className="ml-auto py-[3px] leading-5 font-semibold tracking-wide">{change.badge}</p>
      ) : (
        <div className="ml-auto flex pt-1">{children}</div>
      )}
    </div>
  )
}

/** Colors of the band of events that are called off, on cards and on the event page. */
export const bandLooks = {
  cancelled: 'border-y border-red bg-red-tint text-red',
  postponed: 'border-y border-yellow bg-yellow-tint text-yellow',
}
