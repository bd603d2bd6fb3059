import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { websiteHref } from '../../../catalog/event/contact-links.ts'
import type { FoundEvent } from '../../../catalog/event/event.ts'
import { canonicalEventType } from '../../../catalog/event/event-types.ts'
import { blankOf } from '../../../catalog/event/field-kinds.ts'
import { fieldOf, publicFields } from '../../../catalog/event/field-names.ts'
import { uploadFormField } from '../../../catalog/file/file-fields.ts'
import { eventPath, paths } from '../../../catalog/links/paths.ts'
import { EventCard } from '../../../catalog/search/web/event-card.tsx'
import { EventErrorSummary } from '../../../catalog/submission/web/event-form/error-summary.tsx'
import { UploadFormContext } from '../../../catalog/submission/web/event-form/file-view.ts'
import {
  type FieldGroup,
  type FormValues,
  fieldGroups,
} from '../../../catalog/submission/web/event-form/form-fields.ts'
import { GroupSection } from '../../../catalog/submission/web/event-form/group-section.tsx'
import { RestoredDraft } from '../../../catalog/submission/web/event-form/restored-draft.tsx'
import {
  type EventForm,
  useEventForm,
} from '../../../catalog/submission/web/event-form/use-event-form.ts'
import { useZipFill } from '../../../catalog/submission/web/event-form/use-zip-fill.ts'
import { ProofStep, withoutProof } from '../../../catalog/submission/web/proof/proof-step.tsx'
import { isValidLocalDate, longDate } from '../../../catalog/time/local-dates.ts'
import { readWallTime } from '../../../catalog/time/local-times.ts'
import { dollarsOf } from '../../../kit/decimals.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { GuardFields } from '../../../ui/forms/guard-fields.tsx'
import { useFocusOn } from '../../../ui/forms/use-focus-on.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { SimilarEvent } from '../contract.ts'
import { DateGlanceBox } from './date-glance.tsx'
import { bodyOf } from './form-body.ts'
import { DateList, RepeatDates } from './repeat-dates-list.tsx'
import { submissionDraft } from './submission-draft.ts'
import type { UploadOutcome } from './upload-outcome.ts'

/** Placeholders for the fields that only stored events have. */
const placeholderEvent = {
  ...(Object.fromEntries(
    publicFields.map((name) => [name, blankOf(fieldOf(name).kind)]),
  ) as FoundEvent),
  id: 'preview',
  timeZone: 'America/Chicago',
  latitude: 0,
  longitude: 0,
  locationPrecision: 'city' as const,
}

const dateOf = (text: string) => (isValidLocalDate(text) ? text : null)
const timeOf = (text: string) => readWallTime(text) ?? null
const logoOf = (text: string) => (text.startsWith('/uploads/') ? text : (websiteHref(text) ?? null))

/** Event for the preview card, from the values typed so far; invalid values are omitted. */
const previewEvent = (values: FormValues): FoundEvent => {
  const body = bodyOf(values)
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
  const list = (name: string) => body[name] as string[]
  const ongoing = body.ongoing === true
  const date = ongoing ? null : dateOf(text('date'))
  const endDate = dateOf(text('endDate'))
  const fee = dollarsOf(text('participationFee')) ?? null
  return {
    ...placeholderEvent,
    name: text('name') || 'Your event',
    description: text('description'),
    eventType: canonicalEventType(text('eventType')),
    date,
    endDate: date && endDate && endDate > date ? endDate : date,
    startTime: timeOf(text('startTime')),
    endTime: timeOf(text('endTime')),
    ongoing,
    venueName: text('venueName'),
    streetAddress: text('streetAddress'),
    city: text('city') || 'City',
    state: text('state') || 'State',
    zipCode: text('zipCode'),
    attendanceCost: text('attendanceCost') || null,
    participationFee: fee !== null && fee >= 0 ? fee : null,
    carCategories: list('carCategories'),
    carMakes: list('carMakes'),
    awards: list('awards'),
    features: list('features'),
    sponsorName: text('sponsorName'),
    charityInvolved: body.charityInvolved === true || text('charityName') !== '',
    organizerName: text('organizerName'),
    organizerKind: text('organizerKind'),
    logoUrl: logoOf(text('logoUrl')),
  }
}

type CheckPanelProps = { check: NonNullable<UploadOutcome['check']>; busy: boolean }

