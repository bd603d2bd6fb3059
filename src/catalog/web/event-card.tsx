import { use } from 'react'
import { preload } from 'react-dom'
import { Link } from 'react-router'
import { Chip } from '../../ui/badge.tsx'
import { type FragmentCache, FragmentCacheContext } from '../../ui/fragment-cache-context.ts'
import { type CardEvent, cardKey } from '../event/card-event.ts'
import { entryFeeLabel } from '../event/entry-fee.ts'
import { isOff } from '../event/event-changes.ts'
import { eventTypeLabel } from '../event/event-types.ts'
import { hasEnded } from '../event/time-badge.ts'
import { awardsPreview, focusPreview, previewWords } from '../files/previews.ts'
import { eventPath, seriesPath } from '../links/paths.ts'
import { distanceLabel } from '../place/distance.ts'
import { shortDateSeenFrom } from '../time/local-dates.ts'
import { timeRange } from '../time/local-times.ts'
import { venueToday } from '../time/venue-today.ts'
import { EventActions } from './event-actions.tsx'
import { CostBadge, NewDateBadge, TimeBadge } from './event-badges.tsx'
import { EventLogo } from './event-logo.tsx'
import { LicencePlate } from './licence-plate.tsx'
import { EventPicture } from './pictures/event-picture.tsx'
import { eventPicturePath } from './pictures/picture-paths.ts'
import { PlateRow } from './plate-row.tsx'

type EventCardProps = {
  event: CardEvent
  /** Milliseconds; decides "today" at each venue. */
  now: number
  publicUrl: string
  /** Pictures above the fold load at once. */
  eager?: boolean
}

/** An event in a list of results. What a server has rendered once, it takes again. */
export const EventCard = ({ event, now, publicUrl, eager }: EventCardProps) => {
  const keep = use(FragmentCacheContext)
  const today = venueToday(now, event.timeZone)
  const distance = event.distance === undefined ? undefined : distanceLabel(event.distance)
  const ended = hasEnded(event, now)
  const shown = { event, today, ended, publicUrl, eager }
  const frame = {
    'aria-label': event.name,
    className: 'flex h-full flex-col rounded-card border border-line bg-panel shadow-lift',
  }
  if (keep) {
    if (eager) preload(eventPicturePath(event.eventType), { as: 'image' })
    const html = keptContent(keep, shown, distance)
    // oxlint-disable-next-line react/no-danger -- what React itself has rendered
    return <article {...frame} dangerouslySetInnerHTML={{ __html: html }} />
  }
  return (
    <article {...frame}>
      <Content {...shown} distance={distance} />
    </article>
  )
}

/** Stands for the distance, which is another for each visitor; no text of an event can hold it. */
const distanceSlot = '\0'

const keptContent = (keep: FragmentCache, shown: Omit<ContentProps, 'distance'>, distance = '') => {
  const { event, today, ended, publicUrl, eager = false } = shown
  const slot = distance && distanceSlot
  const key = `card ${today} ${ended} ${eager} ${publicUrl} ${slot} ${cardKey(event)}`
  const markup = keep(key, () => <Content {...shown} distance={slot} />)
  const at = slot === '' ? -1 : markup.indexOf(slot)
  return at < 0 ? markup : markup.slice(0, at) + distance + markup.slice(at + slot.length)
}

type ContentProps = {
  event: CardEvent
  /** The date at the venue. */
  today: string
  /** Its end has passed. */
  ended: boolean
  /** In words; none where it is not known from where. */
  distance: string | undefined
  publicUrl: string
  eager?: boolean
}

const Content = ({ event, today, ended, distance, publicUrl, eager }: ContentProps) => (
  <>
    <div className="relative">
      <div className="aspect-[320/114] overflow-hidden rounded-t-card">
        <EventPicture type={event.eventType} eager={eager} className="size-full object-cover" />
      </div>
      {event.logoUrl ? (
        <EventLogo
          url={event.logoUrl}
          className="absolute top-2 right-2 size-14 rounded-control border border-line bg-white object-contain p-1"
        />
      ) : null}
    </div>
    <PlateRow event={event} plate={<LicencePlate event={event} today={today} />}>
      <TimeBadge event={event} today={today} ended={ended} />
    </PlateRow>
    <div className="flex flex-1 flex-col gap-3 p-4 pt-2">
      <div className="flex-1">
        <h3 className="text-title">
          <Link to={eventPath(event.id)} className="no-underline hover:underline">
            {event.name}
          </Link>
        </h3>
        <Facts event={event} today={today} distance={distance} />
        <Chips event={event} today={today} />
      </div>
      <EventActions event={event} publicUrl={publicUrl} />
    </div>
  </>
)

