import type { Ref } from 'react'
import { Form, Link } from 'react-router'
import { editEventPath, eventPath } from '../../../catalog/links/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { fieldClasses } from '../../../ui/forms/field.ts'
import type { ReviewedEvent, Submission } from '../contract.ts'
import { DecisionForm, UnsentNote } from './decision/decision-form.tsx'
import type { ChosenDecision } from './decision/review-address.ts'
import { EventFacts } from './event/event-facts.tsx'
import { EventFiles } from './event/event-files.tsx'
import { PinEditor } from './event/pin-editor.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import { SpamReasons } from './reasons/spam-reasons.tsx'
import { WordScoreNote } from './reasons/word-score.tsx'
import { SenderTrust } from './senders/sender-trust.tsx'

type DetailPanelProps = {
  event: ReviewedEvent | undefined
  /** Events that are likely the same. */
  likely: readonly ReviewedEvent[]
  next: string | undefined
  action: string
  headingRef: Ref<HTMLHeadingElement>
  submission: Submission | undefined
  /** A decision about the event that is to be sent once more. */
  chosen: ChosenDecision | undefined
}

export const DetailPanel = ({ event, headingRef, ...rest }: DetailPanelProps) => (
  <section
    aria-labelledby="selected-event"
    className="grid min-w-0 content-start gap-5 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-6"
  >
    <div className="grid justify-items-start gap-2">
      <h2 id="selected-event" ref={headingRef} tabIndex={-1} className="text-title">
        {event ? event.name : 'Select an Event'}
      </h2>
      {event ? <Standing event={event} /> : null}
    </div>
    {event ? (
      <Selected event={event} {...rest} />
    ) : (
      <p className="text-soft">Choose an event from the list to see its details.</p>
    )}
  </section>
)

type SelectedProps = Omit<DetailPanelProps, 'event' | 'headingRef'> & { event: ReviewedEvent }

/** The event with everything that can be done about it in its state. */
const Selected = ({ event, likely, next, action, submission, chosen }: SelectedProps) => (
  <>
    {event.description ? (
      <p className="max-w-prose whitespace-pre-line">{event.description}</p>
    ) : (
      <p className="text-soft">No description.</p>
    )}
    {submission?.submitterEmail ? (
      <p className="break-words">Submitted by {submission.submitterEmail}</p>
    ) : null}
    {submission ? <SpamReasons reasons={submission.spamReasons} /> : null}
    {submission ? <WordScoreNote score={submission.wordScore} /> : null}
    {submission?.sender ? <SenderTrust sender={submission.sender} eventId={event.id} /> : null}
    <EventFacts event={event} />
    <EventFiles event={event} />
    {event.status === 'deleted' ? null : (
      <LikelyDuplicates event={event} likely={likely} next={next} action={action} />
    )}
    {event.status === 'pending' ? (
      <DecisionForm
        id={event.id}
        sequence={event.sequence}
        next={next}
        action={action}
        dates={submission?.dates ?? []}
        chosen={chosen}
      />
    ) : null}
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

const Standing = ({ event: { id, status, latitude, demo } }: { event: ReviewedEvent }) => (
  <p className="flex flex-wrap items-center gap-2">
    {status === 'published' || status === 'archived' ? (
      <>
        <Badge colour="green">{status === 'published' ? 'Published' : 'In the archive'}</Badge>
        <Link to={eventPath(id)} className="underline underline-offset-4">
          See its page
        </Link>
      </>
    ) : null}
    {status === 'deleted' ? <Badge colour="red">Deleted</Badge> : null}
    {latitude === null ? <Badge colour="yellow">Needs a place</Badge> : null}
    {demo ? <Badge>Demo data</Badge> : null}
    {status === 'deleted' ? null : (
      <Link to={editEventPath(id)} data-key="e" className="underline underline-offset-4">
        Edit
      </Link>
    )}
  </p>
)

type TakeDownFormProps = Pick<SelectedProps, 'action' | 'chosen'> & { id: string }

const TakeDownForm = ({ id, action, chosen }: TakeDownFormProps) => (
  <Form method="post" action={action} preventScrollReset className="grid gap-3" key={id}>
    <input type="hidden" name="id" value={id} />
    {chosen ? <UnsentNote /> : null}
    <label className="grid gap-1 text-sm font-medium text-soft">
      Reason, emailed to the organizer
      <input
        name="note"
        defaultValue={chosen?.note}
        maxLength={1_800}
        className={classes(fieldClasses, 'px-3 text-base font-normal')}
      />
    </label>
    <div>
      <Button type="submit" name="intent" value="takedown" look="outlined">
        Take down
      </Button>
    </div>
  </Form>
)

/** Undo for 30 days. */
export const UndoForm = ({ id, action }: { id: string; action: string }) => (
  <Form method="post" action={action} preventScrollReset>
    <input type="hidden" name="id" value={id} />
    <Button type="submit" name="intent" value="restore" look="outlined">
      Undo
    </Button>
  </Form>
)
