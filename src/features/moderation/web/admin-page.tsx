import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigate,
  useSubmit,
} from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { administratorPaths, mergedPath } from '../../../catalog/links/private-paths.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { AdministratorHead } from '../../../catalog/trust/web/administrator/administrator-head.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { ButtonForm } from '../../../ui/forms/post-form.tsx'
import { isUnsent } from '../../../ui/forms/send-carefully.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import { RoadEnds } from '../../../ui/road-ends.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { Protection } from '../protection-contract.ts'
import { CorrectionList } from './corrections/correction-list.tsx'
import { ReadyAnswers } from './decision/ready-reasons.ts'
import {
  isAboutMarked,
  panelId,
  panelPath,
  type ReviewAddress,
  reviewPath,
} from './decision/review-address.ts'
import {
  canBeUndone,
  doneWords,
  failureWords,
  type ReviewFailure,
  unreadableQueue,
} from './decision/review-words.ts'
import { DetailPanel, ReviewNotice } from './detail-panel.tsx'
import { KeyHelp, useReviewKeys } from './key-help.tsx'
import { isWayBack, loadCarefully, type ShownReview, useWayBack } from './load-carefully.ts'
import { loadReview, type ReviewData } from './load-review.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import { runReviewAction, type SeveralOutcome } from './review-action.ts'
import { SeveralForm, SeveralResults, toggleMark } from './several-form.tsx'
import { focusing, showAndFocus, useShownSelection } from './show-panel.ts'
import { sendDecision, useStoredDecision } from './unsent-decision.ts'

type ProtectionBoxProps = { protection: Protection; action: string }

