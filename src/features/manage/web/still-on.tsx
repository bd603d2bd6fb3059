import { isOff } from '../../../catalog/event/event-changes.ts'
import { longDate } from '../../../catalog/time/local-dates.ts'
import { confirmedText } from '../../../catalog/trust/trust-note.ts'
import { Button } from '../../../ui/button.tsx'
import type { ManagedEvent } from '../contract.ts'

/** The question that the organizer was mailed, with its answers; nothing before it was asked. */
export const StillOn = ({ event }: { event: ManagedEvent }) => {
  const { id, status, over, askedAt, confirmedAt, date, rainDate } = event
  if (status !== 'published' || over || isOff(event)) return null
  if (confirmedAt) return <p className="font-medium text-green">{confirmedText(event)}</p>
  if (askedAt === null) return null
  const rains = rainDate !== null && rainDate !== date
  return (
    <section aria-label="Still on?" className="grid gap-2 rounded-control bg-chip px-4 py-3">
      <p className="font-semibold">Still on? Visitors see that this date isn&rsquo;t confirmed.</p>
      <form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="answer" value="still_on">
          Yes, it&rsquo;s still on
        </Button>
        {rains ? (
          <Button type="submit" name="answer" value="rain_date" look="outlined">
            It moves to the rain date, {longDate(rainDate)}
          </Button>
        ) : null}
      </form>
    </section>
  )
}
