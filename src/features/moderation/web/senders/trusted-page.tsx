import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { withQuery } from '../../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../../catalog/web/administrator/administrator-page.tsx'
import { PagingLinks } from '../../../../catalog/web/paging-links.tsx'
import { requireAdministrator } from '../../../../kit/administrator-session.ts'
import { pageInfo } from '../../../../kit/call.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { pageCall, type Refusal, refusal } from '../../../../kit/page-call.ts'
import { rereadUnlessUnsent, sendCarefully } from '../../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { keepTrusted, listTrusted, undoTrusted } from '../../senders-contract.ts'
import { StepsOff } from './steps-off.tsx'
import { TrustedEntryCard } from './trusted-entry.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(request, context)
  const cursor = new URL(request.url).searchParams.get('cursor') ?? ''
  const query = /^[\w-]{1,64}$/.test(cursor) ? { cursor } : {}
  const { body, headers } = await pageCall(context)(listTrusted, { query })
  return { entries: body, isFirst: cursor === '', ...pageInfo(headers) }
}

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

export const clientAction = (args: ClientActionFunctionArgs) =>
  sendCarefully(args, (message): Refusal => ({ message }))

export const shouldRevalidate = rereadUnlessUnsent

export const meta = () => []

const doneWords: Record<string, string> = {
  keep: 'Kept.',
  undo: "Undone. We'll tell the organizer.",
}

export default function TrustedPage() {
  const { entries, total, isFirst, next } = useLoaderData<typeof loader>()
  const failure = useActionData<Refusal>()
  const [query] = useSearchParams()
  const done = doneWords[query.get('done') ?? '']
  const path = administratorPaths.trusted
  return (
    <AdministratorPage
      title="Went Live by Trust"
      lead={`Live already, for you to look at: ${formatNumber(total)}, oldest first.`}
      path={path}
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
      <PagingLinks
        first={isFirst ? undefined : path}
        next={next && withQuery(path, { cursor: next })}
      />
    </AdministratorPage>
  )
}
