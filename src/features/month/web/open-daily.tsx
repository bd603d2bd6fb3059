import { Fragment } from 'react'
import { eventPagePath } from '../../../catalog/links/paths.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Link } from '../../../ui/link.tsx'
import type { MonthOverview } from '../contract.ts'
import { placeInWords } from './day-words.ts'

/** One line for the places that are open year-round, which would fill every day. */
export const OpenDaily = ({ overview }: { overview: MonthOverview }) => {
  const { count, events } = overview.openDaily
  if (count === 0) return null
  const more = count - events.length
  return (
    <p className="text-sm text-pretty">
      <span className="font-semibold">Open year-round:</span>{' '}
      {events.map((event, index) => (
        <Fragment key={event.id}>
          {index > 0 ? ' · ' : null}
          <Link to={eventPagePath(event)} className="underline underline-offset-4">
            {event.name}
          </Link>{' '}
          <span className="text-soft">{placeInWords(event)}</span>
        </Fragment>
      ))}
      {more > 0 ? ` and ${formatNumber(more)} more` : null}
    </p>
  )
}
