import { Info, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Event } from '../../../catalog/event.ts'
import { eventChange } from '../../../catalog/event-changes.ts'
import { longDate } from '../../../catalog/local-dates.ts'
import type { NextDate } from '../../../catalog/next-date.ts'
import { eventPath } from '../../../catalog/paths.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { localDateLabel } from '../local-date-label.ts'
import { eventsBefore } from './back-to-events.tsx'

type StatusBannerProps = {
  event: Event
  past: boolean
  /** Where to go instead of a past event. */
  next: NextDate | null
}

/** What became of the event, before anybody sets out: nothing for one that is simply planned. */
export const StatusBanner = ({ event, past, next }: StatusBannerProps) => {
  const news = eventChange(event)?.sentence
  if (!news && !past && !event.statusNote) return null
  return (
    <div className="grid gap-3">
      {news || event.statusNote ? (
        <Banner look={event.eventStatus === 'cancelled' ? 'red' : news ? 'yellow' : 'plain'}>
          {news ? <p className="text-lg font-semibold">{news}</p> : null}
          {event.statusNote ? <p>{event.statusNote}</p> : null}
          {news ? <Freshness event={event} /> : null}
        </Banner>
      ) : null}
      {past ? (
        <Banner look="plain">
          <p className="font-semibold">This event is over.</p>
          {next ? (
            <Instead next={next} />
          ) : (
            <p>Past events stay here, so you can still read what it was like.</p>
          )}
        </Banner>
      ) : null}
    </div>
  )
}

/** The next date of the series; at the same venue it is another event, so it is named. */
const Instead = ({ next: { event, same } }: { next: NextDate }) => {
  const { state } = useLocation()
  const date = event.date === null ? '' : longDate(event.date)
  return (
    <p>
      {same === 'series' ? 'The next one is ' : `Next at ${event.venueName}: `}
      <Link
        to={eventPath(event.id)}
        state={{ eventsBefore: eventsBefore(state) + 1 }}
        className="font-medium text-signal underline"
      >
        {same === 'series' ? date : `${event.name}, ${date}`}
      </Link>
      .
    </p>
  )
}

/** How fresh the news is: when it was last changed, and when somebody last said that it is so. */
const Freshness = ({ event: { updatedAt, lastConfirmedAt, timeZone } }: { event: Event }) => (
  <p className="mt-1 text-sm">
    Last changed {localDateLabel(updatedAt, timeZone)}
    {lastConfirmedAt ? ` · Last confirmed ${localDateLabel(lastConfirmedAt, timeZone)}` : ''}
  </p>
)

const looks = {
  red: 'border-red bg-red-tint text-red',
  yellow: 'border-yellow bg-yellow-tint text-yellow',
  plain: 'border-line bg-panel text-ink',
}

const Banner = ({ look, children }: { look: keyof typeof looks; children: ReactNode }) => {
  const shape = look === 'plain' ? Info : TriangleAlert
  return (
    <div className={classes('flex gap-3 rounded-card border-2 p-4', looks[look])}>
      <Icon shape={shape} className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
