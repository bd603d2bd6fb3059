import { ArrowRight, Download, ExternalLink } from 'lucide'
import { type MouseEventHandler, type ReactNode, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths, publicUrl } from '../../../catalog/links/paths.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { bytesInWords } from '../../../kit/bytes-in-words.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { exportCsv, getStaticExportFacts, type StaticExportFacts } from '../contract.ts'
import { csvHref, otherFormats } from '../file-links.ts'

const files = () => [
  { href: exportCsv.path, name: 'Export (CSV, generated on request)' },
  { href: paths.staticExport, name: 'Static file (CSV)' },
  ...otherFormats,
]

/** Absolute URLs, to copy into another program or tab. */
const ManualLinks = () => {
  const { publicUrl: base } = useSiteFacts()
  return (
    <section aria-labelledby="manual">
      <h2 id="manual" className="text-heading">
        Manual links
      </h2>
      <p className="mt-1 text-soft">Right-click a link to save the file or copy its address.</p>
      <ul className="mt-3 grid gap-3">
        {files().map(({ href, name }) => (
          <li key={href}>
            {name}
            <br />
            <a
              href={href}
              className="inline-block py-0.5 font-semibold break-all underline underline-offset-4"
            >
              {publicUrl(base, href)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export async function loader({ context }: LoaderFunctionArgs) {
  return (await pageCall(context)(getStaticExportFacts, {})).body
}

export default function DownloadPage() {
  const facts = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop
        title="Download the Database"
        description={`Three ways to download all ${siteSettings.name} events, and what to do if one doesn't work.`}
        path={paths.download}
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

/** Figures of the stored file, which may differ from the current directory. */
const StaticFileInfo = ({ facts }: { facts: StaticExportFacts }) => {
  const { bytes, events, states, columns, madeAt } = facts
  return (
    <section
      aria-labelledby="static-file"
      className="rounded-card border border-line bg-panel p-5 shadow-lift"
    >
      <h2 id="static-file" className="text-title">
        Static file info
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <Fact name="Size">about {bytesInWords(bytes, '')}</Fact>
        <Fact name="Format">CSV</Fact>
        <Fact name="Records">{countLabel(events, 'event')}</Fact>
        <Fact name="Coverage">{countLabel(states, 'state')}</Fact>
        <Fact name="Data">{countLabel(columns, 'column')}</Fact>
        <Fact name="Made">
          <Moment at={madeAt} />
        </Fact>
      </dl>
      <p className="mt-3 text-soft">
        It&rsquo;s refreshed at most once an hour, when something has changed. In the directory now:{' '}
        <Link to={paths.export} className="underline underline-offset-4">
          Database Export
        </Link>
      </p>
    </section>
  )
}

const countLabel = (count: number, word: string) =>
  `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="font-semibold">{name}</dt>
    <dd>{children}</dd>
  </>
)

/** Three ways to download the file, each a plain link. After a click on one, explains why nothing may have happened. */
const DownloadMethods = () => {
  const [tried, setTried] = useState(false)
  const onClick = () => setTried(true)
  return (
    <section aria-labelledby="methods">
      <h2 id="methods" className="text-heading">
        Download methods
      </h2>
      <ol className="mt-4 grid gap-4 md:grid-cols-3">
        <Method
          title="Method 1: New tab"
          text="Opens the export in a new tab, where the browser saves it."
          link={{ href: csvHref, target: '_blank', rel: 'noopener', onClick }}
        >
          <Icon shape={ExternalLink} className="size-5" />
          Open Export in New Tab
        </Method>
        <Method
          title="Method 2: Static file"
          text="Saves a prepared copy. The fastest way."
          link={{ href: paths.staticExport, download: true, onClick }}
        >
          <Icon shape={Download} className="size-5" />
          Download Static CSV File
        </Method>
        <Method
          title="Method 3: This tab"
          text="Opens the export in this tab. The page stays while the file is saved."
          link={{ href: csvHref, onClick }}
        >
          <Icon shape={ArrowRight} className="size-5" />
          Go to Export
        </Method>
      </ol>
      <p role="status" className="mt-4 max-w-3xl empty:hidden">
        {tried ? <Hint /> : null}
      </p>
      <noscript>
        <p className="mt-4 max-w-3xl">
          <Hint />
        </p>
      </noscript>
    </section>
  )
}

const Hint = () => (
  <>
    If the download didn&rsquo;t start, your browser may have blocked it as a pop-up. Allow pop-ups
    for this site, or use one of the manual links below.
  </>
)

type MethodProps = {
  title: string
  text: string
  link: {
    href: string
    target?: string
    rel?: string
    download?: boolean
    onClick: MouseEventHandler
  }
  children: ReactNode
}

const Method = ({ title, text, link, children }: MethodProps) => (
  <li className="flex flex-col rounded-card border border-line bg-panel p-5 shadow-lift">
    <h3 className="text-title">{title}</h3>
    <p className="mt-1 mb-4 flex-1 text-pretty text-soft">{text}</p>
    <a {...link} className={buttonClasses('filled', 'min-h-11')}>
      {children}
    </a>
  </li>
)
