import { Badge } from '../../../ui/badge.tsx'
import type { CardEvent } from '../card-event.ts'
import { costColor, longCostLabel, shortCostLabel } from '../costs.ts'
import type { Event } from '../event.ts'
import { eventChange, isOff } from '../event-changes.ts'
import { timeBadge } from '../time-badge.ts'

type BadgeEvent = Pick<Event, 'date' | 'endDate' | 'ongoing' | 'eventStatus'> &
  Pick<CardEvent, 'openToday'>

type VenueNow = {
  /** Date at the venue. */
  today: string
  /** True if its end has passed. */
  ended: boolean
}

/** Time until the event; the same on server and in the browser. Printed only if it stays true after today. */
export const TimeBadge = ({ event, today, ended }: { event: BadgeEvent } & VenueNow) => {
  const badge = timeBadge(event, today)
  // Never shows "TODAY" on an event that is canceled or postponed.
  if (!badge || isOff(event)) return null
  if (event.ongoing && !event.openToday) return <Badge>{badge.text}</Badge>
  const isOver = badge.urgent && ended
  return (
    <span className="contents print:hidden">
      <Badge color={badge.urgent && !isOver ? 'signal' : 'plain'}>
        {event.openToday ?? (isOver ? `${badge.text} · ENDED` : badge.text)}
      </Badge>
    </span>
  )
}

type StatusEvent = Pick<Event, 'eventStatus' | 'date' | 'previousDate' | 'rainDate'>

export const StatusBadge = ({ event }: { event: StatusEvent }) => {
  const change = eventChange(event)
  if (!change) return null
  return <Badge color={change.kind === 'cancelled' ? 'red' : 'yellow'}>{change.badge}</Badge>
}

/** Badge of a changed date; PlateRow shows the status of events that are called off. */
export const NewDateBadge = ({ event }: { event: StatusEvent }) =>
  isOff(event) ? null : <StatusBadge event={event} />

type CostBadgeProps = { cost: string | null; long?: boolean }

/** Renders nothing for an unknown cost, which must not be mistaken for free. */
export const CostBadge = ({ cost, long }: CostBadgeProps) => {
  const label = long ? longCostLabel(cost) : shortCostLabel(cost)
  return label ? <Badge color={costColor(cost)}>{label}</Badge> : null
}
