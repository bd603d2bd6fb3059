import { useRef } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { PagingLinks } from '../../../catalog/search/web/paging-links.tsx'
import { AdministratorHead } from '../../../catalog/trust/web/administrator/administrator-head.tsx'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { type Call, pageInfo, undefinedOn400, undefinedOn404 } from '../../../kit/call.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { pageCall, type Refusal, refusal } from '../../../kit/page-call.ts'
import { rereadUnlessUnsent, sendOrRefuse } from '../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { listAnswers } from '../answers-contract.ts'
import {
  approveCorrection,
  getCorrection,
  listCorrections,
  rejectCorrection,
  reopenCorrection,
} from '../corrections-contract.ts'
import { CorrectionList } from './corrections/correction-list.tsx'
import { CorrectionPanel } from './corrections/correction-panel.tsx'
import { ReadyAnswers, reasonOf } from './decision/ready-reasons.ts'
import { panelId } from './decision/review-address.ts'
import { ReviewBox } from './review-box.tsx'
import { useShownSelection } from './show-panel.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(request, context)
  const call = pageCall(context)
  const query = new URL(request.url).searchParams
  const cursor = query.get('cursor')
  const id = query.get('id')
  const [list, answers, selected] = await Promise.all([
    readPage(call, cursor),
    call(listAnswers, {}),
    id === null ? undefined : undefinedOn404(call(getCorrection, { params: { id } })),
  ])
  return { entries: list.body, ...pageInfo(list.headers), answers: answers.body, selected }
}

/** An address that cannot be read shows the first page. */
const readPage = async (call: Call, cursor: string | null) =>
  (await undefinedOn400(call(listCorrections, { query: cursor ? { cursor } : {} }))) ??
  call(listCorrections, { query: {} })

export async function action({ request, context }: ActionFunctionArgs) {
  const { intent, id = '', template = '', note = '' } = await formTexts(request)
  const chosen = { id, chosen: intent, template, note }
  await requireAdministrator(request, context, withQuery(administratorPaths.corrections, chosen))
  const call = pageCall(context)
  const params = { id }
  try {
    if (intent === 'approve') await call(approveCorrection, { params })
    else if (intent === 'reject') {
      await call(rejectCorrection, { params, body: reasonOf({ template, note }) })
    } else if (intent === 'reopen') await call(reopenCorrection, { params })
    else throw data(null, 400)
  } catch (error) {
    return refusal(error)
  }
  const decided = withQuery(administratorPaths.corrections, { id, done: intent })
  return redirect(`${decided}#${panelId}`, 303)
}

export const clientAction = sendOrRefuse

export const shouldRevalidate = rereadUnlessUnsent

const doneWords: Record<string, string> = {
  approve: 'The correction is live.',
  reject: "The correction is rejected. We'll tell the organizer.",
  reopen: 'The correction is back in review.',
}

type CorrectionsData = Awaited<ReturnType<typeof loader>>

export default function CorrectionsPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Corrections"
        description="Corrections waiting for review."
        path={administratorPaths.corrections}
      />
      <AdministratorHead
        title="Corrections"
        lead="Changes to live events, by organizers, feeds and late files."
      />
      <div className="page-width mt-4 grid items-start gap-6 lg:grid-cols-[23rem_1fr]">
        <Waiting {...page} />
        <ReadyAnswers value={page.answers}>
          <Selected selected={page.selected} />
        </ReadyAnswers>
      </div>
    </>
  )
}

const Waiting = ({ entries, total, next, selected }: CorrectionsData) => (
  <ReviewBox id="waiting" title={`Corrections (${formatNumber(total)})`}>
    <CorrectionList entries={entries} selectedId={selected?.id} />
    <PagingLinks
      first={undefined}
      next={next && withQuery(administratorPaths.corrections, { cursor: next })}
    />
  </ReviewBox>
)

const Selected = ({ selected }: Pick<CorrectionsData, 'selected'>) => {
  const failure = useActionData<Refusal>()
  const [query] = useSearchParams()
  const done = doneWords[query.get('done') ?? '']
  const heading = useRef<HTMLHeadingElement>(null)
  useShownSelection(heading, selected && `${selected.id} ${done}`)
  return (
    <section
      aria-labelledby="selected"
      className="relative grid min-w-0 content-start gap-5 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-6"
    >
      <span id={panelId} className="absolute top-0 lg:hidden" />
      <h2 id="selected" ref={heading} tabIndex={-1} className="text-title">
        {selected?.events[0]?.name ?? 'Select a Correction'}
      </h2>
      {failure ? <Notice failed>{failure.message}</Notice> : null}
      {done && !failure ? <Notice>{done}</Notice> : null}
      {selected ? (
        <CorrectionPanel correction={selected} />
      ) : (
        <p className="text-soft">Choose a correction from the list to see what would change.</p>
      )}
    </section>
  )
}
