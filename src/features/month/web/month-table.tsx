import { eventChange, isOff, titleWithChange } from '../../../catalog/event/event-changes.ts'
import { Star } from '../../../catalog/event/web/star.tsx'
import { eventPagePath } from '../../../catalog/links/paths.ts'
import { holidaysBetween } from '../../../catalog/time/holidays.ts'
import { addDays, daysBetween, shortDate } from '../../../catalog/time/local-dates.ts'
import { classes } from '../../../ui/classes.ts'
import { Link } from '../../../ui/link.tsx'
import type { MonthBar, MonthEvent } from '../contract.ts'
import { monthInWords, monthOf } from '../months.ts'
import { dayInWords, eventCount, placeInWords, runInWords, shortTime } from './day-words.ts'
import type { MonthData } from './load-month.ts'
import { archivePath, searchOfDays } from './month-state.ts'
import { type Day, type Lane, type Week, weeksOf } from './month-weeks.ts'

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/**
 * One document for all screens: a table of weeks, which CSS turns into an agenda on phones, where days without events
 * are hidden.
 */
export const MonthTable = ({ data }: { data: MonthData }) => {
  const { overview, state } = data
  const weeks = weeksOf(overview)
  return (
    <div>
      <EarlierDays data={data} />
      <table className="w-full table-fixed border-separate border-spacing-0 rounded-card border border-line bg-panel shadow-lift agenda:block agenda:border-0 agenda:bg-transparent agenda:shadow-none">
        <caption className="sr-only">{monthInWords(overview.month)}: events by day</caption>
        <thead className="agenda:hidden">
          <tr>
            {weekdays.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                className="border-b border-line px-2 py-2 text-left font-display leading-none font-bold tracking-wide text-soft first:text-ink last:text-ink lg:text-lg"
              >
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="agenda:grid agenda:gap-4">
          {weeks.map((week) => (
            <WeekRow key={week.find(Boolean)?.date} week={week} state={state} />
          ))}
        </tbody>
      </table>
      <EmptyMonthNote data={data} />
    </div>
  )
}

const WeekRow = ({ week, state }: { week: Week; state: MonthData['state'] }) => (
  <tr className="agenda:contents print:break-inside-avoid">
    {week.map((day, index) =>
      day ? (
        <DayCell key={day.date} day={day} filters={state.filters} />
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- cells of other months have no other key
        <td key={index} className="border-line bg-bg agenda:hidden sheet:border-b" />
      ),
    )}
  </tr>
)

const DayCell = ({ day, filters }: { day: Day; filters: MonthData['state']['filters'] }) => {
  const { date, count, isToday, isOver, more } = day
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      data-count={count}
      className={classes(
        'border-line align-top agenda:block agenda:overflow-hidden agenda:rounded-card agenda:border agenda:bg-panel agenda:shadow-lift',
        'sheet:border-b sheet:not-first:border-l',
        isOver ? 'bg-bg text-soft sheet:h-12' : 'sheet:h-30 print:h-20',
        isToday && 'bg-chip',
        count === 0 && 'agenda:hidden',
      )}
    >
      <DayHead day={day} />
      {count === 0 ? (
        <Holidays date={date} />
      ) : (
        <div className="grid grid-cols-1 gap-0.5 pb-1.5 agenda:pb-2">
          <DayBars day={day} />
          <Holidays date={date} />
          <DayTitles events={day.events} />
          {more > 0 ? (
            <Link
              to={searchOfDays(filters, date, date)}
              rel="nofollow"
              className="mx-1 flex min-h-6 items-center rounded-chip px-1 text-sm font-semibold text-signal underline-offset-4 hover:underline agenda:mx-2 agenda:min-h-10 agenda:px-1 agenda:text-base print:min-h-0 print:text-xs"
            >
              <span>
                {more} more<span className="sheet:sr-only"> on {dayInWords(date)}</span>
              </span>
            </Link>
          ) : null}
        </div>
      )}
    </td>
  )
}

const DayHead = ({ day: { date, count, isToday } }: { day: Day }) => {
  const words = dayInWords(date)
  return (
    <p className="flex items-center justify-between gap-1 px-2 pt-1.5 pb-1 agenda:border-b agenda:border-line agenda:px-3 agenda:py-2">
      <time dateTime={date} className="font-display text-xl leading-none font-bold">
        <span className="sheet:sr-only">{words.slice(0, words.lastIndexOf(' ') + 1)}</span>
        <span
          className={isToday ? 'rounded-chip bg-signal px-1.5 py-0.5 text-on-signal' : undefined}
        >
          {Number(date.slice(8))}
        </span>
        {isToday ? (
          <span className="ml-1.5 inline-block font-sans text-sm font-semibold text-signal">
            {' Today'}
          </span>
        ) : null}
      </time>{' '}
      {count === 0 ? null : (
        <span className="text-sm text-soft tabular-nums">
          {eventCount(count).split(' ')[0]}
          <span className="sheet:sr-only"> {count === 1 ? 'event' : 'events'}</span>
        </span>
      )}
    </p>
  )
}

const Holidays = ({ date }: { date: string }) => {
  const names = holidaysBetween(date, date).map(({ name }) => name)
  return names.length === 0 ? null : (
    <p className="px-2 pb-1 text-xs leading-tight text-soft agenda:px-3 agenda:pt-1.5 agenda:text-sm">
      {names.join(', ')}
    </p>
  )
}