/** Switch of the proof of work, next to the pending events, for days on which robots flood the forms. */
const ProtectionBox = ({ protection, action }: ProtectionBoxProps) => {
  const { proofOfWork: isOn, changedAt } = protection
  return (
    <section
      aria-labelledby="protection"
      className={classes(
        'grid min-w-0 gap-3 rounded-card border bg-panel p-5 shadow-lift',
        isOn ? 'border-signal' : 'border-line',
      )}
    >
      <h2 id="protection" className="flex flex-wrap items-center gap-2 text-title">
        Form Protection <Badge color={isOn ? 'yellow' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
      </h2>
      {isOn ? <WhileOn changedAt={changedAt} /> : <WhileOff />}
      <ButtonForm
        action={action}
        fields={{ proofOfWork: isOn ? 'off' : 'on' }}
        intent="protect"
        className="min-h-11"
      >
        {isOn ? 'Turn off protection' : 'Turn on protection'}
      </ButtonForm>
    </section>
  )
}

const WhileOff = () => (
  <p className="text-soft">
    Are robots flooding the forms? With protection on, a browser has to calculate for about a second
    before we take a submission, report or message. People without JavaScript are asked to email us.
  </p>
)

const WhileOn = ({ changedAt }: Pick<Protection, 'changedAt'>) => (
  <p className="text-soft">
    {changedAt ? (
      <>
        On since <Moment at={changedAt} />.{' '}
      </>
    ) : null}
    Browsers calculate for about a second before we take a submission, report or message. People
    without JavaScript are asked to email us, so turn it off when the attack is over.
  </p>
)

type BoxesProps = { data: ReviewData; here: string }

/** Boxes beside the queue: corrections, trusted changes, merged listings, protection. */
const Boxes = ({ data: { corrections, trusted, disagreeing, protection }, here }: BoxesProps) => (
  <div className="grid min-w-0 content-start gap-6">
    <PanelSection id="corrections" title={`Corrections (${formatNumber(corrections.total)})`}>
      <CorrectionList entries={corrections.entries} />
      {corrections.total > corrections.entries.length ? (
        <TextLink to={administratorPaths.corrections}>All corrections</TextLink>
      ) : null}
    </PanelSection>
    {trusted === 0 ? null : (
      <PanelSection id="trusted" title={`Went Live by Trust (${formatNumber(trusted)})`}>
        <p className="text-soft">
          Changes and new dates from trusted senders, ready for your review.
        </p>
        <TextLink to={administratorPaths.trusted}>Review them</TextLink>
      </PanelSection>
    )}
    {disagreeing === 0 ? null : (
      <PanelSection id="disagreeing" title={`Sources Disagree (${formatNumber(disagreeing)})`}>
        <p className="text-soft">
          Merged listings that one source calls canceled or postponed, and another one doesn’t.
        </p>
        <TextLink to={mergedPath()}>Review them</TextLink>
      </PanelSection>
    )}
    <ProtectionBox protection={protection} action={here} />
  </div>
)

/** State from which toasts report the outcome of decisions. */
type ToastInput = ReviewAddress & {
  failure: ReviewFailure | undefined
  heading: RefObject<HTMLHeadingElement | null>
}

const useDecisionToasts = ({ filters, event, done, failure, heading }: ToastInput): void => {
  const navigate = useNavigate()
  const submit = useSubmit()
  useEffect(() => {
    if (!failure) return
    const { title } = failureWords[failure.intent]
    showToast({ title, description: failure.message, look: 'destructive' })
  }, [failure])

  const announceDone = useEffectEvent(() => {
    if (!done) return
    const here = reviewPath({ filters, event })
    const undo = () =>
      void submit(
        { intent: 'restore', id: done.id },
        { method: 'post', action: here, preventScrollReset: true },
      )
    const action = canBeUndone(done.what)
      ? { label: 'Undo', altText: 'Select the event and press Undo', run: undo }
      : undefined
    showToast({ ...doneWords[done.what], action })
    showAndFocus(heading.current)
    // Removes the notice from the URL, so that a reload doesn't show it again.
    void navigate(here, { replace: true, preventScrollReset: true })
  })
  const doneKey = done && `${done.what} ${done.id}`
  useEffect(() => {
    if (doneKey) announceDone()
  }, [doneKey])
}

export const loader = ({ request, context }: LoaderFunctionArgs) => loadReview(request, context)

export const action = ({ request, context }: ActionFunctionArgs) =>
  runReviewAction(request, context)

export const clientLoader = loadCarefully

export const clientAction = sendDecision

/**
 * Removing the notice from the URL reloads nothing, nor does the return to the URL of the shown data. Every decision
 * reloads everything, even a failed one, since a colleague may have decided first.
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

/** Shown if the queue can't be loaded, such as after a link from another page. */
export function ErrorBoundary() {
  const way = { to: paths.admin, label: 'Try Again' }
  return (
    <>
      <title>{unreadableQueue}</title>
      <RoadEnds title={unreadableQueue} text="Try again in a moment." way={way} />
    </>
  )
}

export default function AdminPage() {
  const loaded = useLoaderData<ShownReview>()
  const data = useStoredDecision(loaded)
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
  // Without JavaScript, the response is a new page, which opens at the outcome of the decision.
  const here = hydrated ? reviewPath(address) : panelPath(address)
  return (
    <>
      <PageHead
        title="Event Review Dashboard"
        description="Events waiting for review."
        path={paths.admin}
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
          <ReadyAnswers value={data.answers}>
            <DetailPanel
              {...data}
              event={selected}
              next={neighbor(data, selected?.id, 1) ?? neighbor(data, selected?.id, -1)}
              action={here}
              headingRef={heading}
              chosen={isAboutMarked(data.chosen) ? undefined : data.chosen}
            />
          </ReadyAnswers>
        </div>
        <Boxes data={data} here={here} />
      </div>
    </>
  )
}

type QueueProps = BoxesProps & { children: ReactNode }

const Queue = ({ data, here, children }: QueueProps) => (
  <ReadyAnswers value={data.answers}>
    <PanelSection
      id="queue"
      title={data.problem ? 'Pending Review' : `Pending Review (${formatNumber(data.total)})`}
    >
      <QueueFilters filters={data.filters} />
      {data.problem ? (
        <Notice failed>{data.problem}</Notice>
      ) : (
        <QueueList key={queueKey(data)} {...data} selectedId={data.selected?.id} />
      )}
      {data.events.length > 0 ? (
        <SeveralForm key={queueKey(data)} action={here} chosen={data.chosen} />
      ) : null}
      {children}
    </PanelSection>
  </ReadyAnswers>
)

/** Key that remounts the form, to fill in a decision restored after a sign-in. */
const queueKey = ({ chosen }: ReviewData) => (chosen ? 'chosen' : 'new')

/** Id of the event `step` places after `event` in the list; the first event if `event` is not in the list. */
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
  const shownId = data.selected?.id
  // Keys can be faster than pages: they refer to the event navigated to, which may not be shown yet.
  const target = useRef(shownId)
  useEffect(() => {
    target.current = data.selected?.id
  }, [data])
  const go = (step: number) => {
    const event = neighbor(data, target.current, step)
    if (event === undefined) return
    target.current = event
    const to = reviewPath({ filters: data.filters, event })
    void navigate(to, { preventScrollReset: true, state: focusing })
  }
  /** Returns null while the event is not shown yet, so that nobody decides about it unseen. */
  const find = (key: string) =>
    target.current === shownId ? document.querySelector<HTMLElement>(`[data-key="${key}"]`) : null
  const keys = useReviewKeys({
    j: () => go(1),
    k: () => go(-1),
    x: () => toggleMark(target.current),
    a: () => find('a')?.click(),
    r: () => find('r')?.focus(),
    e: () => find('e')?.click(),
    '?': () => {
      if (detailsRef.current) detailsRef.current.open = !detailsRef.current.open
    },
  })
  return { ...keys, detailsRef }
}
