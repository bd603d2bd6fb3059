/** Opening days of a source as text: from a cell, a list, or schema.org specifications. */
import { holidaysBetween } from '../../../../catalog/time/holidays.ts'
import { daysBetween, isValidLocalDate, monthNames } from '../../../../catalog/time/local-dates.ts'
import { canonicalOpenDays } from '../../../../catalog/time/read-open-days.ts'
import { isEmpty } from '../row/field-rules.ts'
import type { RawFields, RawValue } from '../row/source-row.ts'
import { textOf, truthOf } from './clean-values.ts'

type Specification = Record<string, unknown>

const isObject = (value: unknown): value is Specification =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const openDaysText = (value: RawValue): string =>
  [value]
    .flat()
    .map((each) => (isObject(each) ? specificationText(each) : textOf(each).trim()))
    .filter(Boolean)
    .join('; ')

/** "https://schema.org/Tuesday" as "Tuesday". */
const dayName = (value: unknown): string => {
  const name = textOf(isObject(value) ? value.name : value).replace(/^.*[/:]/, '')
  return name === 'PublicHolidays' ? 'PH' : name
}

const wholeYear = 360

const specificationText = (entry: Specification): string => {
  const days = [entry.dayOfWeek].flat().map(dayName).filter(Boolean)
  const [opens, closes] = [entry.opens, entry.closes].map((time) => textOf(time).slice(0, 5))
  const [from = '', to = ''] = [entry.validFrom, entry.validThrough].map((day) =>
    textOf(day).slice(0, 10),
  )
  const isClosed = opens === closes && (opens === '00:00' || opens === '')
  const hours = isClosed ? 'closed' : closes === '23:59' ? '24 hours' : `${opens}-${closes}`
  const isDated = isValidLocalDate(from) && isValidLocalDate(to)
  if (days.length === 0) {
    // The holiday has another date next year, so its name is used.
    const [holiday] = isDated && from === to ? holidaysBetween(from, to) : []
    if (!holiday) return ''
    return isClosed ? `closed ${holiday.name}` : `${holiday.name} ${hours}`
  }
  const isSeason = isDated && daysBetween(from, to) < wholeYear
  return `${isSeason ? `${monthDay(from)} to ${monthDay(to)}: ` : 'year-round '}${days.join(', ')} ${hours}`
}

const monthDay = (date: string) =>
  `${monthNames[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`

/**
 * For a year-round place, weekdays in the column of hours are its open days. A row without a date is a year-round place
 * if it has open days, or if the list is about museums.
 */
export const withOpenDays = (fields: RawFields, isOfMuseums: boolean): RawFields => {
  const isPlace = truthOf(fields.ongoing)
  const text = openDaysText(fields.openDays)
  if (isPlace && text === '' && canonicalOpenDays(textOf(fields.startTime)) !== undefined)
    return { ...fields, openDays: fields.startTime, startTime: undefined }
  const hasOwnDays = isEmpty(fields.ongoing) && isEmpty(fields.date) && isEmpty(fields.repeats)
  const isOpen = isOfMuseums || canonicalOpenDays(text) !== undefined
  return hasOwnDays && isOpen ? { ...fields, ongoing: true } : fields
}
