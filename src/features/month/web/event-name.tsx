import { eventChange, isOff } from '../../../catalog/event/event-changes.ts'
import { classes } from '../../../ui/classes.ts'
import type { MonthEvent } from '../contract.ts'

/** The name; one that is off is struck through, with the word before it. */
export const EventName = ({ event }: { event: MonthEvent }) => {
  const change = isOff(event) ? eventChange(event) : undefined
  if (!change) return event.name
  return (
    <>
      <span
        className={classes(
          'text-xs font-semibold tracking-wide',
          change.kind === 'cancelled' ? 'text-red' : 'text-yellow',
        )}
      >
        {change.badge}:
      </span>{' '}
      <s className="decoration-1">{event.name}</s>
    </>
  )
}
