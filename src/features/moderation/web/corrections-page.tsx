import { useRef } from 'react'
import {
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { AdministratorHead } from '../../../catalog/trust/web/administrator/administrator-head.tsx'
import { loadList } from '../../../catalog/trust/web/administrator/load-list.ts'
import { undefinedOn404 } from '../../../kit/call.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { pageCall, type Refusal } from '../../../kit/page-call.ts'
import { rereadUnlessUnsent, sendOrRefuse } from '../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PagingLinks } from '../../../ui/paging-links.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
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
import { useShownSelection } from './show-panel.ts'
import { takeIntents } from './take-intents.ts'

const { corrections: path } = administratorPaths

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadList(args, listCorrections, path)
  const call = pageCall(args.context)
  const id = new URL(args.request.url).searchParams.get('id')
  const [answers, selected] = await Promise.all([
    call(listAnswers, {}),
    id === null ? undefined : undefinedOn404(call(getCorrection, { params: { id } })),
  ])
  return { ...list, answers: answers.body, selected }
}

export const action = takeIntents(
  path,
  {
    approve: (call, { id = '' }) => call(approveCorrection, { params: { id } }),
    reject: (call, { id = '', ...texts }) =>
      call(rejectCorrection, { params: { id }, body: reasonOf(texts) }),
    reopen: (call, { id = '' }) => call(reopenCorrection, { params: { id } }),
  },
  {
    back: ({ intent, id, template, note }) =>
      withQuery(path, { id, chosen: intent, template, note }),
    to: ({ intent, id }) => `${withQuery(path, { id, done: intent })}#${panelId}`,
  },
)

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
      <PageHead title="Corrections" description="Corrections waiting for review." path={path} />
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

const Waiting = ({ entries, total, first, next, selected }: CorrectionsData) => (
  <PanelSection id="waiting" title={`Corrections (${formatNumber(total)})`}>
    <CorrectionList entries={entries} selectedId={selected?.id} />
    <PagingLinks first={first} next={next} />
  </PanelSection>
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
