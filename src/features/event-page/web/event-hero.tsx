import { FileText, Ticket } from 'lucide'
import type { ReactNode } from 'react'
import { CalendarMenu } from '../../../catalog/calendar/web/calendar-menu.tsx'
import { websiteHref } from '../../../catalog/event/contact-links.ts'
import type { Event } from '../../../catalog/event/event.ts'
import { isOff } from '../../../catalog/event/event-changes.ts'
import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { eventCodePath } from '../../../catalog/event/share-picture.ts'
import { hasEnded } from '../../../catalog/event/time-badge.ts'
import { CostBadge, NewDateBadge, TimeBadge } from '../../../catalog/event/web/event-badges.tsx'
import { EventLogo } from '../../../catalog/event/web/event-logo.tsx'
import { LicensePlate } from '../../../catalog/event/web/license-plate.tsx'
import { EventPicture } from '../../../catalog/event/web/pictures/event-picture.tsx'
import { cartoonCarFor, sceneOf } from '../../../catalog/event/web/pictures/picture-paths.ts'
import { ShareButton } from '../../../catalog/event/web/share-button.tsx'
import { Star } from '../../../catalog/event/web/star.tsx'
import { editEventPath } from '../../../catalog/links/private-paths.ts'
import { greatCircleMiles } from '../../../catalog/place/distance.ts'
import { cachedLocation } from '../../../catalog/place/web/location-cache.ts'
import { claimedWords } from '../../../catalog/profile/claimed-words.ts'
import { DirectionsLink } from '../../../catalog/search/web/event-actions.tsx'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { EditLink } from '../../../catalog/trust/web/edit-link.tsx'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { HeroRoutes } from '../../../ui/hero-routes.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { decidingFacts, shortWhen } from '../deciding-facts.ts'
import { flyerHref } from '../flyer.ts'
import { BackToEvents } from './back-to-events.tsx'

type EventHeroProps = { event: Event; now: number; past: boolean }

/** Head of the page, on asphalt: scene with the large plate, name, deciding facts, place and actions. */
export const EventHero = (props: EventHeroProps) => (
  <div className="on-hero relative overflow-hidden bg-hero text-hero-ink print:bg-transparent print:text-black">
    <HeroRoutes className="opacity-60 max-lg:hidden" />
    <div className="page-width relative grid gap-x-10 gap-y-2 pb-4 sm:gap-y-3 sm:pt-3 sm:pb-8 lg:grid-cols-[minmax(0,1fr)_29rem] lg:pb-12 print:flex print:items-center print:pb-0">
      <div className="lg:col-span-2 print:hidden">
        <BackToEvents />
      </div>
      <Scene {...props} />
      <div className="grid content-center gap-3 sm:gap-4 lg:col-start-1 lg:row-start-2 print:pr-32">
        <Headline {...props} />
        <EventActionsBar event={props.event} past={props.past} />
      </div>
    </div>
  </div>
)

/** At most 140 px high on phones. */
const Scene = ({ event, now, past }: EventHeroProps) => (
  <div className="relative mb-3 sm:mb-9 print:static print:mb-0 lg:col-start-2 lg:row-start-2 lg:self-start">
    <EventPicture
      type={event.eventType}
      scene={sceneOf(event)}
      eager
      className={classes(
        'h-28 w-full rounded-card object-cover object-[50%_72%] sm:h-auto sm:aspect-[3/1] lg:aspect-[2/1] print:hidden',
        past && 'saturate-50',
      )}
    />
    <div className="absolute -bottom-3 left-2 origin-bottom-left z-1 max-sm:scale-75 sm:-bottom-9 sm:left-4 print:static">
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
    <Star event={event} className="absolute top-2 right-2 border border-line bg-panel" />
  </div>
)

/** Longer names use a smaller size: they would fill a phone's screen. */
const longName = 60

