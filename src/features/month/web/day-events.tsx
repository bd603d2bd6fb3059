import { eventChange, isOff, titleWithChange } from '../../../catalog/event/event-changes.ts'
import { eventPagePath } from '../../../catalog/links/paths.ts'
import { daysBetween, shortDate } from '../../../catalog/time/local-dates.ts'
import { classes } from '../../../ui/classes.ts'
import { Link } from '../../../ui/link.tsx'
import type { MonthBar, MonthEvent } from '../contract.ts'
import { placeInWords, runInWords, shortTime } from './day-words.ts'
import type { Day, Lane } from './month-weeks.ts'

/** Multi-day events: a bar across the days of the table, words in each day of the agenda. */
export const DayBars = ({ day }: { day: Day }) =>
  day.lanes.map((lane, index) =>
    lane?.begins ? (
      <Beginning key={lane.bar.event.id} bar={lane.bar} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a lane is known by its place
      <GoesOn key={index} lane={lane} />
    ),
  )

/** By days: cells are equally wide, less the room at a bar's ends. */
const widths = [
  'sheet:w-[calc(100%-0.5rem)]',
  'sheet:w-[calc(200%-0.5rem)]',
  'sheet:w-[calc(300%-0.5rem)]',
  'sheet:w-[calc(400%-0.5rem)]',
  'sheet:w-[calc(500%-0.5rem)]',
  'sheet:w-[calc(600%-0.5rem)]',
  'sheet:w-[calc(700%-0.5rem)]',
]

const Beginning = ({ bar: { event, first, last } }: { bar: MonthBar }) => (
  <>
    <Link
      to={eventPagePath(event)}
      className={classes(
        'relative z-10 mx-1 block min-h-6 truncate rounded-chip px-2 text-sm leading-6 font-medium no-underline hover:underline print:border print:text-xs print:leading-5',
        'agenda:flex agenda:min-h-11 agenda:flex-wrap agenda:items-center agenda:gap-x-2 agenda:px-2 agenda:text-base agenda:whitespace-normal',
        widths[daysBetween(first, last)],
        isOff(event) ? 'bg-red-tint text-red' : 'bg-blue-tint text-blue',
      )}
    >
      <EventName event={event} />{' '}
      <span className="text-sm font-normal print:text-xs">{partInWords(event, first)}</span>
    </Link>{' '}
  </>
)

/** The whole run where it begins; later weeks say until when. */
const partInWords = (event: MonthBar['event'], first: string): string =>
  event.date === first ? runInWords(event) : `until ${shortDate(event.endDate ?? first)}`

/** Room below the bar of another day; undefined where nothing runs. */
const GoesOn = ({ lane }: { lane: Lane | undefined }) =>
  lane ? (
    <p className="mx-3 text-sm text-soft sheet:h-6 sheet:text-transparent sheet:select-none print:h-5">
      <span className="sheet:sr-only">{titleWithChange(lane.bar.event)} continues</span>
    </p>
  ) : (
    <div className="h-6 agenda:hidden print:h-5" />
  )

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
            </span>{' '}
            <span className="block truncate text-xs leading-4 text-soft agenda:text-sm print:leading-3">
              {[shortTime(event.startTime), placeInWords(event)].filter(Boolean).join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )

/** The name; one that is off is struck through, with the word before it. */
const EventName = ({ event }: { event: MonthEvent }) => {
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
