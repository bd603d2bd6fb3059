import { type Ref, useState } from 'react'
import { eventPath } from '../../../catalog/links/paths.ts'
import { editEventPath, mergedPath } from '../../../catalog/links/private-paths.ts'
import { type SpamReason, spamReasonText } from '../../../catalog/submission/spam-reasons.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { fieldClasses } from '../../../ui/forms/field.ts'
import { IntentButton, PostForm } from '../../../ui/forms/post-form.tsx'
import { TextLink } from '../../../ui/link.tsx'
import type { ReviewedEvent } from '../contract.ts'
import type { MergedListing } from '../merges-contract.ts'
import { OriginNotes } from './decision/block-choice.tsx'
import { isChecked } from './decision/date-choice.tsx'
import { DecisionBar } from './decision/decision-bar.tsx'
import { DecisionForm, UnsentNote } from './decision/decision-form.tsx'
import {
  DecisionGuard,
  stopDecision,
  useDecisionGuard,
  useGuardedButton,
} from './decision/decision-guard.ts'
import type { ReviewAddress } from './decision/review-address.ts'
import {
  canBeUndone,
  doneWords,
  failureWords,
  type ReviewFailure,
} from './decision/review-words.ts'
import { EventFacts } from './event/event-facts.tsx'
import { EventFiles } from './event/event-files.tsx'
import { PinEditor } from './event/pin-editor.tsx'
import type { ReviewData } from './load-review.ts'
import { LikelyDuplicates, likelyId } from './merges/likely-duplicates.tsx'
import { SenderTrust } from './senders/sender-steps.tsx'

/** Reasons for spam in a submission; null if there are none. */
const SpamReasons = ({ reasons }: { reasons: readonly SpamReason[] }) =>
  reasons.length === 0 ? null : (
    <section
      aria-labelledby="spam-reasons"
      className="grid gap-2 rounded-control bg-yellow-tint p-4 text-yellow"
    >
      <h3 id="spam-reasons" className="font-semibold">
        Look closely
      </h3>
      <ul className="grid list-disc gap-1 pl-5 break-words">
        {reasons.map((reason) => (
          <li key={reason.code}>{spamReasonText(reason)}</li>
        ))}
      </ul>
    </section>
  )

type DetailPanelProps = Pick<
  ReviewData,
  'likely' | 'merged' | 'submission' | 'origins' | 'chosen'
> & {
  event: ReviewedEvent | undefined
  next: string | undefined
  action: string
  headingRef: Ref<HTMLHeadingElement>
}

export const DetailPanel = ({ event, headingRef, ...rest }: DetailPanelProps) => {
  const guarded = useDecisionGuard(event ? `${event.id} ${event.sequence}` : '')
  const { dates, count } = useDates(event?.id, rest)
  return (
    <DecisionGuard value={guarded}>
      <section
        aria-labelledby="selected-event"
        onSubmitCapture={guarded ? stopDecision : undefined}
        className="grid min-w-0 grid-cols-1 content-start gap-5 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-6 [&_:is(a,button,input,select,textarea,summary)]:scroll-mt-20"
      >
        {event ? (
          <>
            <DecisionBar event={event} headingRef={headingRef} dates={dates} />
            <Standing event={event} likely={rest.likely.length} />
            <AskedNote asked={event.changesRequested} />
            {rest.merged ? <MergedNote listing={rest.merged} /> : null}
            <Selected
              key={`${event.id} ${rest.chosen ? 'chosen' : ''}`}
              event={event}
              onCount={count}
              {...rest}
            />
          </>
        ) : (
          <>
            <h2 id="selected-event" ref={headingRef} tabIndex={-1} className="text-title">
              Select an Event
            </h2>
            <p className="text-soft">Choose an event from the list to see its details.</p>
          </>
        )}
      </section>
    </DecisionGuard>
  )
}

/** Number of pending dates of the event's series, and the number of checked ones. */
const useDates = (
  event: string | undefined,
  { submission, chosen }: Pick<DetailPanelProps, 'submission' | 'chosen'>,
) => {
  const [counted, setCounted] = useState({ event, all: -1, checked: 0 })
  const dates = submission?.dates ?? []
  const first = dates.filter((date) => isChecked(date, chosen?.marked)).length
  const all = submission?.pendingDates ?? 0
  const isCounted = counted.event === event && counted.all === all
  return {
    dates: { all, checked: isCounted ? counted.checked : first },
    count: (checked: number) => setCounted({ event, all, checked }),
  }
}

type SelectedProps = Omit<DetailPanelProps, 'event' | 'headingRef'> & {
  event: ReviewedEvent
  onCount: (checked: number) => void
}

