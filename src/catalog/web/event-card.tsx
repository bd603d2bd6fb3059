import { Link } from 'react-router'
import { Chip } from '../../ui/badge.tsx'
import { distanceLabel } from '../distance.ts'
import { entryFeeLabel } from '../entry-fee.ts'
import type { FoundEvent } from '../event.ts'
import { eventTypeLabel } from '../event-types.ts'
import { shortDate, shortDateRange } from '../local-dates.ts'
import { timeRange } from '../local-times.ts'
import { eventPath } from '../paths.ts'
import { awardsPreview, focusPreview, previewWords } from '../previews.ts'
import { EventActions } from './event-actions.tsx'
import { CostBadge, StatusBadge, TimeBadge } from './event-badges.tsx'
import { EventLogo } from './event-logo.tsx'
import { LicencePlate } from './licence-plate.tsx'
import { EventPicture } from './pictures/event-picture.tsx'

type EventCardProps = {
  event: FoundEvent
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
        <LicencePlate event={event} />
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
        <Facts event={event} />
        <Chips event={event} />
      </div>
      <EventActions event={event} publicUrl={publicUrl} />
    </div>
  </article>
)

const Facts = ({ event }: { event: FoundEvent }) => (
  <div className="mt-1 text-[0.9375rem] leading-relaxed text-soft">
    {event.venueName ? <p className="font-semibold text-ink">{event.venueName}</p> : null}
    <p>{joinFacts([`${event.city}, ${event.state} ${event.zipCode}`.trim(), distanceOf(event)])}</p>
    <p>{joinFacts([whenOf(event), eventTypeLabel(event.eventType)])}</p>
    {event.sponsorName ? <p>Sponsor: {event.sponsorName}</p> : null}
  </div>
)

const joinFacts = (facts: (string | undefined)[]) => facts.filter(Boolean).join(' · ')

const distanceOf = ({ distance }: FoundEvent) =>
  distance === undefined ? undefined : distanceLabel(distance)

const whenOf = ({ ongoing, date, endDate, startTime, endTime }: FoundEvent) => {
  if (ongoing) return undefined
  const times = timeRange(startTime, endTime)
  return date && endDate && endDate !== date ? `${shortDateRange(date, endDate)}, ${times}` : times
}

const Chips = ({ event }: { event: FoundEvent }) => {
  const { series } = event
  const fee = entryFeeLabel(event.participationFee)
  const awards = previewWords(awardsPreview(event.awards))
  return (
    <div className="mt-2 grid gap-1.5">
      <ChipRow label="Focus" words={previewWords(focusPreview(event.carCategories))} extra={fee} />
      {awards.length > 0 ? <ChipRow label="Awards" words={awards} /> : null}
      {event.features.length > 0 ? <ChipRow label="Features" words={event.features} /> : null}
      {series?.nextDate ? (
        <p className="text-sm font-medium">
          next: {shortDate(series.nextDate)}
          {series.moreDates > 0 ? ` · ${series.moreDates} more dates` : ''}
        </p>
      ) : null}
    </div>
  )
}

type ChipRowProps = { label: string; words: readonly string[]; extra?: string }

const ChipRow = ({ label, words, extra }: ChipRowProps) => (
  <ul aria-label={label} className="flex flex-wrap gap-1.5">
    {[...words, ...(extra ? [extra] : [])].map((word) => (
      <li key={word}>
        <Chip>{word}</Chip>
      </li>
    ))}
  </ul>
)
