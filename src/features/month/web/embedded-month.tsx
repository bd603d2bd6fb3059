import type { ReactNode } from 'react'
import { eventChange, isOff } from '../../../catalog/event/event-changes.ts'
import { eventPagePath } from '../../../catalog/links/paths.ts'
import {
  type Embedded,
  type EmbedRequest,
  NothingFound,
  OutLink,
} from '../../../catalog/search/web/embedded.tsx'
import { weekdayNames } from '../../../catalog/time/local-dates.ts'
import type { MonthEvent } from '../contract.ts'
import { monthInWords } from '../months.ts'
import { dayInWords, placeInWords, runInWords, shortTime } from './day-words.ts'
import { loadMonth, type MonthData } from './load-month.ts'
import { monthPath, searchOfDays } from './month-state.ts'
import { type Day, type Week, weeksOf } from './month-weeks.ts'

/** The month of a search as a table; on narrow screens, as a list of the days with events. */
export const embedMonth = async ({ call, url, pathWith }: EmbedRequest): Promise<Embedded> => {
  const data = await loadMonth(call, url)
  const { state, overview, names } = data
  const { filters, month, problems } = state
  const siteUrl = monthPath(state, month)
  const isEmpty = overview.days.every(({ count }) => count === 0)
  const link = (to: string | null) =>
    to === null ? null : <a href={pathWith({ month: to })}>{monthInWords(to)}</a>
  return {
    filters,
    names,
    problems,
    siteUrl,
    siteLinkText: 'See the calendar',
    content: (
      <>
        <nav aria-label="Months">
          <h2>{monthInWords(overview.month)}</h2> {link(overview.previous)} {link(overview.next)}
        </nav>
        {isEmpty ? (
          <NothingFound
            siteUrl={siteUrl}
            words={`Nothing is listed here for ${monthInWords(overview.month)}.`}
          />
        ) : null}
        <Table data={data} />
      </>
    ),
  }
}

const Table = ({ data: { overview, state } }: { data: MonthData }) => (
  <table>
    <caption className="hidden">{monthInWords(overview.month)}: events by day</caption>
    <thead>
      <tr>
        {weekdayNames.map((name) => (
          <th key={name} scope="col">
            <abbr title={name}>{name.slice(0, 3)}</abbr>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(overview).map((week) => (
        <tr key={week.find(Boolean)?.date}>{cellsOf(week, state)}</tr>
      ))}
    </tbody>
  </table>
)

const cellsOf = (week: Week, state: MonthData['state']): ReactNode =>
  week.map((day, index) =>
    day ? (
      <DayCell key={day.date} day={day} path={searchOfDays(state.filters, day.date, day.date)} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- cells of other months have no other key
      <td key={index} className="empty" />
    ),
  )

const DayCell = ({ day, path }: { day: Day; path: string }) => {
  const { date, count, lanes, events, more, isToday } = day
  const words = dayInWords(date)
  const number = Number(date.slice(8))
  return (
    <td className={count === 0 ? 'empty' : undefined} aria-current={isToday ? 'date' : undefined}>
      <time dateTime={date}>
        <b>
          <span className="long">{words.slice(0, words.lastIndexOf(' ') + 1)}</span>
          {number}
          {isToday ? ' Today' : ''}
        </b>
      </time>{' '}
      {lanes.map((lane) =>
        lane ? (
          <EventLink
            key={lane.bar.event.id}
            event={lane.bar.event}
            when={lane.begins ? runInWords(lane.bar.event) : 'continues'}
          />
        ) : null,
      )}
      {events.map((event) => (
        <EventLink key={event.id} event={event} when={shortTime(event.startTime)} />
      ))}
      {more > 0 ? (
        <OutLink href={path} label={`${more} more on ${words}`}>
          {more} more
        </OutLink>
      ) : null}
    </td>
  )
}

const EventLink = ({ event, when }: { event: MonthEvent; when: string }) => {
  const change = isOff(event) ? eventChange(event) : undefined
  return (
    <>
      <OutLink href={eventPagePath(event)}>
        {change ? (
          <>
            {change.badge}: <s>{event.name}</s>
          </>
        ) : (
          event.name
        )}{' '}
        <span className="soft">{[when, placeInWords(event)].filter(Boolean).join(' · ')}</span>
      </OutLink>{' '}
    </>
  )
}
