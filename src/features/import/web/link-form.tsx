import { Form, useNavigation } from 'react-router'
import { eventTypeLabel, eventTypes } from '../../../catalog/event/event-types.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { SelectField, TextField } from '../../../ui/forms/form-field.tsx'
import type { FeedAnswer } from './feeds-action.ts'

const trustChoices = {
  queue: 'Wait for review',
  live: 'Go live immediately',
}

const typeChoices = Object.fromEntries([
  ['', 'None (skip these events)'],
  ...eventTypes.map((type) => [type, eventTypeLabel(type)]),
])

/** Form for an address: what is there is shown first. */
export const LinkForm = ({ answer }: { answer: FeedAnswer | undefined }) => {
  const busy = useNavigation().state !== 'idle'
  const isRefused = answer?.texts && answer.message !== ''
  return (
    <Form method="post" className="grid max-w-3xl gap-4" aria-labelledby="paste-link">
      <div>
        <h2 id="paste-link" className="text-title">
          Paste a link
        </h2>
        <p className="text-soft">
          See what’s there first. Nothing is followed or imported until you say so.
        </p>
      </div>
      {isRefused ? (
        <ErrorSummary
          title="The link couldn't be read"
          message={answer.message}
          fields={answer.fields}
        />
      ) : null}
      <input type="hidden" name="intent" value="preview" />
      <TextField
        name="url"
        label="Address"
        hint="A calendar (.ics, webcal), CSV, JSON, or a web page with events in JSON-LD."
        problem={answer?.fields.url}
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
        defaultValue={answer?.texts?.url}
      />
      <Rules answer={answer} />
      <div>
        <Button type="submit" disabled={busy}>
          {busy ? 'Reading...' : 'See what’s there'}
        </Button>
      </div>
    </Form>
  )
}

/** Import settings, folded away until somebody sets one. */
const Rules = ({ answer }: { answer: FeedAnswer | undefined }) => {
  const texts = answer?.texts
  const problems = answer?.fields ?? {}
  const isSet = texts && [texts.source, texts.eventType, texts.place, texts.all].some(Boolean)
  return (
    <details open={isSet || texts?.trust === 'live'}>
      <summary className="min-h-8 py-1 font-semibold">
        Options: review, name, type and place
      </summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <SelectField
          name="trust"
          label="New events"
          choices={trustChoices}
          defaultValue={texts?.trust || 'queue'}
        />
        <TextField
          name="source"
          label="Name"
          optional
          problem={problems.source}
          maxLength={150}
          defaultValue={texts?.source}
        />
        <SelectField
          name="eventType"
          label="Default event type"
          optional
          choices={typeChoices}
          defaultValue={texts?.eventType}
        />
        <TextField
          name="place"
          label="Default place"
          optional
          hint="A ZIP code, or city and state. Used for events without a place."
          problem={problems.place}
          maxLength={100}
          defaultValue={texts?.place}
        />
      </div>
      <NonAutomotive isSet={Boolean(texts?.all)} />
    </details>
  )
}

const NonAutomotive = ({ isSet }: { isSet: boolean }) => (
  <label className="mt-4 flex min-h-6 items-center gap-2">
    <input
      type="checkbox"
      name="all"
      value="true"
      defaultChecked={isSet}
      className="size-5 accent-signal"
    />{' '}
    Include non-automotive events
  </label>
)
