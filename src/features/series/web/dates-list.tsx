import { eventChange, isOff } from '../../../catalog/event/event-changes.ts'
import { FlyerThumbnail } from '../../../catalog/event/web/flyer-thumbnail.tsx'
import { eventPagePath, flyerPath, seriesPath } from '../../../catalog/links/paths.ts'
import { organizerPath } from '../../../catalog/profile/profile-paths.ts'
import { dateWords, longDateRange } from '../../../catalog/time/local-dates.ts'
import { timeRange } from '../../../catalog/time/local-times.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ListedDate } from '../contract.ts'

/** Facts that the page already shows: the name of the series, the venue, the organizer. */
export type KnownFacts = {
  name?: string
  venueName?: string
  /** Shows organizers, because the dates have several. */
  showOrganizers?: boolean
  /** Shows cities, because the dates are in several. */
  showCities?: boolean
}

type DatesListProps = {
  dates: readonly ListedDate[]
  past?: boolean
  /** Lists only the first date of each series, with a link to the others. */
  foldSeries?: boolean
  known: KnownFacts
}

/** Dates grouped by year, each with its status and a link to its page. */
export const DatesList = ({ dates, past, foldSeries, known }: DatesListProps) => {
  const rows = rowsOf(dates, foldSeries)
  return (
    <div className="grid gap-5">
      {[...new Set(rows.map(yearOf))].map((year) => (
        <div key={year}>
          <h3 className="mb-2 text-title">{year}</h3>
          <ul className="grid gap-2 xl:grid-cols-2">
            {rows
              .filter((row) => yearOf(row) === year)
              .map((row) => (
                <li key={row.date.id}>
                  <DateRow row={row} past={past} known={known} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** `more`: number of other dates of the series that take place. */
type Row = { date: ListedDate; more: number }

const rowsOf = (dates: readonly ListedDate[], foldSeries: boolean | undefined): Row[] => {
  const rows = new Map<string, Row>()
  for (const date of dates) {
    const key = foldSeries && date.seriesId !== null ? date.seriesId : date.id
    const row = rows.get(key)
    if (row) row.more += isOff(date) ? 0 : 1
    else rows.set(key, { date, more: 0 })
  }
  return [...rows.values()]
}

const yearOf = ({ date: { ongoing, date } }: Row) =>
  ongoing || date === null ? 'Open year-round' : String(dateWords(date)?.year ?? '')

type DateRowProps = { row: Row; past: boolean | undefined; known: KnownFacts }

const DateRow = ({ row: { date, more }, past, known }: DateRowProps) => {
  const name = date.name === known.name ? '' : date.name
  const venue = date.venueName === known.venueName ? '' : date.venueName
  const city = known.showCities ? [date.city, date.state].filter(Boolean).join(', ') : ''
  const details = [timeRange(date.startTime, date.endTime), name, venue, city].filter(Boolean)
  return (
    <div className="flex h-full min-h-16 items-center gap-3 rounded-card border border-line bg-panel px-4 py-2.5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Link to={eventPagePath(date)} className="font-semibold underline underline-offset-4">
            {isOff(date) ? <s>{whenOf(date)}</s> : whenOf(date)}
          </Link>{' '}
          <State date={date} past={past} />
        </span>{' '}
        <span className="text-soft wrap-anywhere">{details.join(' · ')}</span>{' '}
        {known.showOrganizers ? <Organizer date={date} /> : null}{' '}
        {more > 0 && date.seriesId !== null ? (
          <Link to={seriesPath(date.seriesId)} className="text-sm font-medium underline">
            {more === 1 ? '1 more date' : `${more} more dates`}
          </Link>
        ) : null}
      </div>
      {date.flyerUrl ? (
        <Link to={flyerPath(date.id)} rel="nofollow" className="shrink-0">
          <FlyerThumbnail url={date.flyerUrl} label={`Flyer of ${date.name}, ${whenOf(date)}`} />
        </Link>
      ) : null}
    </div>
  )
}

const Organizer = ({ date: { organizerName } }: { date: ListedDate }) => {
  const path = organizerPath(organizerName)
  if (!path) return null
  return (
    <span className="text-sm text-soft wrap-anywhere">
      By{' '}
      <Link to={path} className="underline">
        {organizerName}
      </Link>
    </span>
  )
}

const State = ({ date, past }: { date: ListedDate; past: boolean | undefined }) => {
  const change = eventChange(date)
  if (!change) return <span className="text-sm text-soft">{past ? 'Past' : 'Scheduled'}</span>
  return <Badge color={change.kind === 'cancelled' ? 'red' : 'yellow'}>{change.badge}</Badge>
}

const whenOf = ({ ongoing, date, endDate }: ListedDate) =>
  ongoing || date === null ? 'Open year-round' : longDateRange(date, endDate)
