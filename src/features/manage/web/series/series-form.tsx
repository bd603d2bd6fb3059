import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { managePath } from '../../../../catalog/links/private-paths.ts'
import { NextDay } from '../../../../catalog/submission/web/event-form/next-day.tsx'
import { longDays } from '../../../../catalog/time/day-in-words.ts'
import { ReasonFields } from '../../../../catalog/trust/web/reason-fields.tsx'
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx'
import { SelectField, TextField } from '../../../../ui/forms/form-field.tsx'
import { GuardFields } from '../../../../ui/forms/guard-fields.tsx'
import { SubmitButton } from '../../../../ui/forms/post-form.tsx'
import { PanelSection } from '../../../../ui/panel-section.tsx'
import type { ManagedEvent } from '../../contract.ts'
import { newDates, type SeriesIntent, type SeriesOutcome } from './series-outcome.ts'

type SeriesFormProps = {
  intent: SeriesIntent
  /** Event of the page's address. */
  event: ManagedEvent
  /** Dates of its series that can still be changed, in order. */
  events: readonly ManagedEvent[]
  token: string
  outcome: SeriesOutcome | undefined
}

export const seriesWords: Record<SeriesIntent, { choice: string; lead: string; button: string }> = {
  cancel: {
    choice: 'Cancel all dates',
    lead: 'All dates to come. Visitors see this at live dates right away. Their pages stay, so no one makes a wasted trip.',
    button: 'Cancel all dates',
  },
  time: {
    choice: 'Change the time',
    lead: 'From a date on, for all later dates.',
    button: 'Change the time',
  },
  add: {
    choice: 'Add dates',
    lead: 'Like the last date, without its flyer. New dates are opened by this same private link.',
    button: 'Add these dates',
  },
}

export const SeriesForm = ({ intent, event, events, token, outcome }: SeriesFormProps) => {
  const own = outcome?.intent === intent ? outcome : undefined
  const { choice, lead, button } = seriesWords[intent]
  const checked = events.filter(({ id }) => own?.check?.includes(id))
  return (
    <PanelSection id={`series-${intent}`} title={choice} note={lead}>
      <Form
        method="post"
        action={`${managePath(token, event.id, 'series')}?what=${intent}`}
        noValidate
        className="grid max-w-xl gap-4"
      >
        <input type="hidden" name="intent" value={intent} />
        <GuardFields />
        {own?.failure ? <ErrorSummary title="Your change wasn't saved" {...own.failure} /> : null}
        {questions[intent]({ events, own })}
        {checked.length > 0 ? <CheckedDates events={checked} /> : null}
        <div className="flex flex-wrap gap-3">
          {intent === 'cancel' && (checked.length > 0 || own?.failure) ? (
            <SubmitButton name="confirmed" value="yes">
              {checked.length > 1 ? `Yes, cancel all ${checked.length} dates` : 'Yes, cancel'}
            </SubmitButton>
          ) : (
            <SubmitButton look={intent === 'cancel' ? 'outlined' : 'filled'}>{button}</SubmitButton>
          )}
        </div>
      </Form>
    </PanelSection>
  )
}

/** Lists all dates that would be canceled, for confirmation. */
const CheckedDates = ({ events }: { events: readonly ManagedEvent[] }) => (
  <div role="status" className="rounded-control bg-chip p-4">
    <p className="font-semibold">
      {events.length === 1 ? 'This date' : `These ${events.length} dates`} would be canceled:
    </p>
    <ul className="mt-2 grid gap-1">
      {events.map((event) => (
        <li key={event.id}>
          {longDays(event)}
          {event.status === 'pending' ? ' (waiting for review; it is withdrawn)' : ''}
        </li>
      ))}
    </ul>
  </div>
)

type QuestionProps = { events: readonly ManagedEvent[]; own: SeriesOutcome | undefined }

const questions: Record<SeriesIntent, (props: QuestionProps) => ReactNode> = {
  cancel: ({ events, own }) => (
    <ReasonFields
      label="Reason for canceling"
      optional={events.every(({ status }) => status === 'pending')}
      review="Until we know you, we review it before they see it."
      values={own?.values}
      problems={own?.failure?.fields}
    />
  ),
  time: (props) => <NewHours {...props} />,
  add: ({ own }) => (
    <div className="grid gap-4 sm:grid-cols-2">
      {newDates.map((name, index) => (
        <TextField
          key={name}
          name={name}
          label={`New date ${index + 1}`}
          type="date"
          optional={index > 0}
          defaultValue={own?.values[name]}
          problem={own?.failure?.fields[name]}
        />
      ))}
    </div>
  ),
}

/** Fields for the hours of a date and all later ones. Hours that cross midnight require a confirmation while typing. */
const NewHours = ({ events, own }: QuestionProps) => {
  const [first] = events
  const { values, failure } = own ?? {}
  const { startTime, endTime } = first ?? {}
  const [hours, setHours] = useState<Record<string, string>>({
    startTime: values?.startTime ?? startTime ?? '',
    endTime: values?.endTime ?? endTime ?? '',
  })
  const change = ({ name, value }: HTMLInputElement) => setHours({ ...hours, [name]: value })
  return (
    <>
      <SelectField
        name="from"
        label="From"
        choices={Object.fromEntries(events.map((event) => [event.id, longDays(event)]))}
        defaultValue={values?.from ?? first?.id ?? ''}
      />
      <TextField
        name="startTime"
        label="Starts at"
        type="time"
        defaultValue={hours.startTime}
        onChange={({ target }) => change(target)}
        problem={failure?.fields.startTime}
      />
      <TextField
        name="endTime"
        label="Ends at"
        type="time"
        optional
        defaultValue={hours.endTime}
        onChange={({ target }) => change(target)}
        problem={failure?.fields.endTime}
      />
      <NextDay values={hours} />
    </>
  )
}
