import { RefreshCw } from 'lucide'
import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useFetcher,
  useLoaderData,
} from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { forceRefresh, getSyncStatus, type SyncStatus } from '../contract.ts'
import { isOtherBuild } from '../rules.ts'
import { failedRefresh, manualSteps, type RefreshOutcome, refreshDeployment } from './refresh.ts'

const reasons = [
  {
    title: 'The live site is a build',
    text: 'The editor and its preview run the current source. The live site runs a build, a snapshot of that source. Later changes go live with the next deployment.',
  },
  {
    title: 'A deployment takes time',
    text: 'If several servers share the work, they switch one at a time. For a minute or so, you may see both the new build and the old one.',
  },
  {
    title: 'Browsers keep copies',
    text: 'A tab that has been open for a while keeps the version it loaded. Browsers and networks also cache files so pages load faster.',
  },
  {
    title: 'This site caches, too',
    text: 'Your browser stores your last location for ten minutes, and the server caches results until an event changes.',
  },
]

const WhyItDiffers = () => (
  <section aria-labelledby="why">
    <h2 id="why" className="text-heading">
      Why the live site may differ from the editor
    </h2>
    <dl className="mt-4 grid max-w-[68ch] gap-5">
      {reasons.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-display text-xl font-semibold">{title}</dt>
          <dd className="mt-1 text-pretty">{text}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-5 max-w-[68ch] text-pretty">
      While a page is open, it checks for a new build from time to time and offers to reload. It
      never reloads on its own, so nothing you typed is lost.
    </p>
  </section>
)

const ManualSteps = () => (
  <section
    aria-labelledby="manual-steps"
    className="rounded-card border border-line bg-panel p-4 shadow-lift sm:p-6"
  >
    <h2 id="manual-steps" className="text-title">
      Manual steps
    </h2>
    <p className="mt-2">If the button doesn't help, do this by hand:</p>
    <ol className="mt-3 grid list-decimal gap-1.5 pl-6 marker:font-semibold marker:text-signal">
      {manualSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className="mt-3 text-sm text-soft">
      The first step is for the people who run the site. Anyone can do the others.
    </p>
  </section>
)

/** Result of a refresh, and what to do next. */
const RefreshResult = ({ outcome }: { outcome: RefreshOutcome }) => {
  const { initiated, message, reason, steps, at } = outcome
  return (
    <section
      aria-labelledby="refresh-result"
      className={classes(
        'rounded-card border-2 bg-panel p-4 shadow-lift sm:p-6',
        initiated ? 'border-green' : 'border-red',
      )}
    >
      <h2
        id="refresh-result"
        className={classes('text-title', initiated ? 'text-green' : 'text-red')}
      >
        {initiated ? 'Refresh Initiated' : 'Manual Steps Required'}
      </h2>
      <p className="mt-2">{message}</p>
      {reason ? <p className="text-soft">{reason}</p> : null}
      <h3 className="mt-4 text-xl">Next steps</h3>
      <ol className="mt-2 grid list-decimal gap-1.5 pl-6 marker:font-semibold marker:text-signal">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-soft">
        Time initiated: <Moment at={at} />
      </p>
      {initiated ? <ReloadButton /> : null}
    </section>
  )
}

const ReloadButton = () =>
  useHydrated() ? (
    <Button look="outlined" className="mt-4" onClick={() => location.reload()}>
      Reload This Page
    </Button>
  ) : null

type BuildFactsProps = { server: SyncStatus; pageVersion: string }

/** The server's build, and the build that this page came from. */
const BuildFacts = ({ server, pageVersion }: BuildFactsProps) => {
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

export async function loader({ context }: LoaderFunctionArgs) {
  return (await pageCall(context)(getSyncStatus, {})).body
}

/** Without JavaScript: refreshes the server only; the browser's storage stays as it is. */
export async function action({ context }: ActionFunctionArgs): Promise<RefreshOutcome> {
  try {
    const { body } = await pageCall(context)(forceRefresh, {})
    const message = 'We asked the server. Follow these steps to get the newest version:'
    return { initiated: true, message, steps: body.instructions, at: body.timestamp }
  } catch {
    return failedRefresh("The server couldn't refresh.")
  }
}

export const clientAction = refreshDeployment

export default function DeploymentPage() {
  const server = useLoaderData<typeof loader>()
  const { build } = useSiteFacts()
  const refresh = useFetcher<RefreshOutcome>()
  const posted = useActionData<RefreshOutcome>()
  const outcome = refresh.data ?? posted
  const busy = refresh.state !== 'idle'
  return (
    <>
      <PageTop
        title="Deployment Sync"
        description="Get the newest version of the site when an old one is still shown."
        path={paths.deploymentSync}
        lead="If the live site doesn't match the editor, this page explains why and helps you get the newest version."
      >
        <refresh.Form method="post">
          <Button type="submit" disabled={busy} className="min-h-11">
            <Icon shape={RefreshCw} className="size-5" />
            {busy ? 'Refreshing...' : 'Force Deployment Refresh'}
          </Button>
        </refresh.Form>
        <p className="max-w-2xl text-sm text-hero-soft">
          This clears what the site stored in this browser, such as your last location, and asks the
          server for next steps.
        </p>
      </PageTop>
      <div className="page-width mt-8">
        <div aria-live="polite" className="not-empty:mb-6">
          {outcome ? <RefreshResult outcome={outcome} /> : null}
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <WhyItDiffers />
          <div className="grid gap-6">
            <BuildFacts server={server} pageVersion={build} />
            <ManualSteps />
          </div>
        </div>
      </div>
    </>
  )
}
