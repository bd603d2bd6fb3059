import { RefreshCw } from 'lucide'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useFetcher,
  useLoaderData,
} from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { forceRefresh, getSyncStatus } from '../contract.ts'
import { BuildFacts } from './build-facts.tsx'
import { ManualSteps, WhyItDiffers } from './explanations.tsx'
import { failedRefresh, type RefreshOutcome, refreshDeployment } from './refresh.ts'
import { RefreshResult } from './refresh-result.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return (await pageCall(context)(getSyncStatus, {})).body
}

/** Without JavaScript: the server does its part, and the browser's storage stays as it is. */
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

export const meta = () => []

export default function DeploymentPage() {
  const server = useLoaderData<typeof loader>()
  const { build } = useSiteFacts()
  const refresh = useFetcher<RefreshOutcome>()
  const posted = useActionData<RefreshOutcome>()
  const outcome = refresh.data ?? posted
  const busy = refresh.state !== 'idle'
  return (
    <>
      <PageHead
        title="Deployment Sync"
        description="Get the newest version of the site when an old one is still shown."
        path={paths.deploymentSync}
        unlisted
      />
      <PageHero
        title="Deployment Sync"
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
      </PageHero>
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
