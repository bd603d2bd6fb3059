import { paths, withQuery } from '../../../catalog/links/paths.ts'
import { classes } from '../../../ui/classes.ts'
import { Link } from '../../../ui/link.tsx'
import { holidaysBetween } from '../holidays.ts'
import { monthInWords, monthOf } from '../months.ts'
import { DayBars, DayTitles } from './day-events.tsx'
import { dayInWords, eventCount } from './day-words.ts'
import type { MonthData } from './load-month.ts'
import { searchOfDays } from './month-state.ts'
import { type Day, type Week, weeksOf } from './month-weeks.ts'

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/**
 * One document for all screens: a table of weeks, which style alone turns into an agenda on phones. Days without events
 * are left out there.
 */
export const MonthTable = ({ data }: { data: MonthData }) => {
  const { overview, state } = data
  const weeks = weeksOf(overview)
  return (
    <div>
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
      <Nothing data={data} />
    </div>
  )
}

const WeekRow = ({ week, state }: { week: Week; state: MonthData['state'] }) => (
  <tr className="agenda:contents print:break-inside-avoid">
    {week.map((day, index) =>
      day ? (
        <DayCell key={day.date} day={day} filters={state.filters} />
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- a day of another month has no name here
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

/** Below the days: an empty month says what else there is, and the current one where its past days are. */
const Nothing = ({ data: { overview, state } }: { data: MonthData }) => {
  const { month, days, today } = overview
  const isEmpty = days.every(({ count }) => count === 0)
  const isBegun = month === monthOf(today) && (days[0]?.date ?? '') > `${month}-01`
  const archived = withQuery(paths.archive, { dateFrom: `${month}-01`, dateTo: today })
  return (
    <>
      {isEmpty ? (
        <p role="status" className="mt-3 rounded-card border border-line bg-panel p-4 text-lg">
          {Object.keys(state.filters).length === 0
            ? `Nothing is listed for ${monthInWords(month)} yet.`
            : `Nothing in ${monthInWords(month)} matches. Try another month, a wider distance or fewer filters.`}
        </p>
      ) : null}
      {isBegun ? (
        <p className="mt-3 text-sm text-soft print:hidden">
          Earlier this month:{' '}
          <Link to={archived} rel="nofollow" className="underline underline-offset-4">
            see the archive
          </Link>
        </p>
      ) : null}
    </>
  )
}
