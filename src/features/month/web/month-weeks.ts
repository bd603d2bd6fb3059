/** The month as weeks of seven days, from Sunday to Saturday. */
import { dateOfEpochDay, weekdayOfDay } from '../../../catalog/time/local-dates.ts'
import type { MonthBar, MonthDay, MonthOverview } from '../contract.ts'
import { daysOfMonth } from '../months.ts'

/** Part of a bar on one day. */
export type Lane = {
  bar: MonthBar
  /** The bar begins on this day; on later days it continues. */
  begins: boolean
}

export type Day = MonthDay & {
  /** By lane, up to the last lane with a bar on this day; undefined for an empty lane. */
  lanes: (Lane | undefined)[]
  /** Number of counted events without a title or bar. */
  more: number
  isOver: boolean
  isToday: boolean
}

/** Undefined for a day of another month. */
export type Week = (Day | undefined)[]

/** Omits weeks in which all days are past and without events. */
export const weeksOf = ({ month, days, bars, today }: MonthOverview): Week[] => {
  const { first, last } = daysOfMonth(month)
  const daysByDate = new Map(days.map((day) => [day.date, day]))
  const weeks: Week[] = []
  for (let sunday = first - weekdayOfDay(first); sunday <= last; sunday += 7) {
    const dates = Array.from({ length: 7 }, (_, n) => dateOfEpochDay(sunday + n))
    const inWeek = bars.filter(
      (bar) => bar.first >= (dates[0] ?? '') && bar.last <= (dates[6] ?? ''),
    )
    weeks.push(
      dates.map((date) => {
        if (date.slice(0, 7) !== month) return undefined
        const day = daysByDate.get(date) ?? { date, count: 0, events: [] }
        const isOver = date < today && day.count === 0
        return dayOf(day, { bars: inWeek, isOver, isToday: date === today })
      }),
    )
  }
  return weeks.filter((week) => week.some((day) => day && (day.date >= today || day.count > 0)))
}

type DayContext = Pick<Day, 'isOver' | 'isToday'> & { bars: readonly MonthBar[] }

const dayOf = (day: MonthDay, { bars, isOver, isToday }: DayContext): Day => {
  const barsOfDay = bars.filter(({ first, last }) => first <= day.date && last >= day.date)
  const lanes = Math.max(0, ...barsOfDay.map(({ lane }) => lane + 1))
  return {
    ...day,
    lanes: Array.from({ length: lanes }, (_, lane) => {
      const bar = barsOfDay.find((each) => each.lane === lane)
      return bar && { bar, begins: bar.first === day.date }
    }),
    more: day.count - day.events.length - barsOfDay.length,
    isOver,
    isToday,
  }
}
