import { createContext, useContext, useMemo } from 'react'
import { shortCostLabel } from '../../../catalog/event/costs.ts'
import { changeNote, eventChange, isOff } from '../../../catalog/event/event-changes.ts'
import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { bandLooks } from '../../../catalog/event/web/plate-row.tsx'
import { Star } from '../../../catalog/event/web/star.tsx'
import { eventPagePath } from '../../../catalog/links/paths.ts'
import { cachedLocation } from '../../../catalog/place/web/location-cache.ts'
import { longDate, shortDateRange } from '../../../catalog/time/local-dates.ts'
import { timeRange } from '../../../catalog/time/local-times.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Link } from '../../../ui/link.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { SavedEvent } from '../contract.ts'
import { type Drive, type PlanDay, planOf } from '../rules.ts'

type PlanDaysProps = {
  events: readonly SavedEvent[]
  now: number
  /** Paths of events with a copy on this device; undefined if unknown. */
  copiedPaths?: ReadonlySet<string> | undefined
}

const CopiesContext = createContext<ReadonlySet<string> | undefined>(undefined)

/** Days with their events in order of time, year-round places, and past events, folded. */
export const PlanDays = ({ events, now, copiedPaths }: PlanDaysProps) => {
  const hydrated = useHydrated()
  const { days, open, past } = useMemo(() => {
    const position = hydrated ? cachedLocation() : undefined
    return planOf(events, now, position && { latitude: position.lat, longitude: position.lng })
  }, [events, now, hydrated])
  return (
    <CopiesContext value={copiedPaths}>
      {days.map((day) => (
        <Day key={day.date} day={day} />
      ))}
      {open.length > 0 ? (
        <section aria-labelledby="open" className="break-inside-avoid">
          <h2 id="open" className="text-title">
            Open year-round
          </h2>
          <Rows events={open} />
        </section>
      ) : null}
      {past.length > 0 ? (
        <details className="rounded-card border border-line bg-panel px-4 print:hidden">
          <summary className="flex min-h-11 items-center font-semibold">
            Past events ({past.length})
          </summary>
          <Rows events={past} />
        </details>
      ) : null}
    </CopiesContext>
  )
}

const Day = ({ day: { date, events, drive, overlaps } }: { day: PlanDay }) => (
  <section aria-labelledby={date} className="break-inside-avoid">
    <h2 id={date} className="text-title">
      {longDate(date)}
    </h2>
    <Rows events={events} />
    {overlaps.length > 0 ? (
      <ul className="mt-2 grid gap-1 text-yellow print:text-ink">
        {overlaps.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    ) : null}
    {drive ? <DriveOrder drive={drive} /> : null}
  </section>
)

const Rows = ({ events }: { events: readonly SavedEvent[] }) => (
  <ul className="mt-2 grid gap-2 print:gap-0">
    {events.map((event) => (
      <li
        key={event.id}
        className="overflow-hidden rounded-card border border-line bg-panel print:rounded-none print:border-0 print:border-b"
      >
        <Band event={event} />
        <Row event={event} />
      </li>
    ))}
  </ul>
)

/** Change of an event, shown even if the event takes place. */
const Band = ({ event }: { event: SavedEvent }) => {
  const change = eventChange(event)
  if (!change) return null
  return (
    <p
      className={`px-4 py-1 ${bandLooks[change.kind === 'cancelled' ? 'cancelled' : 'postponed']} border-t-0! print:border-0! print:bg-transparent! print:px-0 print:text-ink!`}
    >
      <strong className="tracking-wide">{change.badge}</strong> {changeNote(event)}
    </p>
  )
}

const Row = ({ event }: { event: SavedEvent }) => (
  <div className="flex items-start gap-2 px-4 py-3 print:px-0 print:py-1">
    <div className="min-w-0 flex-1">
      <h3 className="text-[1.375rem] print:text-base">
        <Link to={eventPagePath(event)} className="no-underline hover:underline">
          {isOff(event) ? <s>{event.name}</s> : event.name}
        </Link>
      </h3>
      <p className="font-semibold">{whenOf(event)}</p>
      <p className="text-soft">{placeOf(event)}</p>
      <p className="text-sm text-soft print:hidden">
        {[eventTypeLabel(event.eventType), shortCostLabel(event.attendanceCost)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <WithoutCopy id={event.id} />
    </div>
    <Star event={event} className="-mr-2" />
  </div>
)

const WithoutCopy = ({ id }: { id: string }) => {
  const copiedPaths = useContext(CopiesContext)
  if (!copiedPaths || copiedPaths.has(`/event/${id}`)) return null
  return <p className="text-sm text-soft print:hidden">No copy on this device: needs a signal.</p>
}

const whenOf = (event: SavedEvent): string => {
  const { date, endDate, startTime, endTime, ongoing } = event
  if (ongoing || date === null) return 'Open year-round'
  const times = timeRange(startTime, endTime)
  const isOver = event.archivedAt !== null
  return isOver || (endDate ?? date) !== date
    ? `${shortDateRange(date, endDate)} · ${times}`
    : times
}

const placeOf = ({ venueName, streetAddress, city, state, zipCode }: SavedEvent) =>
  [venueName, streetAddress, `${city}, ${state} ${zipCode}`.trim()].filter(Boolean).join(' · ')

const miles = (value: number) =>
  `${value < 10 ? value.toFixed(1) : formatNumber(Math.round(value))} mi`

const DriveOrder = ({ drive: { fromHere, stops, miles: total } }: { drive: Drive }) => (
  <div className="mt-3">
    <h3 className="font-semibold">Drive order, about {miles(total)} in all</h3>
    <ol className="mt-1 list-decimal pl-6">
      {stops.map(({ event, miles: distance }) => (
        <li key={event.id}>
          {event.name}, {event.city}
          {distance === undefined ? null : <span className="text-soft"> · {miles(distance)}</span>}
        </li>
      ))}
    </ol>
    <p className="mt-1 text-sm text-soft">
      Closest next, {fromHere ? 'from your location' : 'from the first event of the day'}. Straight
      lines, not roads, and no look at the hours.
    </p>
  </div>
)
