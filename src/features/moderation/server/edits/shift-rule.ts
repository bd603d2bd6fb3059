/** Recurrence rule shifted by a number of days: "every Friday" to "every Saturday". */

import { SeriesRuleError, weekdayCodes } from '../../../../catalog/series/rule-parts.ts'
import { type DateSpan, datesOfRule } from '../../../../catalog/series/series-rule.ts'
import { addDays } from '../../../../catalog/time/local-dates.ts'

type Shift = {
  rule: string
  /** The rule's first date, before it moves. */
  first: string
  days: number
  /** Dates, before the move, for which the new rule must yield the shifted dates of the old rule. */
  span: DateSpan
}

/**
 * Undefined if no rule yields all moved dates: the day after a 1st Saturday is sometimes the 1st Sunday and sometimes
 * the 2nd.
 */
export function shiftRule({ rule, first, days, span }: Shift): string | undefined {
  const shifted = rule.split(';').map((part) => shiftPart(part, rule, days))
  if (shifted.includes(undefined)) return undefined
  const result = shifted.join(';')
  try {
    const before = datesOfRule(rule, first, span).map((date) => addDays(date, days))
    const moved = { from: addDays(span.from, days), to: addDays(span.to, days) }
    const after = datesOfRule(result, addDays(first, days), moved)
    return after.join() === before.join() ? result : undefined
  } catch (error) {
    if (error instanceof SeriesRuleError) return undefined
    throw error
  }
}

const shiftPart = (part: string, rule: string, days: number): string | undefined => {
  const [name = '', value = ''] = part.split('=', 2)
  switch (name.toUpperCase()) {
    case 'UNTIL':
      return `UNTIL=${shiftUntil(value, days)}`
    case 'BYDAY':
      return join('BYDAY', value, (day) => shiftDay(day, rule, days))
    case 'WKST':
      return join('WKST', value, (day) => shiftDay(day, 'FREQ=WEEKLY', days))
    case 'BYMONTHDAY':
      return join('BYMONTHDAY', value, (day) => shiftMonthDay(Number(day), days))
    case 'BYSETPOS':
    case 'BYYEARDAY':
    case 'BYWEEKNO':
      return undefined
    default:
      return part
  }
}

const join = (name: string, list: string, shift: (item: string) => string | undefined) => {
  const items = list.split(',').map(shift)
  return items.includes(undefined) ? undefined : `${name}=${items.join()}`
}

const shiftUntil = (until: string, days: number): string => {
  const date = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`
  return addDays(date, days).replaceAll('-', '') + until.slice(8)
}

/** Shifts "FR", or "2FR" of a month, which can be shifted only by whole weeks. */
const shiftDay = (day: string, rule: string, days: number): string | undefined => {
  const [, nth, code = ''] = /^([+-]?\d+)?([A-Z]{2})$/i.exec(day) ?? []
  const at = weekdayCodes.indexOf(code.toUpperCase())
  if (at < 0) return undefined
  if (nth === undefined) {
    if (!/FREQ=(?:WEEKLY|DAILY)/i.test(rule)) return undefined
    return weekdayCodes[(((at + days) % 7) + 7) % 7]
  }
  const moved = Number(nth) + days / 7
  return Number(nth) > 0 && Number.isInteger(moved) && moved >= 1 && moved <= 4
    ? `${moved}${code.toUpperCase()}`
    : undefined
}

/** Shifts a day of the month within the days that every month has, 1 to 28. */
const shiftMonthDay = (day: number, days: number): string | undefined => {
  const moved = day + days
  return day >= 1 && day <= 28 && moved >= 1 && moved <= 28 ? String(moved) : undefined
}
