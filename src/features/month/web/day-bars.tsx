import { isOff, titleWithChange } from '../../../catalog/event/event-changes.ts'
import { eventPagePath } from '../../../catalog/links/paths.ts'
import { daysBetween, shortDate } from '../../../catalog/time/local-dates.ts'
import { classes } from '../../../ui/classes.ts'
import { Link } from '../../../ui/link.tsx'
import type { MonthBar } from '../contract.ts'
import { runInWords } from './day-words.ts'
import { EventName } from './event-name.tsx'
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
  </Link>
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
