import { Form, useNavigation } from 'react-router'
import { eventTypeLabel, eventTypes } from '../../../catalog/event/event-types.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { SelectField, TextField } from '../../../ui/forms/form-field.tsx'
import type { FeedFailure } from './feeds-action.ts'

const trustChoices = {
  queue: 'Wait for review',
  live: 'Go live immediately',
}

const typeChoices = Object.fromEntries([
  ['', 'None (skip these events)'],
  ...eventTypes.map((type) => [type, eventTypeLabel(type)]),
])

export const NewFeedForm = ({ failure }: { failure: FeedFailure | undefined }) => {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid max-w-3xl gap-4" aria-labelledby="new-feed">
      <h2 id="new-feed" className="text-title">
        Follow a feed
      </h2>
      {failure?.texts ? (
        <ErrorSummary
          title="The feed couldn't be added"
          message={failure.message}
          fields={failure.fields}
        />
      ) : null}
      <input type="hidden" name="intent" value="follow" />
      <Fields failure={failure} />
      <div>
        <Button type="submit" disabled={busy}>
          Follow
        </Button>
      </div>
    </Form>
  )
}

const Fields = ({ failure }: { failure: FeedFailure | undefined }) => {
  const texts = failure?.texts
  const problems = failure?.fields ?? {}
  return (
    <>
      <TextField
        name="url"
        label="Address"
        hint="A calendar (.ics, webcal), CSV, JSON, or a web page with events in JSON-LD."
        problem={problems.url}
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
        defaultValue={texts?.url}
      />
      <Rules failure={failure} />
    </>
  )
}

/** Import settings of the new feed. */
const Rules = ({ failure }: { failure: FeedFailure | undefined }) => {
  const texts = failure?.texts
  const problems = failure?.fields ?? {}
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
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
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          name="all"
          value="true"
          defaultChecked={Boolean(texts?.all)}
          className="size-5 accent-signal"
        />
        Include non-automotive events
      </label>
    </>
  )
}
