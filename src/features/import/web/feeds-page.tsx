import { useActionData, useLoaderData, useLocation, useSearchParams } from 'react-router'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import { pageInfo } from '../../../kit/call.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { keepWhenUnsent, sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { loadOrKeep, useFresh } from '../../../ui/use-fresh.ts'
import { listFeeds, listMissing } from '../contract.ts'
import { FeedCard } from './feed-card.tsx'
import { type FeedAnswer, runFeedsAction } from './feeds-action.ts'
import { ImportedLink, LinkForm, LinkPreviewPanel } from './link-form.tsx'
import { MissingList } from './missing-list.tsx'

/** Notices by action. */
const doneNotices: Record<string, string> = {
  follow: 'Feed added. It will be read within a minute.',
  run: 'The feed will be read within a minute.',
  pause: 'Feed paused.',
  resume: 'Feed resumed.',
  trust:
    'New events from this feed go live immediately. Waiting ones go live with the next reading.',
  distrust: 'New events from this feed wait for review.',
  permit: 'Permission confirmed. Unless it’s paused, the feed will be read within a minute.',
  readdress: 'Address changed. Unless it’s paused, the feed will be read within a minute.',
  settle: 'Place saved. Unless it’s paused, the feed will be read within a minute.',
  roam: 'Saved. Add the places of its events in review.',
  forbid: 'Permission withdrawn. Its events stay.',
  remove: 'Feed removed. Its events stay.',
  takedown: 'Taken down. You can undo this for 30 days in the list of all events.',
  ignore: 'Answer saved. Unless it’s paused, the feed will be read within a minute.',
  repair: 'Answer saved. Unless it’s paused, the feed will be read within a minute.',
  wait: 'Answer saved. Its events keep waiting.',
  dismiss: 'The event stays and is no longer listed as missing.',
}

export const loader = asAdministrator(async (call) => {
  const [feeds, missing] = await Promise.all([call(listFeeds, {}), call(listMissing, {})])
  return {
    feeds: feeds.body,
    missing: { events: missing.body, total: pageInfo(missing.headers).total },
  }
})

export const action = runFeedsAction

export const clientAction = sendCarefully((message): FeedAnswer => ({ message, fields: {} }))

export const clientLoader = loadOrKeep

export const shouldRevalidate = keepWhenUnsent

export default function FeedsPage() {
  const shown = useLoaderData<typeof loader>()
  const { feeds, missing } = shown
  const answer = useActionData<FeedAnswer>()
  const done = useSearchParams()[0].get('done') ?? ''
  const { key } = useLocation()
  const isBusy = feeds.some(({ state }) => state === 'due' || state === 'running')
  // A refresh would remove the answer to a form, such as a preview.
  useFresh(isBusy && !answer ? 5_000 : undefined, shown)
  const lead = `Calendars and lists on the web, read every few hours: ${formatNumber(feeds.length)}.`
  return (
    <AdministratorPage
      title="Feeds"
      lead={lead}
      path={administratorPaths.sources}
      failure={answer?.texts ? undefined : answer}
      doneWords={answer ? {} : doneNotices}
    >
      {answer?.imported ? <ImportedLink {...answer.imported} /> : null}
      {/* Cleared after this form follows a feed; other actions keep what is typed. */}
      <LinkForm key={done === 'follow' ? key : ''} answer={answer} />
      {answer?.preview && answer.texts ? (
        <LinkPreviewPanel preview={answer.preview} texts={answer.texts} />
      ) : null}
      <MissingList {...missing} />
      <section aria-labelledby="feeds" className="grid gap-3">
        <h2 id="feeds" className="text-title">
          Feeds you follow
        </h2>
        {feeds.length === 0 ? <p className="text-soft">No feeds yet.</p> : null}
        <ul className="grid gap-3">
          {feeds.map((feed) => (
            <li key={feed.id} className="rounded-card border border-line bg-panel p-4 shadow-lift">
              <FeedCard feed={feed} />
            </li>
          ))}
        </ul>
      </section>
    </AdministratorPage>
  )
}
