import { Info, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Event } from '../../../catalog/event/event.ts'
import { eventChange, isOff } from '../../../catalog/event/event-changes.ts'
import type { NextDate } from '../../../catalog/event/next-date.ts'
import { trustNote } from '../../../catalog/event/trust-note.ts'
import { bandLooks } from '../../../catalog/event/web/plate-row.tsx'
import { eventPagePath } from '../../../catalog/links/paths.ts'
import { longDate } from '../../../catalog/time/local-dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { localDateLabel } from '../local-date-label.ts'
import { eventsBefore } from './back-to-events.tsx'

type StatusBandProps = {
  event: Event
  past: boolean
  /** Replacement for a past event. */
  next: NextDate | null
}

/** Status of the event, above everything else; null for a scheduled event without news. */
export const StatusBand = ({ event, past, next }: StatusBandProps) => {
  const news = eventChange(event)?.sentence
  const isReported = !past && event.reportedAt !== null
  if (!news && !past && !isReported && !event.statusNote) return null
  return (
    <Band look={isReported ? 'postponed' : lookOf(event)}>
      {news ? <p className="text-lg font-semibold">{news}</p> : null}
      {event.statusNote ? <p>{event.statusNote}</p> : null}
      {isReported ? <ReportedNote event={event} /> : null}
      {past ? <PastNote event={event} next={next} /> : null}
      {news ? <Freshness event={event} /> : null}
    </Band>
  )
}

/** Warning that independent visitors reported a problem and nobody has answered. */
const ReportedNote = ({ event }: { event: Event }) => (
  <p>
    <span className="font-semibold">{trustNote(event)?.text}.</span> Visitors say that something
    here is wrong. Ask the organizer before you go.
  </p>
)

/** A canceled event has not ended, either; both kinds link to alternatives. */
const PastNote = ({ event, next }: Pick<StatusBandProps, 'event' | 'next'>) => (
  <>
    {isOff(event) ? null : <p className="font-semibold">This event has ended.</p>}
    {next ? <NextDateLink next={next} /> : null}
    {next || isOff(event) ? null : <p>We keep past events here for reference.</p>}
  </>
)

/** Next date of the series; at the same venue it is a different event, so its name is shown. */
const NextDateLink = ({ next: { event, same } }: { next: NextDate }) => {
  const { state } = useLocation()
  const date = event.date === null ? '' : longDate(event.date)
  return (
    <p>
      {same === 'series' ? 'Next: ' : `Next at ${event.venueName}: `}
      <Link
        to={eventPagePath(event)}
        state={{ eventsBefore: eventsBefore(state) + 1 }}
        className="font-medium underline"
      >
        {same === 'series' ? date : `${event.name}, ${date}`}
      </Link>
      .
    </p>
  )
}

/** Dates of the last change and of the last confirmation. */
const Freshness = ({ event: { updatedAt, lastConfirmedAt, timeZone } }: { event: Event }) => (
  <p className="mt-1 text-sm">
    Last changed {localDateLabel(updatedAt, timeZone)}
    {lastConfirmedAt ? ` · Last confirmed ${localDateLabel(lastConfirmedAt, timeZone)}` : ''}
  </p>
)

const lookOf = (event: Event): keyof typeof looks => {
  if (event.eventStatus === 'cancelled') return 'cancelled'
  return eventChange(event) ? 'postponed' : 'plain'
}

const looks = { ...bandLooks, plain: 'border-y border-line bg-panel text-ink' }

/** Band across the whole page, above everything else. */
const Band = ({ look, children }: { look: keyof typeof looks; children: ReactNode }) => (
  <section aria-label="What changed" data-band={look} className={looks[look]}>
    <div className="page-width flex gap-3 py-3">
      <Icon shape={look === 'plain' ? Info : TriangleAlert} className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  </section>
)
