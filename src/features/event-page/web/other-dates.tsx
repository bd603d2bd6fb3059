import { ChevronDown } from 'lucide'
import { useLocation } from 'react-router'
import type { Event } from '../../../catalog/event/event.ts'
import { isOff } from '../../../catalog/event/event-changes.ts'
import { eventPagePath, seriesPath } from '../../../catalog/links/paths.ts'
import { shortDateSeenFrom } from '../../../catalog/time/local-dates.ts'
import { twelveHourTime } from '../../../catalog/time/local-times.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import type { SeriesDate } from '../contract.ts'
import { eventsBefore } from './back-to-events.tsx'
import { SectionCard } from './sections/section-card.tsx'

const shownAtOnce = 6

/** The other dates of a series, each with its own page. */
export const OtherDates = ({ event, dates }: { event: Event; dates: readonly SeriesDate[] }) => {
  if (dates.length === 0) return null
  const [first, rest] = [dates.slice(0, shownAtOnce), dates.slice(shownAtOnce)]
  return (
    <SectionCard title="Other dates" id="dates" className="print:hidden">
      {event.series ? (
        <p className="mb-3 text-soft">
          {event.series.rule ? `${event.series.rule} · ` : ''}
          <Link to={seriesPath(event.series.id)}>All dates, including past ones</Link>
        </p>
      ) : null}
      <DateList dates={first} seenFrom={event.date ?? ''} />
      {rest.length > 0 ? (
        <details className="group mt-3">
          <summary className="inline-flex min-h-10 list-none items-center gap-1 font-semibold underline-offset-4 hover:underline">
            <span className="group-open:hidden">All dates ({dates.length})</span>{' '}
            <span className="hidden group-open:inline">Fewer dates</span>
            <Icon shape={ChevronDown} className="size-5 group-open:rotate-180" />
          </summary>
          <div className="mt-2">
            <DateList dates={rest} seenFrom={event.date ?? ''} />
          </div>
        </details>
      ) : null}
    </SectionCard>
  )
}

const DateList = ({ dates, seenFrom }: { dates: readonly SeriesDate[]; seenFrom: string }) => {
  const { state } = useLocation()
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {dates.map((other) => (
        <li key={other.id}>
          <Link
            to={eventPagePath(other)}
            state={{ eventsBefore: eventsBefore(state) + 1 }}
            className="grid min-h-12 justify-items-center rounded-control border-2 border-plate-edge bg-plate px-2 py-1.5 text-center text-plate-ink no-underline hover:border-signal"
          >
            <DateWords
              off={isOff(other)}
              words={other.date ? shortDateSeenFrom(seenFrom, other.date) : ''}
            />{' '}
            <span className="text-sm leading-tight">{noteOf(other)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const DateWords = ({ off, words }: { off: boolean; words: string }) => {
  const Words = off ? 's' : 'span'
  return <Words className="font-display text-xl leading-tight font-bold">{words}</Words>
}

const noteOf = ({ eventStatus, startTime }: SeriesDate): string => {
  if (eventStatus === 'cancelled') return 'Canceled'
  if (eventStatus === 'postponed') return 'Postponed'
  if (eventStatus === 'rescheduled')
    return startTime ? `New date, ${twelveHourTime(startTime)}` : 'New date'
  return startTime ? twelveHourTime(startTime) : 'Time not announced'
}
