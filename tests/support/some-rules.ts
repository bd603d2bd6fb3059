/** Recurrence rules of all kinds that RFC 5545 allows for days, for property tests and generated calendars. */
import * as fc from 'fast-check'

export const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

const listOf = <T>(each: fc.Arbitrary<T>, most = 3) =>
  fc.uniqueArray(each, { minLength: 1, maxLength: most })

/** Undefined in `absent` of `absent + 1` cases. */
const seldom = <T>(each: fc.Arbitrary<T>, absent: number) =>
  fc.oneof({ weight: 1, arbitrary: each }, { weight: absent, arbitrary: fc.constant(undefined) })

/** Position from 1, or negative from the end. */
const place = (most: number) =>
  fc.integer({ min: 1, max: most }).chain((value) => fc.constantFrom(value, value, -value))

const plan = fc.record({
  freq: fc.constantFrom('DAILY', 'WEEKLY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
  interval: seldom(fc.integer({ min: 1, max: 4 }), 1),
  weekdays: seldom(listOf(fc.constantFrom(...weekdayCodes)), 1),
  ordinal: seldom(place(5), 1),
  monthDays: seldom(listOf(place(31)), 3),
  yearDays: seldom(listOf(place(366)), 5),
  weeks: seldom(listOf(place(53)), 5),
  months: seldom(listOf(fc.integer({ min: 1, max: 12 }), 5), 3),
  places: seldom(listOf(place(4), 2), 4),
  weekStart: seldom(fc.constantFrom(...weekdayCodes), 1),
})

/** Rule without an end. */
export const someRule: fc.Arbitrary<string> = plan.map((each) => {
  const { freq, ordinal } = each
  const parts = [`FREQ=${freq}`]
  const add = (name: string, values: readonly (string | number)[] | undefined) => {
    if (values) parts.push(`${name}=${values.join(',')}`)
  }
  const weeks = freq === 'YEARLY' ? each.weeks : undefined
  // BYWEEKNO rules name a weekday, because dateutil would otherwise use all of them.
  const weekdays = each.weekdays ?? (weeks ? ['SA'] : undefined)
  const nth = ordinal && (freq === 'MONTHLY' || (freq === 'YEARLY' && !weeks)) ? ordinal : ''
  add('INTERVAL', each.interval === undefined ? undefined : [each.interval])
  add(
    'BYDAY',
    weekdays?.map((day) => `${nth}${day}`),
  )
  if (freq !== 'WEEKLY') add('BYMONTHDAY', each.monthDays)
  if (freq === 'YEARLY') add('BYYEARDAY', each.yearDays)
  add('BYWEEKNO', weeks)
  add('BYMONTH', each.months)
  // Not for weekly rules: dateutil counts positions in the first week from its first date.
  if (freq !== 'WEEKLY' && parts.some((part) => part.startsWith('BY'))) add('BYSETPOS', each.places)
  if (each.weekStart) parts.push(`WKST=${each.weekStart}`)
  return parts.join(';')
})
