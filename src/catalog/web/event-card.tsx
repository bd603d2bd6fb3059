import { Link } from 'react-router'
import { Chip } from '../../ui/badge.tsx'
import type { CardEvent } from '../card-event.ts'
import { distanceLabel } from '../distance.ts'
import { entryFeeLabel } from '../entry-fee.ts'
import type { FoundEvent } from '../event.ts'
import { eventTypeLabel } from '../event-types.ts'
import { shortDateSeenFrom } from '../local-dates.ts'
import { timeRange } from '../local-times.ts'
import { eventPath, seriesPath } from '../paths.ts'
import { awardsPreview, focusPreview, previewWords } from '../previews.ts'
import { venueToday } from '../venue-today.ts'
import { EventActions } from './event-actions.tsx'
import { CostBadge, StatusBadge, TimeBadge } from './event-badges.tsx'
import { EventLogo } from './event-logo.tsx'
import { LicencePlate } from './licence-plate.tsx'
import { EventPicture } from './pictures/event-picture.tsx'

type EventCardProps = {
  event: CardEvent
  /** Milliseconds; decides "today" at each venue. */
  now: number
  publicUrl: string
  /** Pictures above the fold load at once. */
  eager?: boolean
}

/** An event in a list of results. */
export const EventCard = ({ event, now, publicUrl, eager }: EventCardProps) => (
  <article
    aria-label={event.name}
    className="flex h-full flex-col rounded-card border border-line bg-panel shadow-lift"
  >
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
      <div className="absolute -bottom-6 left-3">
        <LicencePlate event={event} today={venueToday(now, event.timeZone)} />
      </div>
    </div>
    <div className="flex min-h-8 flex-wrap items-start justify-end gap-1.5 pt-2 pr-3 pl-34">
      <StatusBadge event={event} />
      <TimeBadge event={event} now={now} />
      <CostBadge cost={event.attendanceCost} />
    </div>
    <div className="flex flex-1 flex-col gap-3 p-4 pt-2">
      <div className="flex-1">
        <h3 className="text-title">
          <Link to={eventPath(event.id)} className="no-underline hover:underline">
            {event.name}
          </Link>
        </h3>
        <Facts event={event} now={now} />
        <Chips event={event} now={now} />
      </div>
      <EventActions event={event} publicUrl={publicUrl} />
    </div>
  </article>
)

type FactsProps = Pick<EventCardProps, 'event' | 'now'>

const Facts = ({ event, now }: FactsProps) => (
  <div className="mt-1 text-[0.9375rem] leading-relaxed text-soft">
    {event.venueName ? <p className="font-semibold text-ink">{event.venueName}</p> : null}
    <p>{joinFacts([`${event.city}, ${event.state} ${event.zipCode}`.trim(), distanceOf(event)])}</p>
    <p>{joinFacts([whenOf(event, now), eventTypeLabel(event.eventType)])}</p>
    {formerDateOf(event, now)}
    {event.sponsorName ? <p>Sponsor: {event.sponsorName}</p> : null}
  </div>
)

/** Whoever knew the old date must not wonder. */
const formerDateOf = ({ eventStatus, previousDate, timeZone }: FoundEvent, now: number) =>
  eventStatus === 'rescheduled' && previousDate ? (
    <p>Moved from {shortDateSeenFrom(venueToday(now, timeZone), previousDate)}</p>
  ) : null

const joinFacts = (facts: (string | undefined)[]) => facts.filter(Boolean).join(' · ')

const distanceOf = ({ distance }: FoundEvent) =>
  distance === undefined ? undefined : distanceLabel(distance)

const whenOf = (event: FoundEvent, now: number) => {
  const { ongoing, date, endDate, startTime, endTime, timeZone } = event
  if (ongoing) return undefined
  const times = timeRange(startTime, endTime)
  if (!date || !endDate || endDate === date) return times
  const day = (each: string) => shortDateSeenFrom(venueToday(now, timeZone), each)
  return `${day(date)} to ${day(endDate)}, ${times}`
}

const Chips = ({ event, now }: FactsProps) => {
  const fee = entryFeeLabel(event.participationFee)
  const awards = previewWords(awardsPreview(event.awards))
  const further = furtherDates(event, now)
  return (
    <div className="mt-2 grid gap-1.5">
      <div className="flex flex-wrap gap-1.5">
        <ChipRow label="Focus" words={previewWords(focusPreview(event.carCategories))} />
        {fee ? <Chip>{fee}</Chip> : null}
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
const furtherDates = ({ series, timeZone }: FoundEvent, now: number) => {
  if (!series?.nextDate) return undefined
  const next = `next: ${shortDateSeenFrom(venueToday(now, timeZone), series.nextDate)}`
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
