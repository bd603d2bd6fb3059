import { eventPagePath } from '../../../catalog/links/paths.ts'
import { Link } from '../../../ui/link.tsx'
import type { MonthEvent } from '../contract.ts'
import { placeInWords, shortTime } from './day-words.ts'
import { EventName } from './event-name.tsx'

/** Titles that begin or end on a day. */
export const DayTitles = ({ events }: { events: readonly MonthEvent[] }) =>
  events.length === 0 ? null : (
    <ul className="grid grid-cols-1 gap-0.5">
      {events.map((event) => (
        <li key={event.id}>
          <Link
            to={eventPagePath(event)}
            className="group mx-1 block min-h-6 rounded-chip px-1 py-0.5 no-underline hover:bg-chip print:min-h-0 agenda:mx-2 agenda:grid agenda:min-h-11 agenda:content-center agenda:py-1"
          >
            <span className="line-clamp-2 text-sm leading-tight font-medium group-hover:underline agenda:text-base print:line-clamp-1 print:text-xs">
              <EventName event={event} />
            </span>
            <span className="block truncate text-xs leading-4 text-soft agenda:text-sm print:leading-3">
              {[shortTime(event.startTime), placeInWords(event)].filter(Boolean).join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
