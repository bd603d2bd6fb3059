import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { stateName } from '../../../catalog/place/us-states.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { Link } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { type ExportSummary, getExportSummary } from '../contract.ts'
import { spacedType } from '../rules.ts'
import { BarList } from './bar-list.tsx'
import { DownloadButton } from './download-button.tsx'
import { FormatLinks } from './format-links.tsx'
import { SummaryCards } from './summary-cards.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return (await pageCall(context)(getExportSummary, {})).body
}

export const meta = () => []

export default function ExportPage() {
  const summary = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Database Export"
        description={`All events of ${siteSettings.name} as a file: CSV, Excel, JSON Lines or a calendar.`}
        path={paths.export}
      />
      <PageHero
        title="Database Export"
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
      </PageHero>
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
