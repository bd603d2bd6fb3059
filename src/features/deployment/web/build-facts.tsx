import type { ReactNode } from 'react'
import { Moment } from '../../../catalog/web/moment.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import type { SyncStatus } from '../contract.ts'
import { isOtherBuild } from '../rules.ts'

type BuildFactsProps = { server: SyncStatus; pageVersion: string }

/** The build that the server runs beside the one that this page came from. */
export const BuildFacts = ({ server, pageVersion }: BuildFactsProps) => {
  const { version, timestamp, assets } = server.buildInfo
  return (
    <section
      aria-labelledby="build-facts"
      className="rounded-card border border-line bg-panel p-4 shadow-lift sm:p-6"
    >
      <h2 id="build-facts" className="text-title">
        What runs now
      </h2>
      <p className="mt-2">{inWords(server, pageVersion)}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Version on the server">{version}</Fact>
        <Fact name="Version of this page">{pageVersion}</Fact>
        <Fact name="Built">{timestamp ? <Moment at={timestamp} /> : 'Unknown'}</Fact>
        <Fact name="Files for browsers">{formatNumber(assets.length)}</Fact>
      </dl>
    </section>
  )
}

const inWords = ({ status, buildInfo }: SyncStatus, pageVersion: string): string => {
  if (status === 'development') return 'Pages come straight from their sources: nothing is built.'
  if (isOtherBuild(pageVersion, buildInfo.version))
    return 'The server runs a different build than this page. Reload to get it.'
  return status === 'ok'
    ? 'This page is from the build the server runs.'
    : "The server doesn't know its build."
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm font-medium text-soft">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)
