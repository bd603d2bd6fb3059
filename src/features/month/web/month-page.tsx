import { Fragment } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { eventPagePath } from '../../../catalog/links/paths.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { Link } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import type { MonthOverview } from '../contract.ts'
import { monthInWords } from '../months.ts'
import { placeInWords } from './day-words.ts'
import { archiveOf, loadMonth, type MonthData } from './load-month.ts'
import { MonthHead } from './month-head.tsx'
import { isPlain, monthPath } from './month-state.ts'
import { MonthTable } from './month-table.tsx'
import { YearStrip } from './year-strip.tsx'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<MonthData> {
  const url = new URL(request.url)
  const past = archiveOf(url, Date.now())
  if (past !== undefined) throw redirect(past)
  return loadMonth(pageCall(context), url)
}

export const meta = () => []

/** A search as a month of days, and as the weekends of a year. */
export default function MonthPage() {
  const data = useLoaderData<MonthData>()
  const { state, overview } = data
  const title = `${monthInWords(overview.month)} Calendar`
  return (
    <>
      <PageHead
        title={isPlain(state) ? 'Calendar of Car Events' : title}
        description="Car shows, cruise nights, track days and more across the United States, day by day, and every weekend of the year ahead."
        path={monthPath(state, state.month)}
        unlisted={!isPlain(state)}
      />
      <MonthHead data={data} />
      <div className="page-width grid gap-8 pt-4 sm:pt-6">
        <div className="grid gap-3">
          <MonthTable data={data} />
          <OpenDaily overview={overview} />
        </div>
        <YearStrip data={data} />
      </div>
    </>
  )
}

/** One line for the places that are open year-round, which would fill every day. */
const OpenDaily = ({ overview }: { overview: MonthOverview }) => {
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