/** Past days of the month, folded; each links to its events in the archive. */
const EarlierDays = ({ data: { overview, state } }: { data: MonthData }) => {
  const { month, days, today } = overview
  const first = days[0]?.date ?? ''
  if (month !== monthOf(today) || first <= `${month}-01`) return null
  const pastDays = Array.from({ length: Number(first.slice(8)) - 1 }, (_, index) =>
    addDays(`${month}-01`, index),
  )
  return (
    <details className="mb-3 rounded-card border border-line bg-panel px-4 print:hidden">
      <summary className="flex min-h-11 items-center font-semibold">Earlier this month</summary>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-4 pb-3">
        {pastDays.map((date) => (
          <li key={date}>
            <Link
              to={archivePath(state.filters, date, date)}
              rel="nofollow"
              className="inline-flex min-h-8 items-center underline-offset-4 hover:underline"
            >
              {shortDate(date)}
            </Link>{' '}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Message below the days of an empty month. */
const EmptyMonthNote = ({ data: { overview, state } }: { data: MonthData }) => {
  const { month, days } = overview
  if (days.some(({ count }) => count > 0)) return null
  return (
    <p role="status" className="mt-3 rounded-card border border-line bg-panel p-4 text-lg">
      {Object.keys(state.filters).length === 0
        ? `Nothing is listed for ${monthInWords(month)} yet.`
        : `Nothing in ${monthInWords(month)} matches. Try another month, a wider distance or fewer filters.`}
    </p>
  )
}

/** Multi-day events: a bar across the days of the table, text in each day of the agenda. */
const DayBars = ({ day }: { day: Day }) =>
  day.lanes.map((lane, index) =>
    lane?.begins ? (
      <BarStart key={lane.bar.event.id} bar={lane.bar} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a lane is identified by its index
      <BarContinuation key={index} lane={lane} />
    ),
  )

/** Widths by number of days: cells are equally wide; a bar is shorter by its margins. */
const widths = [
  'sheet:w-[calc(100%-0.5rem)]',
  'sheet:w-[calc(200%-0.5rem)]',
  'sheet:w-[calc(300%-0.5rem)]',
  'sheet:w-[calc(400%-0.5rem)]',
  'sheet:w-[calc(500%-0.5rem)]',
  'sheet:w-[calc(600%-0.5rem)]',
  'sheet:w-[calc(700%-0.5rem)]',
]

const BarStart = ({ bar: { event, first, last } }: { bar: MonthBar }) => (
  <div
    className={classes(
      'relative z-10 mx-1 flex rounded-chip print:border',
      widths[daysBetween(first, last)],
      isOff(event) ? 'bg-red-tint text-red' : 'bg-blue-tint text-blue',
    )}
  >
    <Link
      to={eventPagePath(event)}
      className="block min-h-6 min-w-0 flex-1 truncate px-2 text-sm leading-6 font-medium no-underline hover:underline agenda:flex agenda:min-h-11 agenda:flex-wrap agenda:items-center agenda:gap-x-2 agenda:text-base agenda:whitespace-normal print:text-xs print:leading-5"
    >
      <EventName event={event} />{' '}
      <span className="text-sm font-normal print:text-xs">{partInWords(event, first)}</span>
    </Link>{' '}
    <Star event={event} className="star-small" />
  </div>
)

/** The whole run where it begins; in later weeks, the last day. */
const partInWords = (event: MonthBar['event'], first: string): string =>
  event.date === first ? runInWords(event) : `until ${shortDate(event.endDate ?? first)}`

/** Space below the bar of an earlier day; an empty lane if nothing runs. */
const BarContinuation = ({ lane }: { lane: Lane | undefined }) =>
  lane ? (
    <p className="mx-3 text-sm text-soft sheet:h-6 sheet:text-transparent sheet:select-none print:h-5">
      <span className="sheet:sr-only">{titleWithChange(lane.bar.event)} continues</span>
    </p>
  ) : (
    <div className="h-6 agenda:hidden print:h-5" />
  )

/** Titles of events on a single day. */
const DayTitles = ({ events }: { events: readonly MonthEvent[] }) =>
  events.length === 0 ? null : (
    <ul className="grid grid-cols-1 gap-0.5 sheet:pt-0.5">
      {events.map((event) => (
        <li key={event.id} className="flex">
          <Link
            to={eventPagePath(event)}
            className="group ml-1 block flex-1 min-w-0 min-h-6 rounded-chip px-1 py-0.5 no-underline hover:bg-chip print:min-h-0 agenda:ml-2 agenda:grid agenda:min-h-11 agenda:content-center agenda:py-1"
          >
            <span className="line-clamp-2 text-sm leading-tight font-medium group-hover:underline agenda:text-base print:line-clamp-1 print:text-xs">
              <EventName event={event} />
            </span>{' '}
            <span className="block truncate text-xs leading-4 text-soft agenda:text-sm print:leading-3">
              {[shortTime(event.startTime), placeInWords(event)].filter(Boolean).join(' · ')}
            </span>
          </Link>
          <Star event={event} className="star-small" />
        </li>
      ))}
    </ul>
  )

/** Name of an event; if it is canceled or postponed, struck through after the word for that. */
const EventName = ({ event }: { event: MonthEvent }) => {
  const change = isOff(event) ? eventChange(event) : undefined
  if (!change) return event.name
  return (
    <>
      <span
        className={classes(
          'text-xs font-semibold tracking-wide',
          change.kind === 'cancelled' ? 'text-red' : 'text-yellow',
        )}
      >
        {change.badge}:
      </span>{' '}
      <s className="decoration-1">{event.name}</s>
    </>
  )
}
