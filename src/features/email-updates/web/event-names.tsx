import { eventPath } from '../../../catalog/links/paths.ts'
import { shortDays } from '../../../catalog/time/day-in-words.ts'
import { Link } from '../../../ui/link.tsx'
import type { UpdateEvent } from '../contract.ts'

/** Events shown at first; the others are in a disclosure. */
const maxShown = 12

/** Names and days of events, soonest first. */
export const EventNames = ({ events }: { events: readonly UpdateEvent[] }) => {
  const more = events.slice(maxShown)
  return (
    <>
      <Names events={events.slice(0, maxShown)} />
      {more.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-1">{more.length} more</summary>
          <Names events={more} />
        </details>
      ) : null}
    </>
  )
}

const Names = ({ events }: { events: readonly UpdateEvent[] }) => (
  <ul className="grid list-disc gap-1 pl-6">
    {events.map((event) => (
      <li key={event.id} className="[overflow-wrap:anywhere]">
        <Link to={eventPath(event.id)} className="underline underline-offset-4">
          {event.name}
        </Link>
        , {shortDays(event)}
      </li>
    ))}
  </ul>
)
