import { ArrowRight, Download, ExternalLink } from 'lucide'
import { type MouseEventHandler, type ReactNode, useState } from 'react'
import { paths } from '../../../catalog/links/paths.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { csvHref } from '../file-links.ts'

/** Three ways to the file, each a plain link. After one is tried: why nothing may have happened. */
export const DownloadMethods = () => {
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
