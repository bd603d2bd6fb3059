import { CalendarRange, Database, FileSpreadsheet, MapPin } from 'lucide'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { stateName } from '../../../catalog/place/us-states.ts'
import { dateWords } from '../../../catalog/time/local-dates.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { ShareMeter } from '../../../ui/share-meter.tsx'
import { type ExportSummary, getExportSummary } from '../contract.ts'
import { csvHref, otherFormats } from '../file-links.ts'
import { countAreas, spacedType } from '../rules.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return (await pageCall(context)(getExportSummary, {})).body
}

export default function ExportPage() {
  const summary = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop
        title="Database Export"
        description={`All events of ${siteSettings.name} as a file: CSV, Excel, JSON Lines or a calendar.`}
        path={paths.export}
        lead="All published and archived events in one file, free to use. Contact addresses are left out."
      >
        <DownloadButton />
        <p className="max-w-2xl text-sm text-hero-soft">
          A CSV file with 24 columns that Excel, LibreOffice and other programs open. Trouble with
          the download?{' '}
          <Link to={paths.download} className="underline underline-offset-4">
            Other ways to download
          </Link>
        </p>
      </PageTop>
      <div className="page-width grid gap-12 pt-8">
        <SummaryCards summary={summary} />
        <FormatLinks />
        <Counts summary={summary} />
      </div>
    </>
  )
}

const maxTypes = 20

const Counts = ({ summary }: { summary: ExportSummary }) => {
  const states = Object.entries(summary.eventsByState).map(([code, count]) => ({
    key: code,
    label: code === '' ? 'No state given' : stateName(code),
    count,
  }))
  const types = Object.entries(summary.eventsByType)
    .slice(0, maxTypes)
    .map(([type, count]) => ({ key: type, label: spacedType(type), count }))
  return (
    <div className="grid items-start gap-12 lg:grid-cols-[3fr_2fr]">
      <BarList
        id="by-state"
        title="Events by State"
        note="Most events first."
        bars={states}
        className="gap-x-10 sm:columns-2"
      />
      <BarList
        id="by-type"
        title="Events by Type"
        note={`The ${maxTypes} most common types, named as in the file.`}
        bars={types}
      />
    </div>
  )
}

type Bar = { key: string; label: string; count: number }

type BarListProps = {
  id: string
  title: string
  note: string
  /** Most events first. */
  bars: readonly Bar[]
  className?: string
}

/** Counts as text, each with a bar that only repeats the number. */
const BarList = ({ id, title, note, bars, className }: BarListProps) => {
  const most = bars[0]?.count ?? 1
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-soft">{note}</p>
      <ol className={className}>
        {bars.map(({ key, label, count }) => (
          <li key={key} className="break-inside-avoid py-1.5">
            <span className="flex items-baseline justify-between gap-3">
              <span>{label}</span>{' '}
              <span className="font-semibold tabular-nums">{formatNumber(count)}</span>
            </span>
            <ShareMeter share={count / most} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Least time in milliseconds for which the progress message stays, even if the server responds sooner. */
const progressMs = 1_200

const failures: Record<number, string> = {
  429: "You've reached the limit of exports for ten minutes. Try again later.",
  503: 'Other exports are running. Try again in a minute.',
}

/**
 * Sends a HEAD request first, so that a refusal is shown here instead of on a page of its own; then opens the file.
 * Without JavaScript, the link opens the file directly.
 */
const DownloadButton = () => {
  const [preparing, setPreparing] = useState(false)
  const [failure, setFailure] = useState('')
  const start = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (preparing) return
    setPreparing(true)
    setFailure('')
    const answer = await fetch(csvHref, { method: 'HEAD' }).catch(() => undefined)
    if (!answer?.ok) {
      const message = failures[answer?.status ?? 0]
      setFailure(message ?? "We couldn't start the export. Try again shortly.")
      return setPreparing(false)
    }
    location.assign(csvHref)
    setTimeout(() => setPreparing(false), progressMs)
  }
  return (
    <div className="grid justify-items-start gap-3">
      <a
        href={csvHref}
        onClick={(event) => void start(event)}
        aria-disabled={preparing || undefined}
        className={buttonClasses('filled', 'min-h-11')}
      >
        <Icon shape={FileSpreadsheet} className="size-5" />
        {preparing ? 'Preparing Export...' : 'Download Excel File'}
      </a>
      <p role="status" className="font-semibold empty:hidden">
        {failure}
      </p>
    </div>
  )
}

/** Links to the other formats. */
const FormatLinks = () => (
  <section aria-labelledby="formats">
    <h2 id="formats" className="text-heading">
      Other formats
    </h2>
    <ul className="mt-4 grid gap-4 md:grid-cols-3">
      {otherFormats.map(({ href, name, text }) => (
        <li
          key={href}
          className="relative rounded-card border border-line bg-panel p-5 shadow-lift transition-colors duration-150 focus-within:border-signal hover:border-signal"
        >
          <a
            href={href}
            className="font-semibold underline decoration-signal decoration-2 underline-offset-4 after:absolute after:inset-0 after:rounded-card"
          >
            {name}
          </a>
          <p className="mt-1 text-soft">{text}</p>
        </li>
      ))}
    </ul>
  </section>
)

/** Total events, date range and number of states. */
const SummaryCards = ({ summary }: { summary: ExportSummary }) => {
  const { totalEvents, liveEvents, archivedEvents, dateRange, eventsByState } = summary
  const { states, nonStates } = countAreas(Object.keys(eventsByState))
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Card icon={<Icon shape={Database} />} name="Total Events" value={formatNumber(totalEvents)}>
        {formatNumber(liveEvents)} live, {formatNumber(archivedEvents)} archived
      </Card>
      <Card icon={<Icon shape={CalendarRange} />} name="Date Range" value={rangeOf(dateRange)}>
        First and last event dates
      </Card>
      <Card icon={<Icon shape={MapPin} />} name="States" value={formatNumber(states)}>
        {nonStates.length > 0
          ? `plus ${nonStates.map((code) => (code === 'DC' ? 'Washington, DC' : stateName(code))).join(', ')}`
          : 'Of the 50 states'}
      </Card>
    </dl>
  )
}

const rangeOf = ({ earliest, latest }: ExportSummary['dateRange']) =>
  earliest && latest ? `${dayOf(earliest)} – ${dayOf(latest)}` : 'No dates yet'

/** "Feb 29, 2024". */
const dayOf = (date: string) => {
  const words = dateWords(date)
  return words ? `${words.month.slice(0, 3)} ${words.day}, ${words.year}` : date
}

type CardProps = { icon: ReactNode; name: string; value: string; children: ReactNode }

const Card = ({ icon, name, value, children }: CardProps) => (
  <div className="grid content-start gap-1 rounded-card border border-line bg-panel p-5 shadow-lift">
    <dt className="flex items-center gap-2 font-semibold text-soft [&>svg]:size-5 [&>svg]:text-signal">
      {icon}
      {name}
    </dt>
    <dd className="font-display text-heading leading-tight font-bold">{value}</dd>
    <dd className="text-sm text-soft">{children}</dd>
  </div>
)
