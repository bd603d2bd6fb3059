import { addDays, isValidLocalDate, longDate } from '../../../time/local-dates.ts'
import {
  endsNextDay,
  minutesOfClock,
  readWallTime,
  twelveHourTime,
} from '../../../time/local-times.ts'
import type { FormValues } from './form-fields.ts'

/**
 * "Ends at 1:00 AM the next day, Sunday, May 4." for hours that cross midnight; hours longer than half a day, such as
 * 10:00 AM to 4:00 AM, get "Did you mean 4:00 PM?", too. Undefined for all other hours.
 */
export const nextDayWords = (values: FormValues): string | undefined => {
  const { date = '', endDate = '', ongoing } = values
  const startTime = readWallTime(values.startTime ?? '') ?? null
  const endTime = readWallTime(values.endTime ?? '') ?? null
  const when = { date, endDate: endDate || null, startTime, endTime }
  if (ongoing || !startTime || !endTime || !endsNextDay(when)) return undefined
  const day = isValidLocalDate(date) ? `, ${longDate(addDays(date, 1))}` : ''
  const lasts = minutesOfClock(endTime) + 24 * 60 - minutesOfClock(startTime)
  const isSlip = lasts > 12 * 60 && endTime < '12:00'
  const later = `${Number(endTime.slice(0, 2)) + 12}${endTime.slice(2)}`
  const question = isSlip && later > startTime ? ` Did you mean ${twelveHourTime(later)}?` : ''
  return `Ends at ${twelveHourTime(endTime)} the next day${day}.${question}`
}

/** Note on the day on which hours that cross midnight end; updated while the person types. */
export const NextDay = ({ values }: { values: FormValues }) => (
  // The negative margin of an empty row cancels the grid's gap.
  <p role="status" className="text-sm font-medium empty:-mb-4 sm:col-span-2">
    {nextDayWords(values)}
  </p>
)
