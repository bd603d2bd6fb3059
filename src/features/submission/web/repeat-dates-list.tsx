import type { EventForm } from '../../../catalog/submission/web/event-form/use-event-form.ts'
import { isValidLocalDate, shortDate } from '../../../catalog/time/local-dates.ts'
import { classes } from '../../../ui/classes.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { type Repeats, readRepeats, repeatDates, repeatInWords } from '../repeat-dates.ts'
import { repeatsOf } from './form-body.ts'
import { usDate } from './linked-values.ts'

type RepeatDatesProps = { form: Pick<EventForm, 'values' | 'change'> }

/** Dates of a repeated event, updated as the user types; with JavaScript, clicking a date skips or restores it. */
export const RepeatDates = ({ form: { values, change } }: RepeatDatesProps) => {
  const first = values.date ?? ''
  const hydrated = useHydrated()
  const { repeats } = isValidLocalDate(first) ? readRepeats(repeatsOf(values), first) : {}
  const dates = repeats ? repeatDates(first, repeats) : []
  const toggle = (date: string) => change({ repeatExcept: toggleDate(repeats, date) })
  return (
    <div className={classes('clear-both', repeats && 'mt-4 rounded-control bg-chip p-4')}>
      <p role="status" className="font-semibold">
        {repeats ? `${repeatInWords(first, repeats)}: ${dateCount(dates)}` : null}
      </p>
      {repeats && !hydrated ? <Dates dates={dates} /> : null}
      {repeats && hydrated ? (
        <DateButtons first={first} repeats={repeats} dates={dates} onToggle={toggle} />
      ) : null}
    </div>
  )
}

const toggleDate = (repeats: Repeats | undefined, date: string): string => {
  const { except = [] } = repeats ?? {}
  const next = except.includes(date) ? except.filter((each) => each !== date) : [...except, date]
  return next.toSorted().map(usDate).join(', ')
}

type DateButtonsProps = {
  first: string
  repeats: Repeats
  dates: readonly string[]
  onToggle: (date: string) => void
}

const DateButtons = ({ first, repeats, dates, onToggle }: DateButtonsProps) => {
  const ruleDates = repeatDates(first, { ...repeats, except: [] })
  const strays = repeats.except.filter((date) => date === first || !ruleDates.includes(date))
  return (
    <>
      <p className="text-sm text-soft">Press a date to skip it.</p>
      <ul className="mt-2 flex flex-wrap gap-x-2 gap-y-1 text-sm">
        {ruleDates.map((date) => (
          <li key={date}>
            {date === first ? (
              <span className="inline-flex min-h-8 items-center px-2">{withYear(date)}</span>
            ) : (
              <button
                type="button"
                aria-pressed={!dates.includes(date)}
                aria-label={`Skip ${withYear(date)}`}
                onClick={() => onToggle(date)}
                className={classes(
                  'min-h-8 rounded-chip border border-edge bg-panel px-2',
                  !dates.includes(date) && 'text-soft line-through',
                )}
              >
                {withYear(date)}
              </button>
            )}
          </li>
        ))}
      </ul>
      {strays.length > 0 ? (
        <p className="mt-2 text-sm font-medium">
          {strays.includes(first)
            ? 'The first date can’t be skipped. Start on a later one.'
            : `Not one of its dates: ${strays.map(withYear).join('; ')}.`}
        </p>
      ) : null}
    </>
  )
}

const withYear = (date: string) => `${shortDate(date)}, ${date.slice(0, 4)}`

const dateCount = ({ length }: readonly string[]) => `${length} ${length === 1 ? 'date' : 'dates'}`

type DateListProps = { title: string; dates: readonly string[] }

/** All dates, each with its year, as a typing error is most visible in the last one. */
export const DateList = ({ title, dates }: DateListProps) => (
  <div className="mt-4 rounded-control bg-chip p-4">
    <p className="font-semibold">
      {title}: {dateCount(dates)}
    </p>
    <Dates dates={dates} />
  </div>
)

const Dates = ({ dates }: Pick<DateListProps, 'dates'>) => (
  <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
    {dates.map((date) => (
      <li key={date}>{withYear(date)}</li>
    ))}
  </ul>
)
