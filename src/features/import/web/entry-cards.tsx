import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { shortDays } from '../../../catalog/time/day-in-words.ts'
import { twelveHourTime } from '../../../catalog/time/local-times.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { LinkEntry } from '../link-contract.ts'

/** Events of a preview as small cards with remarks. */
export const EntryCards = ({ entries }: { entries: readonly LinkEntry[] }) => (
  <ul className="grid gap-2">
    {entries.map((entry, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
      <li key={index} className="rounded-control border border-line px-3 py-2">
        <Entry entry={entry} />
      </li>
    ))}
  </ul>
)

const Entry = ({ entry }: { entry: LinkEntry }) => {
  const { name, eventType, otherDates, isOver, notes } = entry
  const where = [entry.venueName, entry.city, entry.state].filter(Boolean).join(', ')
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold break-words">{name}</span>{' '}
        <Badge>{eventTypeLabel(eventType)}</Badge>
        {isOver ? <Badge color="yellow">Past</Badge> : null}
      </p>
      <p className="text-sm break-words text-soft">
        {[whenOf(entry), where || 'No place found'].join(' · ')}
        {otherDates > 0
          ? ` · and ${formatNumber(otherDates)} more ${otherDates === 1 ? 'date' : 'dates'}`
          : null}
      </p>
      {notes.map((note) => (
        <p key={note} className="text-sm font-medium break-words">
          {note}
        </p>
      ))}
    </>
  )
}

const whenOf = ({ date, endDate, startTime, openDays }: LinkEntry): string => {
  if (date === null) return openDays ? `Open ${openDays}` : 'Open year-round, days not listed'
  const time = startTime && twelveHourTime(startTime)
  return [shortDays({ date, endDate }), time].filter(Boolean).join(', ')
}
