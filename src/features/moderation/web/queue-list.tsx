import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { shortDay } from '../../../catalog/time/day-in-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { fieldClasses } from '../../../ui/forms/field.ts'
import { Link } from '../../../ui/link.tsx'
import { PagingLinks } from '../../../ui/paging-links.tsx'
import { reasonField, sequenceField } from './decision/chosen-decision.ts'
import { useReadyReasons } from './decision/ready-reasons.ts'
import { isAboutMarked, panelPath, reviewPath } from './decision/review-address.ts'
import type { QueueEntry, ReviewData } from './load-review.ts'
import { severalFormId } from './several-form.tsx'

type QueueListProps = Pick<ReviewData, 'filters' | 'events' | 'next' | 'chosen'> & {
  selectedId: string | undefined
}

export const QueueList = ({ filters, events, next, chosen, selectedId }: QueueListProps) => {
  const filtered = Object.keys(filters).some((name) => name !== 'cursor')
  return (
    <>
      {events.length === 0 ? (
        <p className="py-6 text-soft">
          {filtered ? 'No pending events match.' : 'No pending events to review'}
        </p>
      ) : (
        <ul className="-mx-2 grid gap-0.5">
          {events.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              filters={filters}
              selected={entry.id === selectedId}
              marked={isAboutMarked(chosen) && chosen.marked.includes(entry.id)}
              reason={chosen?.reasons[entry.id]}
            />
          ))}
        </ul>
      )}
      <PagingLinks
        first={filters.cursor && reviewPath({ filters: { ...filters, cursor: undefined } })}
        next={next && reviewPath({ filters: { ...filters, cursor: next } })}
      />
    </>
  )
}

type EntryProps = Pick<ReviewData, 'filters'> & {
  entry: QueueEntry
  selected: boolean
  /** Marked for a decision about several events. */
  marked: boolean
  /** The entry's own reason, chosen before. */
  reason: string | undefined
}

const Entry = ({ filters, entry, selected, marked, reason }: EntryProps) => (
  <li className="grid grid-cols-[auto_1fr] items-start">
    <input
      type="checkbox"
      name="ids"
      value={entry.id}
      form={severalFormId}
      defaultChecked={marked}
      aria-label={`Mark ${entry.name}`}
      className="peer m-3 size-5 shrink-0 accent-signal"
    />
    <input
      type="hidden"
      name={sequenceField(entry.id)}
      value={entry.sequence}
      form={severalFormId}
    />
    <Link
      to={panelPath({ filters, event: entry.id })}
      preventScrollReset
      aria-current={selected ? 'true' : undefined}
      className={classes(
        'block min-w-0 grow rounded-control px-2 py-2 break-words no-underline hover:bg-chip',
        selected && 'bg-chip ring-2 ring-signal ring-inset',
      )}
    >
      <span className="block font-semibold">{entry.name}</span>{' '}
      <span className="block text-sm text-soft">{factsOf(entry)}</span>{' '}
      {entry.needsPlace ? <Badge color="yellow">Needs a place</Badge> : null}
      {entry.isDuplicate ? <Badge color="yellow">Likely duplicate</Badge> : null}
      {entry.isAsked ? <Badge color="yellow">Changes requested</Badge> : null}
      {entry.isMissing ? <Badge color="yellow">Not in its feed</Badge> : null}
    </Link>{' '}
    <OwnReason entry={entry} reason={reason} />
  </li>
)

/** Own rejection reason of a marked event, for a decision about several events. */
const OwnReason = ({ entry, reason }: Pick<EntryProps, 'entry' | 'reason'>) => {
  const reasons = useReadyReasons('event')
  return (
    <select
      name={reasonField(entry.id)}
      form={severalFormId}
      defaultValue={reason}
      aria-label={`Reason to reject ${entry.name}`}
      className={classes(
        fieldClasses,
        'col-start-2 mt-1 mb-2 hidden px-2 text-sm peer-checked:block',
      )}
    >
      <option value="">If rejected: the reason for all</option>
      {reasons.map(({ id, label }) => (
        <option key={id} value={id}>
          If rejected: {label}
        </option>
      ))}
    </select>
  )
}

const factsOf = ({ date, city, state, eventType, pendingDates }: QueueEntry) =>
  [
    shortDay(date),
    pendingDates > 1 ? `${pendingDates} dates` : '',
    [city, state].filter(Boolean).join(', '),
    eventTypeLabel(eventType),
  ]
    .filter(Boolean)
    .join(' · ')
