import { Fragment, useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router'
import { embedCodePath } from '../../../catalog/links/embed-paths.ts'
import { eventPagePath, type Query } from '../../../catalog/links/paths.ts'
import { roundedLocation } from '../../../catalog/place/web/location-cache.ts'
import { ViewSwitch } from '../../../catalog/search/web/view-switch.tsx'
import { addDays } from '../../../catalog/time/local-dates.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { classes } from '../../../ui/classes.ts'
import { Link, TextLink } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import type { MonthOverview, WeekendCount } from '../contract.ts'
import { monthInWords, monthOf } from '../months.ts'
import { eventCount, placeInWords, weekendInWords } from './day-words.ts'
import { archiveOf, loadMonth, type MonthData } from './load-month.ts'
import { MonthHead } from './month-head.tsx'
import { isPlain, monthPath, pathAround, searchOfDays } from './month-state.ts'
import { MonthTable } from './month-table.tsx'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<MonthData> {
  const url = new URL(request.url)
  const pathInArchive = archiveOf(url, Date.now())
  if (pathInArchive !== undefined) throw redirect(pathInArchive)
  return loadMonth(pageCall(context), url)
}

/** A search as a month of days, and as the weekends of a year. */
export default function MonthPage() {
  const data = useLoaderData<MonthData>()
  const { state, overview } = data
  useVisitor(state)
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
      <div className="month-page results-width grid gap-8 pt-4 sm:pt-6">
        <div className="grid gap-3">
          <MonthTable data={data} />
          <OpenDaily overview={overview} />
        </div>
        <YearStrip data={data} />
        <p className="print:hidden">
          <TextLink
            // The visitor's position must not end up in embeds on public pages.
            to={embedCodePath({
              ...(state.filters as Query),
              userLat: undefined,
              userLng: undefined,
              view: 'month',
            })}
            rel="nofollow"
          >
            Show these on your site
          </TextLink>
        </p>
      </div>
      <ViewSwitch current="Month" filters={state.filters} />
    </>
  )
}

/** Shows the month around the visitor if their location is known in this visit, as the home page does. */
const useVisitor = (state: MonthData['state']) => {
  const navigate = useNavigate()
  useEffect(() => {
    const to = pathAround(state, roundedLocation())
    if (to !== undefined) void navigate(to, { replace: true, preventScrollReset: true })
  }, [state, navigate])
}

/** A single line for year-round places, which would otherwise fill every day. */
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

/** All weekends of the year ahead with their counts, grouped by the months of their Saturdays. */
const YearStrip = ({ data: { overview, state } }: { data: MonthData }) => {
  const { weekends, month, today } = overview
  const months = Map.groupBy(weekends, ({ saturday }) => monthOf(saturday))
  const maxCount = Math.max(1, ...weekends.map(({ count }) => count))
  return (
    <section aria-labelledby="weekends" className="print:hidden">
      <h2 id="weekends" className="scroll-mt-4 text-title">
        A year of weekends
      </h2>
      <p className="text-sm text-soft">
        Events on Saturday and Sunday. Each weekend opens its list.
      </p>
      <ol className="mt-3 flex flex-wrap gap-x-4 gap-y-3">
        {[...months].map(([each, list]) => (
          <li key={each} className="max-sm:flex max-sm:w-full max-sm:items-center max-sm:gap-2">
            <MonthName
              path={monthPath(state, each === monthOf(today) ? undefined : each)}
              month={each}
              isShown={each === month}
            />
            <ol className="flex flex-wrap gap-1">
              {list.map((weekend) => (
                <li key={weekend.saturday}>
                  <WeekendLink
                    weekend={weekend}
                    share={weekend.count / maxCount}
                    path={searchOfDays(
                      state.filters,
                      weekend.saturday,
                      addDays(weekend.saturday, 1),
                    )}
                  />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}

const MonthName = ({ path, month, isShown }: { path: string; month: string; isShown: boolean }) => {
  const [name = '', year = ''] = monthInWords(month).split(' ')
  return (
    <Link
      to={path}
      preventScrollReset
      aria-current={isShown ? 'page' : undefined}
      className={classes(
        'mb-1 inline-flex min-h-6 items-center font-display text-lg leading-none font-semibold underline-offset-4 hover:underline max-sm:mb-0 max-sm:w-12',
        isShown ? 'text-signal underline' : 'no-underline',
      )}
    >
      {name.slice(0, 3)}
      <span className={month.endsWith('-01') ? 'ml-1' : 'sr-only'}> {year}</span>
    </Link>
  )
}

type WeekendLinkProps = { weekend: WeekendCount; share: number; path: string }

/** Bar whose height is the weekend's share of the busiest weekend; the count is also shown as text. */
const WeekendLink = ({ weekend: { saturday, count }, share, path }: WeekendLinkProps) => (
  <Link
    to={path}
    rel="nofollow"
    className="flex h-16 w-11 flex-col justify-between overflow-hidden rounded-chip border border-line bg-panel py-1 text-center no-underline hover:border-edge"
  >
    <span className="sr-only">{`${weekendInWords(saturday)}: ${eventCount(count)}`}</span>{' '}
    <span
      aria-hidden
      className={classes(
        'font-display text-lg leading-none font-bold tabular-nums',
        count === 0 && 'text-soft',
      )}
    >
      {shortCount(count)}
    </span>{' '}
    <svg
      aria-hidden
      viewBox="0 0 1 100"
      preserveAspectRatio="none"
      className="mx-2 mt-auto mb-0.5 h-5 fill-signal"
    >
      <rect x="0" y={100 - heightOf(share)} width="1" height={heightOf(share)} />
    </svg>
    <span
      aria-hidden
      className="mx-1 border-t border-line pt-0.5 text-xs leading-none text-soft tabular-nums"
    >
      {Number(saturday.slice(8))}
    </span>
  </Link>
)

/** Percent; the square root keeps quiet weekends visible. */
const heightOf = (share: number): number => Math.round(Math.sqrt(share) * 100)

/** Abbreviated, because "12,345" would not fit. */
const shortCount = (count: number): string =>
  count < 10_000 ? String(count) : `${Math.round(count / 1000)}k`
