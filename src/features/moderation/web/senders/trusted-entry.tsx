import { administratorPaths, reviewEventPath } from '../../../../catalog/links/private-paths.ts'
import { FieldChanges } from '../../../../catalog/submission/web/event-form/field-changes.tsx'
import { longDay } from '../../../../catalog/time/day-in-words.ts'
import { Moment } from '../../../../catalog/time/web/moment.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { classes } from '../../../../ui/classes.ts'
import { fieldClasses } from '../../../../ui/forms/field.ts'
import { IntentButton, PostForm } from '../../../../ui/forms/post-form.tsx'
import { TextLink } from '../../../../ui/link.tsx'
import type { TrustedEntry } from '../../senders-contract.ts'

/** Changes that were sent together: the events, the fields, and the buttons that keep or undo them. */
export const TrustedEntryCard = ({ entry }: { entry: TrustedEntry }) => {
  const [first, ...others] = entry.events
  if (!first) return null
  return (
    <article className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-2 font-sans leading-snug font-semibold">
          <TextLink to={reviewEventPath(first.id)}>{first.name}</TextLink>{' '}
          <Badge color={entry.kind === 'event' ? 'blue' : 'plain'}>{kindOf(entry)}</Badge>
          {first.status === 'deleted' ? <Badge color="red">Deleted</Badge> : null}
        </h2>
        <p className="text-sm text-soft">{factsOf(first)}</p>
        <p className="text-sm break-words text-soft">
          Sent by {entry.submitterEmail}, <Moment at={entry.sentAt} />. {entry.reason}
        </p>
      </div>
      {first.changes.length > 0 ? <FieldChanges changes={first.changes} /> : null}
      {others.length > 0 ? <OtherDates events={others} name={first.name} /> : null}
      <ReviewForm id={entry.id} name={first.name} />
    </article>
  )
}

type EntryEvent = TrustedEntry['events'][number]

const kindOf = ({ kind, events }: TrustedEntry) => {
  if (kind === 'change') return events.length > 1 ? `${events.length} dates changed` : 'Changed'
  return events.length > 1 ? `${events.length} new dates` : 'New'
}

const factsOf = ({ date, city, state }: EntryEvent) =>
  [longDay(date), `${city}, ${state}`].join(' · ')

type OtherDatesProps = {
  events: readonly EntryEvent[]
  /** Name of the first event; other events' names are shown only if they differ. */
  name: string
}

const OtherDates = ({ events, name }: OtherDatesProps) => (
  <details className="rounded-control bg-chip p-4">
    <summary className="cursor-pointer font-semibold">
      {events.length === 1 ? 'One more date' : `${events.length} more dates`}
    </summary>
    <ul className="mt-2 grid gap-3">
      {events.map(({ id, name: eventName, date, changes }) => (
        <li key={id} className="grid gap-2">
          <TextLink to={reviewEventPath(id)}>
            {eventName === name ? '' : `${eventName}, `}
            {longDay(date)}
          </TextLink>
          {changes.length > 0 ? <FieldChanges changes={changes} /> : null}
        </li>
      ))}
    </ul>
  </details>
)

const ReviewForm = ({ id, name }: { id: string; name: string }) => {
  return (
    <PostForm
      action={administratorPaths.trusted}
      fields={{ id }}
      className="flex flex-wrap items-end gap-2"
    >
      <IntentButton intent="keep" className="min-h-11">
        Keep
        <span className="sr-only">: {name}</span>
      </IntentButton>
      <label className="grid min-w-0 grow gap-1 text-sm font-medium text-soft sm:max-w-md">
        Reason for undoing, emailed to the organizer{' '}
        <input
          name="reason"
          maxLength={1_800}
          className={classes(fieldClasses, 'px-3 text-base font-normal')}
        />
      </label>{' '}
      <IntentButton intent="undo" look="outlined" className="min-h-11">
        Undo
        <span className="sr-only">: {name}</span>
      </IntentButton>
    </PostForm>
  )
}
