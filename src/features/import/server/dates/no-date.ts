/** Dates by which programs say that there is none. */
import { readMoment } from './read-moment.ts'

/** The first and last days of databases, spreadsheets and clocks. */
const none = new Set([
  '0001-01-01',
  '1753-01-01',
  '1899-12-30',
  '1899-12-31',
  '1900-01-00',
  '1900-01-01',
  '1904-01-01',
  '1969-12-31',
  '1970-01-01',
  '9999-12-31',
])

const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/
const yearLast = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|0\d)(?!\d)/

export const standsForNone = (text: string): boolean => {
  const trimmed = text.trim()
  if (trimmed === '0' || /^0+[-/.]0+[-/.]0+(?!\d)/.test(trimmed)) return true
  // Most dates are of this century.
  if (/\b20\d\d/.test(trimmed)) return false
  const [, year, month, day] = yearFirst.exec(trimmed) ?? []
  if (year && month && day) return none.has(keyOf(year, month, day))
  const [, one, other, last] = yearLast.exec(trimmed) ?? []
  if (one && other && last)
    return none.has(keyOf(last, one, other)) || none.has(keyOf(last, other, one))
  const date = readMoment(trimmed)?.date
  return date !== undefined && none.has(date)
}

const keyOf = (year: string, month: string, day: string) =>
  `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
