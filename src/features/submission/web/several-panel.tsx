import { Form, useNavigation } from 'react-router'
import { eventPath, paths, withQuery } from '../../../catalog/links/paths.ts'
import { fieldGroups } from '../../../catalog/submission/web/event-form/form-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/forms/form-field.tsx'
import { useFocusOn } from '../../../ui/forms/use-focus-on.ts'
import { Link } from '../../../ui/link.tsx'
import {
  chosenField,
  eventField,
  type ListedEvent,
  lacksPlace,
  lacksType,
  type SeveralEvents,
  whenAndWhere,
} from './several-events.ts'

type SeveralPanelProps = {
  several: SeveralEvents
  openedAt: number
  sendKey: string
}

/** Form that lists a calendar's events to send as separate submissions, or offers to follow the calendar. */
export const SeveralPanel = ({ several, openedAt, sendKey }: SeveralPanelProps) => {
  const { url, events, shared } = several
  return (
    <Form
      // Remounts the form for another list, which has other default values.
      key={events.map(({ key }) => key).join()}
      method="post"
      action={paths.upload}
      noValidate
      preventScrollReset
      aria-labelledby="several-title"
      className="mb-5 grid gap-4 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-6"
    >
      <Lead count={events.length} />
      <Outcome several={several} />
      <input type="hidden" name="link" value={url} />
      <input type="hidden" name="sendKey" value={shared.sendKey || sendKey} />
      <input type="hidden" name="openedAt" value={shared.openedAt || openedAt} />
      <ul className="grid gap-2">
        {events.map((event) => (
          <li key={event.key} className="rounded-control border border-line px-3 py-2">
            <Listed event={event} />
          </li>
        ))}
      </ul>
      <Shared several={several} />
      <Actions url={url} count={events.length} />
    </Form>
  )
}

const Lead = ({ count }: { count: number }) => (
  <div>
    <h2 id="several-title" className="text-title">
      Send several events
    </h2>
    <p className="text-soft">
      {count === 1 ? 'One event is left.' : `We found these ${count} events.`} Each one you send is
      reviewed by itself. To send just the one in the form below, skip this part.
    </p>
  </div>
)

/** Result of the form; receives focus, so that screen readers announce it first. */
const Outcome = ({ several }: { several: SeveralEvents }) => {
  const { sent, failure } = several
  const hasMessage = failure !== undefined || sent.length > 0
  const focusRef = useFocusOn<HTMLDivElement>(hasMessage ? several : undefined)
  if (!hasMessage) return null
  return (
    <div
      ref={focusRef}
      role={failure ? 'alert' : 'status'}
      tabIndex={-1}
      className={`grid gap-1 rounded-control px-4 py-3 break-words ${failure ? 'bg-yellow-tint text-yellow' : 'bg-green-tint text-green'}`}
    >
      {sent.length > 0 ? <p>Sent: {sent.join('; ')}.</p> : null}
      {failure ? <p>{failure}</p> : null}
    </div>
  )
}

const Actions = ({ url, count }: { url: string; count: number }) => {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle'
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="several" value="all" disabled={busy} className="min-h-11">
          {busy && formData?.has('several')
            ? 'Sending...'
            : count === 1
              ? 'Send it'
              : `Send all ${count}`}
        </Button>
        <Button
          type="submit"
          name="several"
          value="chosen"
          look="outlined"
          disabled={busy}
          className="min-h-11"
        >
          Send the chosen ones
        </Button>
      </div>
      {url === '' ? null : (
        <p className="text-soft">
          Does this calendar change often?{' '}
          <Link
            to={withQuery(paths.contact, { topic: 'calendar', link: url })}
            className="underline underline-offset-4"
          >
            Ask us to follow it
          </Link>
          , and its events show up here by themselves.
        </p>
      )}
    </>
  )
}

const Listed = ({ event }: { event: ListedEvent }) => {
  const { key, values, repeats, chosen, problem, similar } = event
  const noteId = `several-${key}`
  const isNoted = Boolean(problem || repeats)
  return (
    <>
      <input
        type="hidden"
        name={eventField(key)}
        value={JSON.stringify({ values, repeats, similar })}
      />
      <label className="flex min-h-8 items-start gap-3">
        <input
          type="checkbox"
          name={chosenField(key)}
          value="yes"
          defaultChecked={chosen}
          aria-invalid={problem ? true : undefined}
          aria-describedby={isNoted ? noteId : undefined}
          className="mt-1 size-5 shrink-0 accent-signal"
        />
        <span className="min-w-0 break-words">
          <span className="font-semibold">{values.name}</span>{' '}
          <span className="block text-sm text-soft">{whenAndWhere(values)}</span>
        </span>
      </label>
      {isNoted ? (
        <div id={noteId} className="pl-8 text-sm break-words">
          {repeats ? <p className="text-soft">{repeats}</p> : null}
          {problem ? <p className="font-medium text-red">{problem}</p> : null}
        </div>
      ) : null}
      {similar?.map(({ id, name }) => (
        <p key={id} className="pl-8 text-sm">
          <a
            href={eventPath(id)}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            {name}
          </a>
        </p>
      ))}
    </>
  )
}

const types = Object.fromEntries(
  fieldGroups
    .flatMap(({ fields }) => fields)
    .find(({ name }) => name === 'eventType')
    ?.choices?.map(({ value, label }) => [value, label]) ?? [],
)

/** The sender's address, and shared values for events that lack a type or place. */
const Shared = ({ several: { events, shared } }: { several: SeveralEvents }) => {
  const untyped = events.filter(lacksType).length
  const unplaced = events.filter(lacksPlace).length
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="submitterEmail"
        label="Email for the private links"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={shared.submitterEmail}
      />
      {untyped > 0 ? (
        <SelectField
          name="eventType"
          label={`Type of events without one (${untyped})`}
          choices={types}
          defaultValue={shared.eventType}
        />
      ) : null}
      {unplaced > 0 ? (
        <TextField
          name="zipCode"
          label={`ZIP code of events without a place (${unplaced})`}
          inputMode="numeric"
          maxLength={10}
          defaultValue={shared.zipCode}
        />
      ) : null}
    </div>
  )
}