type FactsProps = Pick<ContentProps, 'event' | 'today' | 'distance'>

const Facts = ({ event, today, distance }: FactsProps) => (
  <div className="mt-1 text-[0.9375rem] leading-relaxed text-soft">
    {event.venueName ? <p className="font-semibold text-ink">{event.venueName}</p> : null}
    <p>{joinFacts([`${event.city}, ${event.state} ${event.zipCode}`.trim(), distance])}</p>
    <When event={event} today={today} />
    {formerDateOf(event, today)}
    {event.sponsorName ? <p>Sponsor: {event.sponsorName}</p> : null}
  </div>
)

/** Whoever knew the old date must not wonder. */
const formerDateOf = ({ eventStatus, previousDate }: CardEvent, today: string) =>
  eventStatus === 'rescheduled' && previousDate ? (
    <p>Moved from {shortDateSeenFrom(today, previousDate)}</p>
  ) : null

/** Times of a date that does not hold are struck through. */
const When = ({ event, today }: Pick<ContentProps, 'event' | 'today'>) => {
  const when = whenOf(event, today)
  const type = eventTypeLabel(event.eventType)
  if (!when || !isOff(event)) return <p>{joinFacts([when, type])}</p>
  return (
    <p>
      <s>{when}</s> · {type}
    </p>
  )
}

const joinFacts = (facts: (string | undefined)[]) => facts.filter(Boolean).join(' · ')

const whenOf = (event: CardEvent, today: string) => {
  const { ongoing, date, endDate, startTime, endTime } = event
  if (ongoing) return undefined
  const times = timeRange(startTime, endTime)
  if (!date || !endDate || endDate === date) return times
  const day = (each: string) => shortDateSeenFrom(today, each)
  return `${day(date)} to ${day(endDate)}, ${times}`
}

const Chips = ({ event, today }: Pick<ContentProps, 'event' | 'today'>) => {
  const fee = entryFeeLabel(event.participationFee)
  const focus = previewWords(focusPreview(event.carCategories))
  const awards = previewWords(awardsPreview(event.awards))
  const further = furtherDates(event, today)
  return (
    <div className="mt-2 grid gap-1.5">
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        <NewDateBadge event={event} />
        <CostBadge cost={event.attendanceCost} />
        {fee ? <Chip>{fee}</Chip> : null}
        {focus.length > 0 ? <ChipRow label="Focus" words={focus} /> : null}
      </div>
      {awards.length > 0 ? <ChipRow label="Awards" words={awards} /> : null}
      {event.features.length > 0 ? <ChipRow label="Features" words={event.features} /> : null}
      {event.series && further ? (
        <p className="text-sm font-medium">
          <Link to={seriesPath(event.series.id)} className="underline-offset-4 hover:underline">
            {further}
          </Link>
        </p>
      ) : null}
    </div>
  )
}

/** "next: Sat, Aug 2 · 11 more dates": those after the next one, which is told already. */
const furtherDates = ({ series }: CardEvent, today: string) => {
  if (!series?.nextDate) return undefined
  const next = `Also ${shortDateSeenFrom(today, series.nextDate)}`
  const more = series.moreDates - 1
  if (more <= 0) return next
  return `${next} · ${more} more ${more === 1 ? 'date' : 'dates'}`
}

type ChipRowProps = { label: string; words: readonly string[] }

const ChipRow = ({ label, words }: ChipRowProps) => (
  <ul aria-label={label} className="flex flex-wrap gap-1.5">
    {words.map((word) => (
      <li key={word}>
        <Chip>{word}</Chip>
      </li>
    ))}
  </ul>
)
