import { type ReactNode, Suspense } from 'react'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Chip } from '../../../ui/badge.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Link } from '../../../ui/link.tsx'
import type { CardEvent } from '../../event/card-event.ts'
import { entryFeeLabel } from '../../event/entry-fee.ts'
import { isOff, titleWithChange } from '../../event/event-changes.ts'
import { eventTypeLabel } from '../../event/event-types.ts'
import { hasEnded } from '../../event/time-badge.ts'
import { trustNote } from '../../event/trust-note.ts'
import { CostBadge, NewDateBadge, TimeBadge } from '../../event/web/event-badges.tsx'
import { EventLogo } from '../../event/web/event-logo.tsx'
import { LicensePlate } from '../../event/web/license-plate.tsx'
import { EventPicture } from '../../event/web/pictures/event-picture.tsx'
import { sceneNumbers } from '../../event/web/pictures/picture-paths.ts'
import { PlateRow } from '../../event/web/plate-row.tsx'
import { Star } from '../../event/web/star.tsx'
import { trustColors } from '../../event/web/trust-colors.ts'
import { awardsPreview, focusPreview, previewWords } from '../../file/previews.ts'
import { smallFlyer } from '../../file/small-flyer.ts'
import { eventPagePath, seriesPath } from '../../links/paths.ts'
import { distanceLabel } from '../../place/distance.ts'
import { shortDateSeenFrom } from '../../time/local-dates.ts'
import { timeRange } from '../../time/local-times.ts'
import { venueToday } from '../../time/venue-today.ts'
import { EventActions } from './event-actions.tsx'
import { useStoredCar } from './stored-car.ts'

const WelcomesYourCar = lazyPart(() => import('./welcomes-your-car.tsx'))

type FlyerPosterProps = { url: string | null | undefined; className: string }

/** Flyer of an event as a poster in front of its scene; nothing if this site stores no image of the flyer. */
const FlyerPoster = ({ url, className }: FlyerPosterProps) => {
  const small = smallFlyer(url)
  return small ? (
    <EventLogo
      url={small}
      className={`${className} aspect-[3/4] rounded-control border border-line bg-white object-cover object-top`}
    />
  ) : null
}

type EventCardProps = {
  event: CardEvent
  /** Milliseconds since 1970; determines "today" at the venue. */
  now: number
  publicUrl: string
  /** Number of the scene picture, chosen so that neighbors differ. */
  scene?: number
  /** Loads the picture immediately; for cards above the fold. */
  eager?: boolean
}

type EventCardsProps = Pick<EventCardProps, 'now'> & {
  events: readonly CardEvent[]
  className: string
  /** False for a list below the fold. */
  eager?: boolean
}

/** List of results; neighbors of the same type show different pictures. */
export const EventCards = ({ events, now, className, eager = true }: EventCardsProps) => {
  const { publicUrl } = useSiteFacts()
  const scenes = sceneNumbers(events)
  return (
    <ul className={className}>
      {events.map((event, index) => (
        <li key={event.id}>
          <EventCard
            event={event}
            now={now}
            publicUrl={publicUrl}
            scene={scenes[index]}
            eager={eager && index < 3}
          />
        </li>
      ))}
    </ul>
  )
}

/** Card of an event in a list of results. */
export const EventCard = ({ event, now, publicUrl, scene, eager }: EventCardProps) => {
  const today = venueToday(now, event.timeZone)
  const distance = event.distance === undefined ? undefined : distanceLabel(event.distance)
  const off = isOff(event)
  return (
    <article
      aria-label={titleWithChange(event)}
      data-event={event.id}
      data-off={off || undefined}
      className="event-card relative flex h-full flex-col rounded-card border border-line bg-panel shadow-lift"
    >
      <div data-scene className="relative">
        <div className="h-16 overflow-hidden rounded-t-card sm:h-24">
          <EventPicture
            type={event.eventType}
            scene={scene}
            eager={eager}
            className="size-full object-cover object-[50%_72%]"
          />
        </div>
        <FlyerPoster
          url={event.flyerUrl}
          className={`absolute top-1 h-[calc(100%-0.5rem)] ${event.logoUrl ? 'right-16' : 'right-2'}`}
        />
        {event.logoUrl ? (
          <EventLogo
            url={event.logoUrl}
            className="absolute top-1.5 right-1.5 size-12 rounded-control border border-line bg-white object-contain p-1"
          />
        ) : null}
      </div>
      <PlateRow event={event} plate={<LicensePlate event={event} today={today} />}>
        <TimeBadge event={event} today={today} ended={hasEnded(event, now)} />
      </PlateRow>
      <div data-body className="flex flex-1 flex-col gap-2 px-3 pt-1 pb-2.5">
        <div className="min-w-0 flex-1">
          <Star event={event} className="relative z-10 float-right -mr-2 -mb-2" />
          <h3 className="text-[1.375rem] sm:text-title">
            <Link to={eventPagePath(event)} className="no-underline card-link hover:underline">
              {off ? <s>{event.name}</s> : event.name}
            </Link>
          </h3>
          <Facts event={event} today={today} distance={distance} />
          <Chips event={event} today={today} />
        </div>
        <EventActions event={event} publicUrl={publicUrl} />
      </div>
    </article>
  )
}