const Headline = ({ event, now, past }: EventHeroProps) => {
  const { name, venueName, city, state, location } = event
  const place = [venueName, [city, state].filter(Boolean).join(', ') || location]
  return (
    <div className="grid gap-2 sm:gap-3">
      {/* One line on phones: a second one would come and go with the font; type and cost are repeated below. */}
      <div className="flex flex-wrap gap-1.5 max-sm:not-print:flex-nowrap max-sm:not-print:chip-line">
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
        data-room={name}
        className={classes(
          'word-room',
          name.length > longName
            ? 'text-title sm:text-heading'
            : 'text-heading sm:text-display print:text-heading',
        )}
      >
        <span>{name}</span>
      </h1>
      <DecidingLine event={event} now={now} past={past} />
      <Steady className="text-hero-soft print:text-black" room={place.join(' · ')}>
        {venueName ? (
          <span className="font-semibold text-hero-ink print:text-black">{place[0]}</span>
        ) : null}
        {venueName && place[1] ? ' · ' : null}
        {place[1]}
      </Steady>
    </div>
  )
}

type SteadyProps = { className: string; room: string; children: ReactNode }

/** Paragraph that reserves the space of its longest text in the fallback font. */
const Steady = ({ className, room, children }: SteadyProps) => (
  <p data-room={room} className={classes('word-room', className)}>
    <span>{children}</span>
  </p>
)

/** Reserved space for a distance, which only the visitor's device knows. */
const widestMiles = 8888.8

/** Day, hours, distance, cost, and confirmation. */
const DecidingLine = ({ event, now }: EventHeroProps) => {
  const miles = useMilesTo(event)
  const when = shortWhen(event, venueToday(now, event.timeZone))
  const factsWith = (distance: number | undefined) =>
    decidingFacts(event, { now, miles: distance })
      .map((fact) => ` · ${fact}`)
      .join('')
  return (
    <Steady className="font-semibold sm:text-lg" room={when + factsWith(widestMiles)}>
      {isOff(event) ? <s>{when}</s> : when}
      {factsWith(miles)}
    </Steady>
  )
}

/** Miles from the visitor, if this device has located them recently. The location stays on the device. */
const useMilesTo = (event: Event): number | undefined => {
  const position = useHydrated() ? cachedLocation() : undefined
  return position && greatCircleMiles({ latitude: position.lat, longitude: position.lng }, event)
}

/** "By the club": the club or venue has claimed the event's page. */
const ClaimedBadge = ({ event: { claimedBy, organizerKind } }: Pick<EventHeroProps, 'event'>) => {
  const words = claimedWords(claimedBy, organizerKind)
  return words ? <Badge color="green">{words}</Badge> : null
}

/** Logo on top of the event's cartoon car, which is visible if there is no logo or it fails to load. */
const EventEmblem = ({ event }: Pick<EventHeroProps, 'event'>) => (
  <div className="absolute right-2 -bottom-3 aspect-[3/2] w-[min(5.5rem,23vw)] overflow-hidden rounded-card border-2 border-plate-edge bg-plate sm:right-4 sm:-bottom-9 sm:w-28 print:hidden">
    <img
      src={cartoonCarFor(event.id)}
      alt=""
      aria-hidden="true"
      width={240}
      height={160}
      decoding="async"
      className="size-full object-cover"
    />
    {event.logoUrl ? (
      <EventLogo
        url={event.logoUrl}
        className="absolute inset-0 size-full bg-white object-contain p-1.5"
      />
    ) : null}
  </div>
)

/** Main actions on the first screen, in columns that no label widens; directions last if past or called off. */
const EventActionsBar = ({ event, past }: { event: Event; past: boolean }) => {
  const { publicUrl } = useSiteFacts()
  const isOn = !past && !isOff(event)
  const registration = isOn ? websiteHref(event.registrationUrl) : undefined
  const visitLinks = (
    <>
      <DirectionsLink event={event} look={registration || !isOn ? 'outlined' : 'filled'} />{' '}
      <CalendarMenu event={event} publicUrl={publicUrl} look="button" />
    </>
  )
  return (
    <div className="grid grid-cols-2 gap-2 [&>:first-child:nth-last-child(odd)]:col-span-2 sm:max-lg:flex sm:flex-wrap xl:flex print:hidden">
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
      {isOn ? visitLinks : null} <ShareButton event={event} publicUrl={publicUrl} look="button" />{' '}
      {flyerHref(event.flyerUrl) ? (
        <a href="#flyer" className={buttonClasses('outlined')}>
          <Icon shape={FileText} className="size-5" />
          Flyer
        </a>
      ) : null}{' '}
      {isOn ? null : visitLinks} <EditLink to={editEventPath(event.id)} name={event.name} />
    </div>
  )
}
