import { useRef } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { AdministratorHead } from '../../../catalog/web/administrator/administrator-head.tsx'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { isCallError, pageInfo } from '../../../kit/call.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { rereadUnlessUnsent, sendOrRefuse } from '../../../ui/forms/send-carefully.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { getCorrection, listCorrections } from '../corrections-contract.ts'
import { CorrectionList } from './corrections/correction-list.tsx'
import { CorrectionPanel } from './corrections/correction-panel.tsx'
import { type CorrectionFailure, runCorrectionsAction } from './corrections/corrections-action.ts'
import { panelId } from './decision/review-address.ts'
import { useShownSelection } from './show-panel.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(request, context)
  const call = pageCall(context)
  const query = new URL(request.url).searchParams
  const cursor = query.get('cursor')
  const id = query.get('id')
  const [list, selected] = await Promise.all([
    call(listCorrections, { query: cursor && /^[\w-]{1,64}$/.test(cursor) ? { cursor } : {} }),
    id === null ? undefined : call(getCorrection, { params: { id } }).catch(ignoreMissing),
  ])
  return { entries: list.body, ...pageInfo(list.headers), selected: selected?.body }
}

const ignoreMissing = (error: unknown) => {
  if (isCallError(error) && error.status === 404) return undefined
  throw error
}

export const action = (args: ActionFunctionArgs) => runCorrectionsAction(args)

export const clientAction = sendOrRefuse

export const shouldRevalidate = rereadUnlessUnsent

export const meta = () => []

const doneWords: Record<string, string> = {
  approve: 'The correction is live.',
  reject: "The correction is rejected. We'll tell the organizer.",
  reopen: 'The correction is back in review.',
}

type CorrectionsData = Awaited<ReturnType<typeof loader>>

export default function CorrectionsPage() {
  const data = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Corrections"
        description="Corrections waiting for review."
        path={administratorPaths.corrections}
        unlisted
      />
      <AdministratorHead title="Corrections" lead="Organizers' changes to live events." />
      <div className="page-width mt-4 grid items-start gap-6 lg:grid-cols-[23rem_1fr]">
        <Waiting {...data} />
        <Selected selected={data.selected} />
      </div>
    </>
  )
}

const Waiting = ({ entries, total, next, selected }: CorrectionsData) => (
  <section
    aria-labelledby="waiting"
    className="grid min-w-0 gap-4 rounded-card border border-line bg-panel p-5 shadow-lift"
  >
    <h2 id="waiting" className="text-title">
      Corrections ({formatNumber(total)})
    </h2>
    <CorrectionList entries={entries} selectedId={selected?.id} />
    {next ? (
      <p>
        <Link
          to={withQuery(administratorPaths.corrections, { cursor: next })}
          className={buttonClasses('outlined')}
        >
          Next page
        </Link>
      </p>
    ) : null}
  </section>
)

const Selected = ({ selected }: Pick<CorrectionsData, 'selected'>) => {
  const failure = useActionData<CorrectionFailure>()
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
