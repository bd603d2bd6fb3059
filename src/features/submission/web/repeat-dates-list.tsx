import { isValidLocalDate, shortDate } from '../../../catalog/time/local-dates.ts'
import type { FormValues } from '../../../catalog/web/event-form/form-fields.ts'
import { readRepeats, repeatDates, repeatInWords } from '../repeat-dates.ts'
import { repeatsOf } from './form-body.ts'

/** The dates of a repeated event as they are typed. */
export const RepeatDates = ({ values }: { values: FormValues }) => {
  const first = values.date ?? ''
  const { repeats } = isValidLocalDate(first) ? readRepeats(repeatsOf(values), first) : {}
  return (
    <div role="status" className="clear-both">
      {repeats ? (
        <DateList title={repeatInWords(first, repeats)} dates={repeatDates(first, repeats)} />
      ) : null}
    </div>
  )
}

type DateListProps = { title: string; dates: readonly string[] }

/** All dates, each with its year: the last is where a slip of the pen shows. */
export const DateList = ({ title, dates }: DateListProps) => (
  <div className="mt-4 rounded-control bg-chip p-4">
    <p className="font-semibold">
      {title}: {dates.length} {dates.length === 1 ? 'date' : 'dates'}
    </p>
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {dates.map((date) => (
        <li key={date}>
          {shortDate(date)}, {date.slice(0, 4)}
        </li>
      ))}
    </ul>
  </div>
)
