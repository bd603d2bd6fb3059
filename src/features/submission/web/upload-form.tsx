import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { uploadFormField } from '../../../catalog/files/file-fields.ts'
import { paths } from '../../../catalog/links/paths.ts'
import { EventErrorSummary } from '../../../catalog/web/event-form/error-summary.tsx'
import { UploadFormContext } from '../../../catalog/web/event-form/file-view.ts'
import {
  type FieldGroup,
  type FormValues,
  fieldGroups,
} from '../../../catalog/web/event-form/form-fields.ts'
import { GroupSection } from '../../../catalog/web/event-form/group-section.tsx'
import { RestoredDraft } from '../../../catalog/web/event-form/restored-draft.tsx'
import { type EventForm, useEventForm } from '../../../catalog/web/event-form/use-event-form.ts'
import { useZipFill } from '../../../catalog/web/event-form/use-zip-fill.ts'
import { ProofStep, withoutProof } from '../../../catalog/web/proof/proof-step.tsx'
import { Button } from '../../../ui/button.tsx'
import { GuardFields } from '../../../ui/forms/guard-fields.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { CardPreview } from './card-preview.tsx'
import { CheckPanel } from './check-panel.tsx'
import { DateGlanceBox } from './date-glance.tsx'
import { RepeatDates } from './repeat-dates-list.tsx'
import { submissionDraft } from './submission-draft.ts'
import type { UploadOutcome } from './upload-outcome.ts'

type UploadFormProps = {
  outcome: UploadOutcome | undefined
  /** Time at which the page was made, in milliseconds. */
  openedAt: number
  /** Idempotency key of this form, so that sending it twice creates one event. */
  sendKey: string
  /** Values of the event before, which another one has as well. */
  kept?: FormValues
}

export const UploadForm = ({ outcome, openedAt, sendKey, kept }: UploadFormProps) => {
  const answered = useAnsweredForm(outcome, kept)
  useZipFill(answered)
  const uploadForm = answered.values.uploadForm || sendKey
  const form = withUploadForm(answered, uploadForm)
  const hydrated = useHydrated()
  const busy = useNavigation().state !== 'idle'
  const problems = outcome?.failure?.fields ?? {}
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Form
        method="post"
        action={paths.upload}
        encType="multipart/form-data"
        noValidate
        className="grid min-w-0 gap-5"
      >
        {/* First in the form, so that Enter in a field presses this one, not the confirmation. */}
        <button type="submit" tabIndex={-1} aria-hidden disabled={busy} className="sr-only">
          Submit Event
        </button>
        <input type="hidden" name={uploadFormField} value={uploadForm} />
        <input type="hidden" name="sendKey" value={outcome?.values.sendKey || sendKey} />
        <GuardFields openedAt={outcome?.values.openedAt || openedAt} />
        <Answer outcome={outcome} busy={busy} />
        <RestoredDraft form={form} />
        <UploadFormContext value={uploadForm}>
          {fieldGroups.map((group) => (
            <GroupSection
              key={group.id}
              group={hydrated ? asked(group, form.values) : group}
              form={form}
              problems={problems}
              below={{ endDate: <DateGlanceBox values={form.values} given={outcome?.glance} /> }}
              takesFiles
            >
              {group.id === 'when' ? <RepeatDates form={form} /> : null}
            </GroupSection>
          ))}
        </UploadFormContext>
        <SendButton busy={busy} />
      </Form>
      <CardPreview values={form.values} />
    </div>
  )
}

const SendButton = ({ busy }: { busy: boolean }) => (
  <div className="grid gap-3">
    <div>
      <Button type="submit" disabled={busy} className="min-h-12 px-8 text-lg">
        {busy ? 'Sending...' : 'Submit Event'}
      </Button>
    </div>
    <p className="text-soft">We review every event before it goes live. Listing is free.</p>
  </div>
)

/** The group without the weeks of the month, unless its event repeats on several of them. */
const asked = (group: FieldGroup, { repeatEvery }: FormValues): FieldGroup =>
  repeatEvery === 'month_weekdays'
    ? group
    : { ...group, fields: group.fields.filter(({ name }) => name !== 'repeatWeeks') }

/** A draft with files keeps the key that they were sent with: no other key takes them. */
const withUploadForm = (form: EventForm, uploadForm: string): EventForm => ({
  ...form,
  change: (more) => form.change(more.flyerUrl || more.logoUrl ? { ...more, uploadForm } : more),
})

/** Fields that a link gave replace those of the form; the others stay. */
const useAnsweredForm = (
  outcome: UploadOutcome | undefined,
  kept: FormValues | undefined,
): EventForm => {
  const { link, values } = outcome ?? {}
  const answered = link?.found === false ? undefined : values
  const form = useEventForm({ draftKey: submissionDraft, answered, stored: kept })
  const { change } = form
  useEffect(() => {
    if (link?.found && values) change(values)
  }, [link, values, change])
  return form
}

/** Field that the check's button sends: the submitter has seen the dates and likely duplicates. */
const confirmed = { confirmed: 'yes' }

type AnswerProps = { outcome: UploadOutcome | undefined; busy: boolean }

/** Response to a sent form: field errors, a proof of work to do, or dates and likely duplicates to confirm. */
const Answer = ({ outcome, busy }: AnswerProps) => {
  const { failure, check } = outcome ?? {}
  const shownFailure = withoutProof(failure)
  return (
    <>
      {shownFailure ? <EventErrorSummary failure={shownFailure} /> : null}
      <ProofStep fields={failure?.fields} also={outcome?.confirmed ? confirmed : undefined} />
      {check ? <CheckPanel check={check} busy={busy} /> : null}
    </>
  )
}