/** Confirmation: all dates, and similar events. Part of the form, with its own button. */
const CheckPanel = ({ check, busy }: CheckPanelProps) => {
  const { dates, similar, nextDay } = check
  const focusRef = useFocusOn<HTMLDivElement>(check)
  return (
    <div
      ref={focusRef}
      tabIndex={-1}
      className="grid gap-4 rounded-card border border-signal bg-panel p-5 shadow-lift"
    >
      <h2 className="text-title">Review before submitting</h2>
      {nextDay ? <p className="font-semibold">{nextDay}</p> : null}
      {similar.length > 0 ? <Similar events={similar} /> : null}
      {dates.length > 1 ? <DateList title="It takes place on" dates={dates} /> : null}
      <p className="text-soft">Look right? Submit it, or edit below.</p>
      <div>
        <Button type="submit" name="confirmed" value="yes" disabled={busy} className="min-h-11">
          {busy ? 'Sending...' : similar.length > 0 ? 'No, submit mine' : 'Submit it'}
        </Button>
      </div>
    </div>
  )
}

const Similar = ({ events }: { events: readonly SimilarEvent[] }) => (
  <div>
    <p className="font-semibold">Is your event already listed?</p>
    <ul className="mt-2 grid gap-2">
      {events.map(({ id, name, date, venueName, city, state }) => (
        <li key={id}>
          <a
            href={eventPath(id)}
            target="_blank"
            rel="noreferrer"
            className="font-medium underline underline-offset-4"
          >
            {name}
          </a>
          <span className="text-soft">
            {' '}
            {[date && longDate(date), venueName, `${city}, ${state}`].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  </div>
)

/** Preview of the card, not interactive, as its links would lead nowhere yet. */
const CardPreview = ({ values }: { values: FormValues }) => {
  const { now, publicUrl } = useSiteFacts()
  if (!useHydrated()) return null
  return (
    <section aria-labelledby="preview" className="lg:sticky lg:top-20">
      <h2 id="preview" className="mb-3 text-title">
        Preview
      </h2>
      <div inert>
        <EventCard event={previewEvent(values)} now={now} publicUrl={publicUrl} />
      </div>
    </section>
  )
}

type UploadFormProps = {
  outcome: UploadOutcome | undefined
  /** Time at which the page was rendered, in milliseconds. */
  openedAt: number
  /** Idempotency key of this form, so that sending it twice creates one event. */
  sendKey: string
  /** Values of the previous event, to prefill those that another event shares. */
  previousValues?: FormValues
}

export const UploadForm = ({ outcome, openedAt, sendKey, previousValues }: UploadFormProps) => {
  const answeredForm = useAnsweredForm(outcome, previousValues)
  useZipFill(answeredForm)
  const uploadForm = answeredForm.values.uploadForm || sendKey
  const form = withUploadForm(answeredForm, uploadForm)
  const hydrated = useHydrated()
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && !formData?.has('fill')
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
        {/* The form's first button, so that Enter in a field triggers it instead of the confirmation. */}
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
              group={hydrated ? withoutUnusedWeeks(group, form.values) : group}
              form={form}
              problems={problems}
              below={{
                endDate: <DateGlanceBox values={form.values} serverGlance={outcome?.glance} />,
              }}
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

/** The group without the weeks of the month, unless the event repeats on several of them. */
const withoutUnusedWeeks = (group: FieldGroup, { repeatEvery }: FormValues): FieldGroup =>
  repeatEvery === 'month_weekdays'
    ? group
    : { ...group, fields: group.fields.filter(({ name }) => name !== 'repeatWeeks') }

/** A draft with files keeps the key that they were uploaded with, as they can't be claimed with another key. */
const withUploadForm = (form: EventForm, uploadForm: string): EventForm => ({
  ...form,
  change: (more) => form.change(more.flyerUrl || more.logoUrl ? { ...more, uploadForm } : more),
})

/** Values from a link replace those of the form; other fields stay. */
const useAnsweredForm = (
  outcome: UploadOutcome | undefined,
  previousValues: FormValues | undefined,
): EventForm => {
  const { link, values } = outcome ?? {}
  const answered = link?.found === false ? undefined : values
  const form = useEventForm({ draftKey: submissionDraft, answered, stored: previousValues })
  const { change } = form
  useEffect(() => {
    if (link?.found && values) change(values)
  }, [link, values, change])
  return form
}

/** Field that the check's button sends: the submitter has seen the dates and likely duplicates. */
const confirmedField = { confirmed: 'yes' }

type AnswerProps = { outcome: UploadOutcome | undefined; busy: boolean }

/** Response to the form: errors, a proof of work, or dates and likely duplicates to confirm. */
const Answer = ({ outcome, busy }: AnswerProps) => {
  const { failure, check } = outcome ?? {}
  const shownFailure = withoutProof(failure)
  return (
    <>
      {shownFailure ? <EventErrorSummary failure={shownFailure} /> : null}
      <ProofStep fields={failure?.fields} also={outcome?.confirmed ? confirmedField : undefined} />
      {check ? <CheckPanel check={check} busy={busy} /> : null}
    </>
  )
}
