import { Form } from 'react-router'
import { managePath } from '../../../../catalog/links/private-paths.ts'
import { followingScope, ScopeChoice } from '../../../../catalog/submission/web/scope-choice.tsx'
import { longDate } from '../../../../catalog/time/local-dates.ts'
import { reasonIn } from '../../../../catalog/trust/change-reasons.ts'
import { ReasonFields } from '../../../../catalog/trust/web/reason-fields.tsx'
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx'
import { TextField } from '../../../../ui/forms/form-field.tsx'
import { GuardFields } from '../../../../ui/forms/guard-fields.tsx'
import { SubmitButton } from '../../../../ui/forms/post-form.tsx'
import { PanelSection } from '../../../../ui/panel-section.tsx'
import type { ManagedEvent } from '../../contract.ts'
import type { ChangeIntent, ChangeOutcome } from './change-outcome.ts'
import { wordsOf } from './change-words.ts'

type ChangeFormProps = {
  intent: ChangeIntent
  event: ManagedEvent
  token: string
  /** Later dates of the series. */
  laterEvents: readonly ManagedEvent[]
  outcome: ChangeOutcome | undefined
}

export const ChangeForm = ({ intent, event, token, laterEvents, outcome }: ChangeFormProps) => {
  const labels = wordsOf(event, intent, laterEvents)
  const own = outcome?.intent === intent ? outcome : undefined
  return (
    <PanelSection id={`change-${intent}`} title={labels.title} note={labels.lead}>
      <Form
        method="post"
        action={`${managePath(token, event.id, 'change')}?what=${intent}`}
        noValidate
        className="grid max-w-xl gap-4"
      >
        <input type="hidden" name="sequence" value={event.sequence} />
        <input type="hidden" name="intent" value={intent} />
        <GuardFields />
        {own?.failure ? <ErrorSummary title="Your change wasn't saved" {...own.failure} /> : null}
        {own?.check ? <MovedDates dates={own.check} /> : null}
        <Questions intent={intent} event={event} own={own} reason={labels.reason} />
        {laterEvents.length > 0 ? (
          <ScopeChoice further={[followingScope(laterEvents.length)]} chosen={own?.values.scope} />
        ) : null}
        <div className="flex flex-wrap gap-3">
          {own?.check ? (
            <SubmitButton name="confirmed" value="yes">
              Move all {own.check.length} dates
            </SubmitButton>
          ) : null}
          <SubmitButton look={own?.check || intent === 'cancel' ? 'outlined' : 'filled'}>
            {own?.check ? 'Change the dates' : labels.button}
          </SubmitButton>
        </div>
      </Form>
    </PanelSection>
  )
}

type QuestionsProps = Pick<ChangeFormProps, 'intent' | 'event'> & {
  own: ChangeOutcome | undefined
  reason: string | undefined
}

const Questions = ({ intent, event, own, reason }: QuestionsProps) => {
  const problems = own?.failure?.fields ?? {}
  // A cancellation does not take over the reason of a postponement.
  const isCanceled = intent === 'cancel' && event.eventStatus === 'cancelled'
  return (
    <>
      {intent === 'move' ? (
        <TextField
          marked
          name="date"
          label="New date"
          type="date"
          defaultValue={own?.values.date ?? event.date ?? ''}
          problem={problems.date}
        />
      ) : null}
      {reason ? (
        <ReasonFields
          label={reason}
          optional={intent !== 'cancel' || event.status === 'pending'}
          review={event.waits === 'all' ? 'We review it before they see it.' : undefined}
          values={own?.values ?? (isCanceled ? reasonIn(event.statusNote) : undefined)}
          problems={problems}
        />
      ) : null}
    </>
  )
}

/** Lists all dates that would move, for confirmation. */
const MovedDates = ({ dates }: { dates: NonNullable<ChangeOutcome['check']> }) => (
  <div role="status" className="rounded-control bg-chip p-4">
    <p className="font-semibold">Review before moving. These {dates.length} dates would move:</p>
    <ul className="mt-2 grid gap-1">
      {dates.map(({ id, from, to }) => (
        <li key={id}>
          {from && longDate(from)} → <strong>{to && longDate(to)}</strong>
        </li>
      ))}
    </ul>
  </div>
)
