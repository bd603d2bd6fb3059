import { Link } from 'react-router'
import { eventTypeLabel } from '../../../catalog/event-types.ts'
import { shortDate } from '../../../catalog/local-dates.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import type { QueueEntry, ReviewData } from './load-review.ts'
import { reviewPath } from './review-address.ts'

type QueueListProps = Pick<ReviewData, 'filters' | 'events' | 'next'> & {
  selectedId: string | undefined
}

export const QueueList = ({ filters, events, next, selectedId }: QueueListProps) => {
  const filtered = Object.keys(filters).some((name) => name !== 'cursor')
  return (
    <>
      {events.length === 0 ? (
        <p className="py-6 text-soft">
          {filtered ? 'No pending events match.' : 'No pending events to review'}
        </p>
      ) : (
        <ul className="-mx-2 grid gap-0.5">
          {events.map((entry) => (
            <li key={entry.id}>
              <Link
                to={reviewPath({ filters, event: entry.id })}
                preventScrollReset
                aria-current={entry.id === selectedId ? 'true' : undefined}
                className={classes(
                  'block rounded-control px-2 py-2 no-underline hover:bg-chip',
                  entry.id === selectedId && 'bg-chip ring-2 ring-signal ring-inset',
                )}
              >
                <span className="block font-semibold">{entry.name}</span>
                <span className="block text-sm text-soft">{factsOf(entry)}</span>
                {entry.needsPlace ? <Badge colour="yellow">Needs a place</Badge> : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-2">
        {filters.cursor ? (
          <Link
            to={reviewPath({ filters: { ...filters, cursor: undefined } })}
            className={buttonClasses('outlined')}
          >
            First page
          </Link>
        ) : null}
        {next ? (
          <Link
            to={reviewPath({ filters: { ...filters, cursor: next } })}
            className={buttonClasses('outlined')}
          >
            Next page
          </Link>
        ) : null}
      </p>
    </>
  )
}

const factsOf = ({ date, city, state, eventType }: QueueEntry) =>
  [
    date === null ? 'Open year-round' : `${shortDate(date)}, ${date.slice(0, 4)}`,
    [city, state].filter(Boolean).join(', '),
    eventTypeLabel(eventType),
  ]
    .filter(Boolean)
    .join(' · ')
