import { Form, useLoaderData } from 'react-router'
import { eventPath, withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { shortDay } from '../../../catalog/time/day-in-words.ts'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import { exportFigures, getFigures } from '../contract.ts'
import { DayChart } from './day-chart.tsx'

type Report = ResponseOf<typeof getFigures>
type PeriodDays = '7' | '30' | '90'

/** Ignores invalid values in the address. */
const queryOf = (request: Request) => {
  const query = new URL(request.url).searchParams
  const days = query.get('days') ?? ''
  const event = query.get('event') ?? ''
  return {
    days: (['7', '90'].includes(days) ? days : '30') as PeriodDays,
    ...(/^[\w-]{1,64}$/.test(event) ? { event } : {}),
  }
}

export const loader = asAdministrator(async (call, { request }) => {
  const query = queryOf(request)
  return { query, report: (await call(getFigures, { query })).body }
})

export default function FiguresPage() {
  const { query, report } = useLoaderData<typeof loader>()
  const { days, event } = query
  return (
    <AdministratorPage
      title="Figures"
      lead="What people search and open, to see what the directory lacks."
      path={administratorPaths.figures}
    >
      <div className="grid gap-6">
        <PeriodForm days={days} event={event} />
        <DayCharts report={report} event={event} />
        <DayTable report={report} event={event} />
        {event ? null : <Searches report={report} />}
        {event ? null : <Events report={report} days={days} />}
        <NotCounted />
      </div>
    </AdministratorPage>
  )
}

type PeriodProps = { days: PeriodDays; event: string | undefined }

/** A plain form, which needs no scripts. */
const PeriodForm = ({ days, event }: PeriodProps) => (
  <Form action={administratorPaths.figures} className="flex flex-wrap items-end gap-3">
    <label className="grid gap-1">
      <span className="font-medium">Period</span>{' '}
      <select
        name="days"
        defaultValue={days}
        className="min-h-11 rounded-control border border-line bg-panel px-3"
      >
        <option value="7">7 days</option>
        <option value="30">30 days</option>
        <option value="90">90 days</option>
      </select>
    </label>
    {event ? <input type="hidden" name="event" value={event} /> : null}
    <Button type="submit">Show</Button>
    <a
      href={withQuery(exportFigures.path, { days, event })}
      download
      className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
    >
      Download CSV
    </a>{' '}
    {event ? (
      <TextLink to={withQuery(administratorPaths.figures, { days })} className="py-2.5">
        All events
      </TextLink>
    ) : null}
  </Form>
)

const pressesOf = ({ calendar, directions, website }: Report['days'][number]) =>
  calendar + directions + website

type ReportProps = { report: Report; event?: string | undefined }

const DayCharts = ({ report: { days }, event }: ReportProps) => (
  <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
    {event ? null : (
      <>
        <DayChart title="Searches" days={days.map(({ day, search }) => [day, search])} />
        <DayChart
          title="Searches without a result"
          days={days.map(({ day, empty }) => [day, empty])}
        />
      </>
    )}
    <DayChart title="Views of events" days={days.map(({ day, view }) => [day, view])} />
    <DayChart
      title="Calendar, directions and website"
      days={days.map((each) => [each.day, pressesOf(each)])}
    />
  </div>
)

const cellClasses = 'border-t border-line px-3 py-2 text-right tabular-nums'
const headClasses = 'px-3 py-2 text-right font-semibold'

const searchColumns = [
  ['search', 'Searches'],
  ['empty', 'Without result'],
] as const
const eventColumns = [
  ['view', 'Views'],
  ['calendar', 'Calendar'],
  ['directions', 'Directions'],
  ['website', 'Website'],
] as const

/** Table of the charts' numbers, newest first. */
const DayTable = ({ report: { days }, event }: ReportProps) => {
  const columns = event ? eventColumns : [...searchColumns, ...eventColumns]
  return (
    <details className="rounded-card border border-line bg-panel p-4">
      <summary className="min-h-6 font-semibold">Numbers by day</summary>
      <div
        role="region"
        aria-label="Numbers by day"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys on a phone
        tabIndex={0}
        className="mt-3 overflow-x-auto"
      >
        <table className="w-full">
          <thead>
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-semibold">
                Day
              </th>
              {columns.map(([name, label]) => (
                <th key={name} scope="col" className={headClasses}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((each) => (
              <tr key={each.day}>
                <th
                  scope="row"
                  className="border-t border-line px-3 py-2 text-left font-normal whitespace-nowrap"
                >
                  {shortDay(each.day)}
                </th>
                {columns.map(([name]) => (
                  <td key={name} className={cellClasses}>
                    {formatNumber(each[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const Searches = ({ report }: ReportProps) => (
  <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
    <Names title="Words without a result" names={report.emptyWords} />
    <Names title="Places without a result" names={report.emptyPlaces} />
    <Names title="Most searched places" names={report.places} />
    <Names title="Most searched types" names={report.types} />
    <Names title="Most searched words" names={report.words} />
  </div>
)

type NamesProps = { title: string; names: Report['places'] }

const Names = ({ title, names }: NamesProps) => (
  <PanelSection title={title}>
    {names.length === 0 ? <p className="text-soft">None yet.</p> : null}
    <ol className="grid gap-1">
      {names.map(({ name, count }) => (
        <li key={name} className="flex justify-between gap-4 wrap-anywhere">
          <span>{name}</span> <span className="tabular-nums">{formatNumber(count)}</span>
        </li>
      ))}
    </ol>
  </PanelSection>
)

const Events = ({ report: { events }, days }: ReportProps & { days: PeriodDays }) => (
  <PanelSection title="Events">
    {events.length === 0 ? <p className="text-soft">None yet.</p> : null}
    <ol className="grid gap-3">
      {events.map(({ id, name, view, calendar, directions, website }) => (
        <li key={id} className="border-t border-line pt-3 wrap-anywhere">
          <p>
            <TextLink to={eventPath(id)} className="font-medium">
              {name || id}
            </TextLink>
          </p>
          <p className="text-sm text-soft">
            {formatNumber(view)} views, {formatNumber(calendar)} calendar,{' '}
            {formatNumber(directions)} directions, {formatNumber(website)} website ·{' '}
            <TextLink to={withQuery(administratorPaths.figures, { days, event: id })}>
              By day
            </TextLink>
          </p>
        </li>
      ))}
    </ol>
  </PanelSection>
)

const NotCounted = () => (
  <PanelSection title="What isn’t counted">
    <ul className="grid list-disc gap-1 pl-5">
      <li>Visitors whose browsers send Do Not Track or Global Privacy Control.</li>
      <li>Searches and views by administrators; the links they press count like anybody’s.</li>
      <li>Crawlers, and pages that a cache in front of the site answers.</li>
      <li>Presses on links in browsers without scripts. Calendar files count anyway.</li>
      <li>The same search or event from one network within a day.</li>
      <li>Searches on the map and calendar.</li>
      <li>
        Words and places that were searched fewer than three times. Email addresses, long numbers
        and long words are never stored.
      </li>
    </ul>
  </PanelSection>
)
