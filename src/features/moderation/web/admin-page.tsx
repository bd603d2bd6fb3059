import { type ReactNode, useEffect, useRef } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { AdministratorHead } from '../../../catalog/web/administrator/administrator-head.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import { isUnsent } from '../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Boxes, type BoxesProps } from './boxes.tsx'
import { isAboutMarked, panelId, panelPath, reviewPath } from './decision/review-address.ts'
import type { ReviewFailure } from './decision/review-words.ts'
import { useDecisionToasts } from './decision-toasts.ts'
import { DetailPanel, ReviewNotice } from './detail-panel.tsx'
import { KeyHelp, useReviewKeys } from './key-help.tsx'
import { isWayBack, loadCarefully, type ShownReview, useWayBack } from './load-carefully.ts'
import { loadReview, type ReviewData } from './load-review.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import { runReviewAction, type SeveralOutcome } from './review-action.ts'
import { ReviewBox } from './review-box.tsx'
import { SeveralForm, SeveralResults, toggleMark } from './several-form.tsx'
import { focusing, useShownSelection } from './show-panel.ts'
import { sendDecision, useKeptDecision } from './unsent-decision.ts'

export const loader = ({ request, context }: LoaderFunctionArgs) => loadReview(request, context)

export const action = ({ request, context }: ActionFunctionArgs) =>
  runReviewAction(request, context)

export const clientLoader = loadCarefully

export const clientAction = sendDecision

/**
 * Removing the notice from the address reloads nothing, nor does the way back to the address of what is shown. Every
 * decision reloads everything, a failed one included, since a colleague may have been quicker.
 */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => {
  const { currentUrl, nextUrl, actionStatus, defaultShouldRevalidate } = args
  if (isUnsent(args.actionResult)) return false
  if (actionStatus !== undefined) return true
  if (isWayBack(nextUrl)) return false
  const isNoticeRemoved = currentUrl.searchParams.has('done') && !nextUrl.searchParams.has('done')
  const sameEvent = currentUrl.searchParams.get('event') === nextUrl.searchParams.get('event')
  return isNoticeRemoved && sameEvent ? false : defaultShouldRevalidate
}

export const meta = () => []

export default function AdminPage() {
  const loaded = useLoaderData<ShownReview>()
  const data = useKeptDecision(loaded)
  const answer = useActionData<ReviewFailure | SeveralOutcome>()
  const [failure, outcome] = answer && 'results' in answer ? [undefined, answer] : [answer]
  const heading = useRef<HTMLHeadingElement>(null)
  const hydrated = useHydrated()
  const { filters, selected, done } = data
  const address = { filters, event: selected?.id }
  const keyHelp = useDashboardKeys(data)
  useDecisionToasts({ ...address, done, failure, heading })
  useShownSelection(heading, selected?.id)
  useWayBack(loaded)
  // Without scripts the answer is a new page, which begins at what became of the decision.
  const here = hydrated ? reviewPath(address) : panelPath(address)
  return (
    <>
      <PageHead
        title="Event Review Dashboard"
        description="Events waiting for review."
        path={paths.admin}
        unlisted
      />
      <AdministratorHead title="Event Review Dashboard" lead={`Signed in as ${data.email}`} />
      <div className="page-width mt-4 grid items-start gap-6 lg:grid-cols-[23rem_1fr] lg:grid-rows-[auto_1fr]">
        <Queue data={data} here={here}>
          {hydrated ? <KeyHelp {...keyHelp} /> : null}
        </Queue>
        <div className="relative grid min-w-0 gap-4 lg:row-span-2">
          <span id={panelId} className="absolute top-0 lg:hidden" />
          {outcome ? <SeveralResults outcome={outcome} /> : null}
          {hydrated ? null : <ReviewNotice done={done} failure={failure} action={here} />}
          <DetailPanel
            event={selected}
            likely={data.likely}
            merged={data.merged}
            next={neighbor(data, selected?.id, 1) ?? neighbor(data, selected?.id, -1)}
            action={here}
            headingRef={heading}
            submission={data.submission}
            origins={data.origins}
            chosen={isAboutMarked(data.chosen) ? undefined : data.chosen}
          />
        </div>
        <Boxes data={data} here={here} />
      </div>
    </>
  )
}

type QueueProps = BoxesProps & { children: ReactNode }

const Queue = ({ data, here, children }: QueueProps) => (
  <ReviewBox
    id="queue"
    title={data.problem ? 'Pending Review' : `Pending Review (${formatNumber(data.total)})`}
  >
    <QueueFilters filters={data.filters} />
    {data.problem ? (
      <Notice failed>{data.problem}</Notice>
    ) : (
      <QueueList key={keyOf(data)} {...data} selectedId={data.selected?.id} />
    )}
    {data.events.length > 0 ? (
      <SeveralForm key={keyOf(data)} action={here} chosen={data.chosen} />
    ) : null}
    {children}
  </ReviewBox>
)

/** A decision that comes back is filled in again. */
const keyOf = ({ chosen }: ReviewData) => (chosen ? 'chosen' : 'new')

/** The event so many places after this one in the list; the first when there is none. */
const neighbor = (
  { events }: ReviewData,
  event: string | undefined,
  step: number,
): string | undefined => {
  const at = events.findIndex(({ id }) => id === event)
  return events[at === -1 && step < 0 ? 0 : at + step]?.id
}

const useDashboardKeys = (data: ReviewData) => {
  const navigate = useNavigate()
  const detailsRef = useRef<HTMLDetailsElement>(null)
  const shown = data.selected?.id
  // Keys come faster than pages: they mean the event that was gone to, which may not be shown yet.
  const meant = useRef(shown)
  useEffect(() => {
    meant.current = data.selected?.id
  }, [data])
  const go = (step: number) => {
    const event = neighbor(data, meant.current, step)
    if (event === undefined) return
    meant.current = event
    const to = reviewPath({ filters: data.filters, event })
    void navigate(to, { preventScrollReset: true, state: focusing })
  }
  /** Nobody decides about an event before it is shown. */
  const find = (key: string) =>
    meant.current === shown ? document.querySelector<HTMLElement>(`[data-key="${key}"]`) : null
  const keys = useReviewKeys({
    j: () => go(1),
    k: () => go(-1),
    x: () => toggleMark(meant.current),
    a: () => find('a')?.click(),
    r: () => find('r')?.focus(),
    e: () => find('e')?.click(),
    '?': () => {
      if (detailsRef.current) detailsRef.current.open = !detailsRef.current.open
    },
  })
  return { ...keys, detailsRef }
}
