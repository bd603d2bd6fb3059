import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { withQuery } from '../../../../catalog/links/paths.ts'
import { administratorPaths, mergedPath } from '../../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../../catalog/web/administrator/administrator-page.tsx'
import { requireAdministrator } from '../../../../kit/administrator-session.ts'
import { pageInfo } from '../../../../kit/call.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { pageCall, type Refusal, refusal } from '../../../../kit/page-call.ts'
import { keepWhenUnsent, sendOrRefuse } from '../../../../ui/forms/send-carefully.ts'
import { TextLink } from '../../../../ui/link.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { restoreDeleted } from '../../contract.ts'
import { confirmMergedStatus, listMerged } from '../../merges-contract.ts'
import { MergeRules } from './merge-rules.tsx'
import { MergedEntry } from './merged-entry.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(request, context)
  const { searchParams } = new URL(request.url)
  const event = searchParams.get('event')?.slice(0, 64) || undefined
  const { body, headers } = await pageCall(context)(listMerged, { query: { event } })
  const { total } = pageInfo(headers)
  return { listings: body, total, event, done: searchParams.get('done') ?? '' }
}

/** Undoes a merge, or leaves a status as it is. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent, id = '' } = await formTexts(request)
  await requireAdministrator(request, context, administratorPaths.merged)
  const call = pageCall(context)
  const params = { id }
  try {
    if (intent === 'split') await call(restoreDeleted, { params })
    else if (intent === 'confirm') await call(confirmMergedStatus, { params, body: {} })
    else throw data(null, 400)
  } catch (error) {
    return refusal(error)
  }
  return redirect(withQuery(administratorPaths.merged, { done: intent }), 303)
}

export const clientAction = sendOrRefuse

export const shouldRevalidate = keepWhenUnsent

export const meta = () => []

const doneNotices: Record<string, string> = {
  split: 'Merge undone. Each listing has its own page again.',
  confirm: 'Kept. The status stays until a source says something new about it.',
}

/** Listings that are one, how their parts are chosen, and the way back. */
export default function MergedPage() {
  const { listings, total, event, done } = useLoaderData<typeof loader>()
  const failure = useActionData<Refusal>()
  return (
    <AdministratorPage
      title="Merged listings"
      lead={`Listings with several sources: ${formatNumber(total)}.`}
      path={administratorPaths.merged}
    >
      {failure ? <Notice failed>{failure.message}</Notice> : null}
      {!failure && Object.hasOwn(doneNotices, done) ? <Notice>{doneNotices[done]}</Notice> : null}
      {event === undefined ? null : (
        <p>
          <TextLink to={mergedPath()}>All merged listings</TextLink>
        </p>
      )}
      {listings.length === 0 ? (
        <p className="text-soft">
          {event === undefined ? 'Nothing is merged.' : 'This listing is not merged.'}
        </p>
      ) : null}
      <ul className="grid gap-3">
        {listings.map((listing) => (
          <li key={listing.id}>
            <MergedEntry listing={listing} />
          </li>
        ))}
      </ul>
      <MergeRules />
    </AdministratorPage>
  )
}