/** Event with all actions that its state allows. */
const Selected = ({ event, onCount, ...rest }: SelectedProps) => {
  const { likely, next, action, submission, origins, chosen } = rest
  return (
    <>
      {event.status === 'pending' ? (
        <DecisionForm event={event} onCount={onCount} {...rest} />
      ) : null}
      {event.description ? (
        <p className="max-w-prose whitespace-pre-line">{event.description}</p>
      ) : (
        <p className="text-soft">No description.</p>
      )}
      {submission?.submitterEmail ? (
        <p className="wrap-anywhere">Submitted by {submission.submitterEmail}</p>
      ) : null}
      {submission ? <SpamReasons reasons={submission.spamReasons} /> : null}
      <OriginNotes id={event.id} origins={origins} />
      {submission?.sender ? <SenderTrust sender={submission.sender} eventId={event.id} /> : null}
      <EventFacts event={event} />
      <EventFiles event={event} />
      {event.status === 'deleted' ? null : (
        <LikelyDuplicates event={event} likely={likely} next={next} action={action} />
      )}
      {event.status === 'published' || event.status === 'archived' ? (
        <TakeDownForm id={event.id} action={action} chosen={chosen} />
      ) : null}
      {event.status === 'deleted' ? (
        <UndoForm id={event.id} action={action} />
      ) : (
        <PinEditor key={`${event.id} ${event.sequence}`} event={event} action={action} />
      )}
    </>
  )
}

type StandingProps = {
  event: ReviewedEvent
  /** Number of likely duplicates. */
  likely: number
}

const Standing = ({ event: { id, status, latitude, demo }, likely }: StandingProps) => (
  <p className="flex flex-wrap items-center gap-2">
    {status === 'published' || status === 'archived' ? (
      <>
        <Badge color="green">{status === 'published' ? 'Published' : 'In the archive'}</Badge>
        <TextLink to={eventPath(id)}>See its page</TextLink>
      </>
    ) : null}{' '}
    {status === 'deleted' ? <Badge color="red">Deleted</Badge> : null}
    {latitude === null ? <Badge color="yellow">Needs a place</Badge> : null}
    {demo ? <Badge>Demo data</Badge> : null}
    {likely > 0 && status !== 'deleted' ? (
      <a href={`#${likelyId}`} className="underline underline-offset-4">
        {likely === 1 ? '1 likely duplicate' : `${likely} likely duplicates`}
      </a>
    ) : null}{' '}
    {status === 'deleted' ? null : (
      <TextLink to={editEventPath(id)} data-key="e">
        Edit
      </TextLink>
    )}
  </p>
)

type TakeDownFormProps = Pick<SelectedProps, 'action' | 'chosen'> & { id: string }

const TakeDownForm = ({ id, action, chosen }: TakeDownFormProps) => (
  <PostForm action={action} fields={{ id }} className="grid gap-3">
    {chosen ? <UnsentNote /> : null}
    <label className="grid gap-1 text-sm font-medium text-soft">
      Reason, emailed to the organizer{' '}
      <input
        name="note"
        defaultValue={chosen?.note}
        maxLength={1_800}
        className={classes(fieldClasses, 'px-3 text-base font-normal')}
      />
    </label>
    <div>
      <IntentButton intent="takedown" look="outlined" {...useGuardedButton()}>
        Take down
      </IntentButton>
    </div>
  </PostForm>
)

/** Button that undoes a decision; works for 30 days. */
const UndoForm = ({ id, action }: { id: string; action: string }) => (
  <PostForm action={action} fields={{ id }}>
    <IntentButton intent="restore" look="outlined">
      Undo
    </IntentButton>
  </PostForm>
)

/** Changes requested from the organizer, until the event is edited. */
const AskedNote = ({ asked }: { asked: ReviewedEvent['changesRequested'] }) =>
  asked ? (
    <div className="rounded-control bg-yellow-tint px-4 py-3 text-yellow">
      <p className="font-semibold">
        Changes requested <Moment at={asked.at} />
      </p>
      <p className="whitespace-pre-line break-words">{asked.reason}</p>
    </div>
  ) : null

/** Note that a listing has several sources, and whether they disagree. */
const MergedNote = ({ listing: { id, sides, disagrees } }: { listing: MergedListing }) => (
  <p className={disagrees ? 'rounded-control bg-yellow-tint px-4 py-3 text-yellow' : ''}>
    {disagrees ? 'Its sources disagree on whether it takes place. ' : ''}
    <TextLink to={mergedPath(id)}>Merged from {sides.length} listings</TextLink>
  </p>
)

type ReviewNoticeProps = Pick<ReviewAddress, 'done'> & {
  failure: ReviewFailure | undefined
  action: string
}

/** Outcome of the last decision, for pages without JavaScript. */
export const ReviewNotice = ({ done, failure, action }: ReviewNoticeProps) => {
  if (failure) {
    return (
      <div role="alert" className="rounded-control bg-red-tint px-4 py-3 text-red">
        <p className="font-semibold">{failureWords[failure.intent].title}</p>
        <p>{failure.message}</p>
      </div>
    )
  }
  if (!done) return null
  const { title, description } = doneWords[done.what]
  return (
    <div role="status" className="grid gap-2 rounded-control bg-green-tint px-4 py-3 text-green">
      <p className="font-semibold">{title}</p>
      <p>{description}</p>
      {canBeUndone(done.what) ? <UndoForm id={done.id} action={action} /> : null}
    </div>
  )
}
