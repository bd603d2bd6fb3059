import { Ticket } from 'lucide'
import { CalendarMenu } from '../../../catalog/calendar/web/calendar-menu.tsx'
import { addressLine, websiteHref } from '../../../catalog/event/contact-links.ts'
import type { Event } from '../../../catalog/event/event.ts'
import { isOff } from '../../../catalog/event/event-changes.ts'
import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { eventCodePath } from '../../../catalog/event/share-picture.ts'
import { hasEnded } from '../../../catalog/event/time-badge.ts'
import { trustNote } from '../../../catalog/event/trust-note.ts'
import { CostBadge, NewDateBadge, TimeBadge } from '../../../catalog/event/web/event-badges.tsx'
import { EventLogo } from '../../../catalog/event/web/event-logo.tsx'
import { LicensePlate } from '../../../catalog/event/web/license-plate.tsx'
import { EventPicture } from '../../../catalog/event/web/pictures/event-picture.tsx'
import { cartoonCarFor, sceneSetting } from '../../../catalog/event/web/pictures/picture-paths.ts'
import { ShareButton } from '../../../catalog/event/web/share-button.tsx'
import { editEventPath } from '../../../catalog/links/private-paths.ts'
import { claimedWords } from '../../../catalog/profile/claimed-words.ts'
import { DirectionsLink } from '../../../catalog/search/web/event-actions.tsx'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { EditLink } from '../../../catalog/trust/web/administrator/edit-link.tsx'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { HeroRoutes } from '../../../ui/hero-routes.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { BackToEvents } from './back-to-events.tsx'

/** The cartoon car that stands for an event without a logo, decorative. */
const CartoonCar = ({ id, className }: { id: string; className?: string }) => (
  <img
    src={cartoonCarFor(id)}
    alt=""
    aria-hidden="true"
    width={240}
    height={160}
    decoding="async"
    className={className}
  />
)

type EventHeroProps = { event: Event; now: number; past: boolean }

/** The scene with the large plate, the name, the place and the actions, on asphalt. */
export const EventHero = (props: EventHeroProps) => (
  <div className="on-hero relative overflow-hidden bg-hero text-hero-ink print:bg-transparent print:text-black">
    <HeroRoutes className="opacity-60 max-lg:hidden" />
    <div className="page-width relative grid gap-x-10 gap-y-3 pt-3 pb-8 lg:grid-cols-[minmax(0,1fr)_29rem] lg:pb-12 print:flex print:items-center print:pb-0">
      <div className="lg:col-span-2 print:hidden">
        <BackToEvents />
      </div>
      <Scene {...props} />
      <div className="grid content-center gap-4 lg:col-start-1 lg:row-start-2 print:pr-32">
        <Headline {...props} />
        <EventActionsBar event={props.event} past={props.past} />
      </div>
    </div>
  </div>
)

const Scene = ({ event, now, past }: EventHeroProps) => (
  <div className="relative mb-9 print:static print:mb-0 lg:col-start-2 lg:row-start-2 lg:self-center">
    <EventPicture
      type={event.eventType}
      setting={sceneSetting(event.id)}
      eager
      className={classes(
        'aspect-[2/1] w-full rounded-card object-cover sm:max-lg:aspect-[3/1] print:hidden',
        past && 'saturate-50',
      )}
    />
    <div className="absolute -bottom-9 left-4 print:static">
      <LicensePlate
        event={event}
        size="large"
        today={venueToday(now, event.timeZone)}
        archived={past}
      />
    </div>
    <img
      src={eventCodePath(event.id)}
      alt="QR code of this page's address"
      loading="lazy"
      className="absolute top-0 right-0 hidden size-28 print:block"
    />
    <EventEmblem event={event} />
  </div>
)

/** A very long name would fill a whole phone at the largest size. */
const longName = 60

const Headline = ({ event, now, past }: EventHeroProps) => (
  <div className="grid gap-3">
    <div className="flex flex-wrap gap-1.5">
      <NewDateBadge event={event} />
      <TimeBadge
        event={event}
        today={venueToday(now, event.timeZone)}
        ended={hasEnded(event, now)}
      />
      <CostBadge cost={event.attendanceCost} long />
      <Badge>{eventTypeLabel(event.eventType)}</Badge>
      <ClaimedBadge event={event} />
    </div>
    <h1
      className={event.name.length > longName ? 'text-heading' : 'text-display print:text-heading'}
    >
      {event.name}
    </h1>
    <p className="text-lg text-hero-soft print:text-black">
      {event.venueName ? (
        <span className="block font-semibold text-hero-ink print:text-black">
          {event.venueName}
        </span>
      ) : null}{' '}
      {addressLine(event) || event.location}
    </p>
    {past ? null : <Confirmed event={event} />}
  </div>
)

/** "By the club": an event of the club or venue that has claimed its page. */
const ClaimedBadge = ({ event: { claimedBy, organizerKind } }: Pick<EventHeroProps, 'event'>) => {
  const words = claimedWords(claimedBy, organizerKind)
  return words ? <Badge color="green">{words}</Badge> : null
}

/** Confirmation of this date by its organizer; the band above shows reports. */
const Confirmed = ({ event }: Pick<EventHeroProps, 'event'>) => {
  const note = trustNote({ ...event, reportedAt: null })
  return note ? <p className="font-medium">{note.text}</p> : null
}

/** The logo over the cartoon car of this event's id, which shows where there is none, or it does not load. */
const EventEmblem = ({ event }: Pick<EventHeroProps, 'event'>) => (
  <div className="aspect-[3/2] w-22 overflow-hidden rounded-card sm:w-28 border-2 border-plate-edge bg-plate absolute right-4 -bottom-9 print:hidden">
    <CartoonCar id={event.id} className="size-full object-cover" />
    {event.logoUrl ? (
      <EventLogo
        url={event.logoUrl}
        className="absolute inset-0 size-full bg-white object-contain p-1.5"
      />
    ) : null}
  </div>
)

/** Main actions, near the top of every screen. */
const EventActionsBar = ({ event, past }: { event: Event; past: boolean }) => {
  const { publicUrl } = useSiteFacts()
  const off = isOff(event)
  const registration = !past && !off ? websiteHref(event.registrationUrl) : undefined
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:[&>:first-child:nth-last-child(odd)]:col-span-2 sm:flex sm:flex-wrap print:hidden">
      {registration ? (
        <a
          href={registration}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonClasses('filled')}
        >
          <Icon shape={Ticket} className="size-5" />
          Register
        </a>
      ) : null}{' '}
      {off ? null : (
        <DirectionsLink event={event} look={registration || past ? 'outlined' : 'filled'} />
      )}{' '}
      <CalendarMenu event={event} publicUrl={publicUrl} look="button" />{' '}
      <ShareButton event={event} publicUrl={publicUrl} look="button" />{' '}
      {off ? <DirectionsLink event={event} look="outlined" /> : null}{' '}
      <EditLink to={editEventPath(event.id)} name={event.name} />
    </div>
  )
}
