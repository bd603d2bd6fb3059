/** Open days for search engines, as schema.org markup. */

import { addDays, dateOfEpochDay, weekdayNames } from '../../catalog/time/local-dates.ts'
import { clockOfMinutes } from '../../catalog/time/local-times.ts'
import {
  hoursOn,
  isSpecial,
  type OpenDays,
  seasonFrom,
  spansOf,
  type Week,
} from '../../catalog/time/open-days.ts'
import { dayMs } from '../../kit/durations.ts'

type Validity = { validFrom: string; validThrough: string }
type Specification = Record<string, unknown>

const closedHours = { opens: '00:00', closes: '00:00' }
const specification = (more: Specification) => ({ '@type': 'OpeningHoursSpecification', ...more })

/** Empty for unknown hours. */
const hoursFor = (hours: string, when: Specification): Specification[] => {
  if (hours === 'closed') return [specification({ ...closedHours, ...when })]
  return spansOf(hours).map(({ from, to }) => {
    const closes = to === 24 * 60 ? '23:59' : clockOfMinutes(to % (24 * 60))
    return specification({ opens: clockOfMinutes(from), closes, ...when })
  })
}

const weekHours = (week: Week, validity?: Validity): Specification[] =>
  [...Map.groupBy(week.keys(), (day) => week[day])].flatMap(([hours = '', days]) => {
    const dayOfWeek = days.map((day) => `https://schema.org/${weekdayNames[day]}`)
    return hoursFor(hours, { dayOfWeek, ...validity })
  })

const daysAhead = 366

/** Seasons of the coming year; holidays and days such as the 1st Saturday of a month are listed by date. */
export const openingHours = (openDays: OpenDays, now: number): Record<string, Specification[]> => {
  const today = dateOfEpochDay(Math.floor(now / dayMs))
  const seasons = openDays.seasons.flatMap((season) => {
    if (season.nth) return []
    const year = Number(today.slice(0, 4))
    const next = [year - 1, year, year + 1]
      .map((each) => seasonFrom(season, each))
      .find(({ to }) => to >= today)
    return next ? weekHours(season.week, { validFrom: next.from, validThrough: next.to }) : []
  })
  const special = Array.from({ length: daysAhead }, (_, n) => addDays(today, n))
    .filter((date) => isSpecial(openDays, date))
    .flatMap((date) => hoursFor(hoursOn(openDays, date), { validFrom: date, validThrough: date }))
  return {
    openingHoursSpecification: [...weekHours(openDays.week), ...seasons],
    ...(special.length > 0 ? { specialOpeningHoursSpecification: special } : {}),
  }
}
