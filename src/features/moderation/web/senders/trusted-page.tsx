import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { withQuery } from '../../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { PagingLinks } from '../../../../catalog/search/web/paging-links.tsx'
import { AdministratorPage } from '../../../../catalog/trust/web/administrator/administrator-page.tsx'
import { loadList } from '../../../../catalog/trust/web/administrator/load-list.ts'
import { requireAdministrator } from '../../../../kit/administrator-session.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { pageCall, type Refusal, refusal } from '../../../../kit/page-call.ts'
import { rereadUnlessUnsent, sendOrRefuse } from '../../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { keepTrusted, listTrusted, undoTrusted } from '../../senders-contract.ts'
import { StepsOff } from './sender-steps.tsx'
import { TrustedEntryCard } from './trusted-entry.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, listTrusted, administratorPaths.trusted)

export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdministrator(request, context, administratorPaths.trusted)
  const { intent, id = '', reason = '' } = await formTexts(request)
  if (intent !== 'keep' && intent !== 'undo') throw data(null, 400)
  const call = pageCall(context)
  const params = { id }
  try {
    await (intent === 'keep'
      ? call(keepTrusted, { params })
      : call(undoTrusted, { params, body: { reason } }))
  } catch (error) {
    return refusal(error)
  }
  return redirect(withQuery(administratorPaths.trusted, { done: intent }), 303)
}

export const clientAction = sendOrRefuse

export const shouldRevalidate = rereadUnlessUnsent

const doneWords: Record<string, string> = {
  keep: 'Kept.',
  undo: "Undone. We'll tell the organizer.",
}

export default function TrustedPage() {
  const { entries, total, first, next } = useLoaderData<typeof loader>()
  const failure = useActionData<Refusal>()
  const [query] = useSearchParams()
  const done = doneWords[query.get('done') ?? '']
  return (
    <AdministratorPage
      title="Went Live by Trust"
      lead={`Already live, waiting for your review: ${formatNumber(total)}, oldest first.`}
      path={administratorPaths.trusted}
    >
      {failure ? <Notice failed>{failure.message}</Notice> : null}
      {done && !failure ? <Notice>{done}</Notice> : null}
      <StepsOff />
      {entries.length === 0 ? <p className="text-soft">Nothing to review.</p> : null}
      <ol className="grid gap-4">
        {entries.map((entry) => (
          <li key={entry.id}>
            <TrustedEntryCard entry={entry} />
          </li>
        ))}
      </ol>
      <PagingLinks first={first} next={next} />
    </AdministratorPage>
  )
}