type CardPartProps = {
  event: CardEvent
  /** Current date at the venue. */
  today: string
}

/** `distance` in words; undefined if distances are not measured. */
type FactsProps = CardPartProps & { distance: string | undefined }

/**
 * Date on one line, place on another. The distance comes first, because long lines are truncated on phones. The place
 * is a single text: separate parts could wrap differently in the fallback font and shift when the web font loads.
 */
const Facts = ({ event, today, distance }: FactsProps) => {
  const venue = event.venueName ? `${event.venueName}, ` : ''
  const place = `${venue}${event.city}, ${event.state} ${event.zipCode}`.trim()
  return (
    <div className="mt-0.5 text-[0.9375rem] leading-snug text-soft max-sm:*:truncate">
      <When event={event} today={today} />
      <Line room={joinFacts([distance, place])}>
        {distance ? <span className="font-semibold text-ink">{distance}</span> : null}
        {distance ? ` · ${place}` : place}
      </Line>
      {formerDateOf(event, today)}
      <TrustLine event={event} />
    </div>
  )
}

/** Line that reserves space for its words, which may wrap differently in the fallback font. */
const Line = ({ room, children }: { room: string; children: ReactNode }) => (
  <p data-room={room} className="sm:word-room">
    <span>{children}</span>
  </p>
)

const TrustLine = ({ event }: { event: CardEvent }) => {
  const note = trustNote(event)
  return note ? <p className={trustColors[note.kind]}>{note.text}</p> : null
}

/** Tells visitors who know the old date that the event was moved. */
const formerDateOf = ({ eventStatus, previousDate }: CardEvent, today: string) =>
  eventStatus === 'rescheduled' && previousDate ? (
    <p>Moved from {shortDateSeenFrom(today, previousDate)}</p>
  ) : null

/** Date and times; struck through if the event is canceled or postponed. */
const When = ({ event, today }: CardPartProps) => {
  const when = whenOf(event, today)
  const type = eventTypeLabel(event.eventType)
  const words = joinFacts([when, type])
  return (
    <Line room={words}>
      {when && isOff(event) ? (
        <>
          <s>{when}</s> · {type}
        </>
      ) : (
        words
      )}
    </Line>
  )
}

const joinFacts = (facts: (string | undefined)[]) => facts.filter(Boolean).join(' · ')

const whenOf = (event: CardEvent, today: string) => {
  const { ongoing, date, endDate, startTime, endTime } = event
  if (ongoing) return event.openDays
  const times = timeRange(startTime, endTime)
  if (!date || !endDate || endDate === date) return times
  const day = (each: string) => shortDateSeenFrom(today, each)
  return `${day(date)} to ${day(endDate)}, ${times}`
}

/** Single line on phones, most important chips first; truncated ones are also on the event's page. */
const Chips = ({ event, today }: CardPartProps) => {
  const fee = entryFeeLabel(event.participationFee)
  const focus = previewWords(focusPreview(event.carCategories))
  const awards = previewWords(awardsPreview(event.awards))
  const laterDates = laterDatesText(event, today)
  const storedCar = useStoredCar()
  return (
    <>
      {event.series && laterDates ? (
        <p data-further className="text-sm font-medium">
          <Link
            to={seriesPath(event.series.id)}
            className="relative underline-offset-4 hover:underline"
          >
            {laterDates}
          </Link>
        </p>
      ) : null}
      <div data-chips className="chip-line mt-1.5">
        <NewDateBadge event={event} />
        {storedCar === null ? null : (
          <Suspense>
            <WelcomesYourCar event={event} storedCar={storedCar} />
          </Suspense>
        )}
        <CostBadge cost={event.attendanceCost} />
        {event.claimedBy ? <Chip>By the {event.claimedBy}</Chip> : null}
        {fee ? <Chip>{fee}</Chip> : null}
        {focus.length > 0 ? <ChipRow label="Focus" words={focus} /> : null}
        {awards.length > 0 ? <ChipRow label="Awards" words={awards} /> : null}
        {event.features.length > 0 ? <ChipRow label="Features" words={event.features} /> : null}
        {event.sponsorName ? <Chip>Sponsor: {event.sponsorName}</Chip> : null}
      </div>
    </>
  )
}

/** "Also Sat, Aug 2 · 11 more dates": the dates after the next one, which is named. */
const laterDatesText = ({ series }: CardEvent, today: string) => {
  if (!series?.nextDate) return undefined
  const next = `Also ${shortDateSeenFrom(today, series.nextDate)}`
  const more = series.moreDates - 1
  if (more <= 0) return next
  return `${next} · ${more} more ${more === 1 ? 'date' : 'dates'}`
}

type ChipRowProps = { label: string; words: readonly string[] }

const ChipRow = ({ label, words }: ChipRowProps) => (
  <ul aria-label={label} className="contents">
    {words.map((word) => (
      <li key={word}>
        <Chip>{word}</Chip>
      </li>
    ))}
  </ul>
)
