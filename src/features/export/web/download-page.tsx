import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { getStaticExportFacts } from '../contract.ts'
import { DownloadMethods } from './download-methods.tsx'
import { ManualLinks } from './manual-links.tsx'
import { StaticFileInfo } from './static-file-info.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return (await pageCall(context)(getStaticExportFacts, {})).body
}

export const meta = () => []

export default function DownloadPage() {
  const facts = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Download the Database"
        description={`Three ways to download all ${siteSettings.name} events, and what to do if one doesn't work.`}
        path={paths.download}
      />
      <PageHero
        title="Download the Database"
        lead="Three ways to get the same file. If one doesn't work in your browser or network, try the next."
      />
      <div className="page-width grid gap-12 pt-8">
        <DownloadMethods />
        <div className="grid items-start gap-10 lg:grid-cols-[2fr_3fr]">
          <StaticFileInfo facts={facts} />
          <ManualLinks />
        </div>
      </div>
    </>
  )
}
