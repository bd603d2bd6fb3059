import { classes } from '../../../ui/classes.ts'
import type { Event } from '../event.ts'
import { isOff } from '../event-changes.ts'
import { plateWords } from '../plate.ts'

type LicensePlateProps = {
  /** The date of an event that is called off is struck through. */
  event: Pick<Event, 'state' | 'date' | 'ongoing' | 'eventStatus'>
  size?: 'card' | 'large'
  /** Current date at the venue: a date in another year gets a sticker with its year. */
  today?: string
  /** Past event: faded, always with its year. */
  archived?: boolean
  className?: string
}

/** Date of an event on a license plate: state above, weekday below, two bolts. */
export const LicensePlate = (props: LicensePlateProps) => {
  const { event, size = 'card', archived, className } = props
  const words = plateWords(event)
  const isLarge = size === 'large'
  const smallClasses = classes(
    'font-display leading-none font-bold tracking-[0.12em]',
    isLarge ? 'text-sm' : 'text-[0.6875rem]',
  )
  const Tag = isOff(event) ? 's' : 'span'
  const strikeClasses = isOff(event) && 'line-through decoration-plate-strike decoration-2'
  return (
    <div
      data-plate
      className={classes(
        'relative inline-grid justify-items-center rounded-control border-2 border-plate-edge bg-plate text-plate-ink shadow-lift',
        isLarge ? 'min-w-44 px-6 py-2.5' : 'min-w-26 px-2.5 py-1.5',
        archived && 'saturate-50',
        className,
      )}
    >
      <Bolt side="left" />
      <Bolt side="right" />
      <span className={classes('max-w-full truncate px-2.5', smallClasses)}>{words.state}</span>{' '}
      <Tag
        className={classes(
          'font-display leading-none font-bold tracking-wide whitespace-nowrap',
          isLarge ? 'my-1 text-5xl' : 'my-0.5 text-[1.75rem]',
          strikeClasses,
        )}
      >
        {words.day}
      </Tag>{' '}
      <Tag className={classes(smallClasses, strikeClasses)}>{words.weekday}</Tag>{' '}
      <YearSticker {...props} />
    </div>
  )
}

const YearSticker = ({ event, today, archived }: LicensePlateProps) => {
  const { year } = plateWords(event)
  if (year === undefined) return null
  if (!archived && (today === undefined || today.startsWith(`${year}-`))) return null
  // Overhangs the edge, because the state's name starts right beside it.
  return (
    <span
      data-sticker
      className="absolute -top-2 -right-5 rotate-6 rounded-chip bg-caution px-1.5 font-display text-sm font-bold text-on-caution"
    >
      {year}
    </span>
  )
}

const Bolt = ({ side }: { side: 'left' | 'right' }) => (
  <span
    aria-hidden
    className={classes(
      'absolute top-2 size-1.5 rounded-full bg-plate-edge',
      side === 'left' ? 'left-2' : 'right-2',
    )}
  />
)
