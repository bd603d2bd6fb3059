/** Parses dates as people in the US type them: 7/2/2027, Jul 2, "July 2 and 9, 2027" or 2027-07-02. */
import { dateOfParts, isValidLocalDate, monthNames } from './local-dates.ts'

/** Full names and usual abbreviations: "mark 8" and "10 decades" are not dates. */
export const monthWord =
  '(?:jan(?:uary)?|feb(?:r?uary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const day = '\\d{1,2}(?:st|nd|rd|th)?'

/** Formats of a date; a bare day, such as the 9 of "July 2 and 9", is in the month of the preceding date. */
const dateForm = new RegExp(
  [
    '(?<iso>\\d{4}-\\d{1,2}-\\d{1,2})',
    '(?<numbers>\\d{1,2}[/.-]\\d{1,2}(?:[/.-](?:\\d{4}|\\d{2}))?)',
    `(?<words>(?:${monthWord} ?${day}|${day} (?:of )?${monthWord}))(?:,? (?<year>\\d{4}))?`,
    `(?<day>${day})(?:,? (?<lateYear>\\d{4}))?`,
  ]
    .map((form) => `(?<![\\w/.-])${form}(?![\\w/-])`)
    .join('|'),
  'gi',
)

/** Words between dates that add no information. */
const between = /\b(?:and|on|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*)\b|[\s,;&+.]/gi

export type TypedDates = {
  /** `yyyy-mm-dd`, sorted, without duplicates. */
  dates: string[]
  /** Parts that are not dates, as typed. */
  unread: string[]
}

/** A date without a year takes the year after its list ("July 2 and 9, 2027"), else is the next from `from` on. */
export const readDates = (text: string, from: string): TypedDates => {
  const input = text.replace(/\s+/g, ' ').slice(0, 2_000)
  const dates: string[] = []
  const unread: string[] = []
  let at = 0
  let lastMonth = ''
  const found = [...input.matchAll(dateForm)].map((match) => ({ match, parts: partsOf(match) }))
  found.forEach(({ match, parts }, index) => {
    addRest(input.slice(at, match.index), unread)
    at = match.index + match[0].length
    lastMonth = parts.month || lastMonth
    const year = parts.year || yearAfter(found.slice(index + 1)) || ''
    const date = year
      ? dateOfParts(year, lastMonth, parts.day)
      : nextDate(lastMonth, parts.day, from)
    if (date === undefined) unread.push(match[0])
    else dates.push(date)
  })
  addRest(input.slice(at), unread)
  return { dates: [...new Set(dates)].sort(), unread }
}

/** A single date with its year; undefined for any other text. */
export const readDate = (text: string): string | undefined => {
  const { dates, unread } = readDates(text, '')
  return dates.length === 1 && unread.length === 0 ? dates[0] : undefined
}

type DateParts = { month: string; day: string; year: string; isLone: boolean }

/** "July 2 and 9, 2027" has the year at the end. */
const yearAfter = (laterDates: readonly { parts: DateParts }[]): string | undefined => {
  const next = laterDates[0]?.parts
  if (!next?.isLone) return undefined
  return next.year || yearAfter(laterDates.slice(1))
}

const partsOf = ({ groups = {} }: RegExpMatchArray): DateParts => {
  const { iso, numbers, words, year = '', lateYear = '' } = groups
  if (iso) {
    const [isoYear = '', isoMonth = '', isoDay = ''] = iso.split('-')
    return { year: isoYear, month: isoMonth, day: isoDay, isLone: false }
  }
  if (numbers) {
    const [monthNumber = '', dayNumber = '', yearText = ''] = numbers.split(/[/.-]/)
    return { year: yearText, month: monthNumber, day: dayNumber, isLone: false }
  }
  const number = /\d+/.exec(words ?? groups.day ?? '')?.[0] ?? ''
  const name = /[a-z]{3,}/i.exec((words ?? '').replace(/\d+(?:st|nd|rd|th)?/i, ' '))?.[0] ?? ''
  return { year: year || lateYear, month: numberOf(name), day: number, isLone: !words }
}

const numberOf = (name: string): string => {
  const key = name.toLowerCase().slice(0, 3)
  const index = key === '' ? -1 : monthNames.findIndex((each) => each.toLowerCase().startsWith(key))
  return index < 0 ? '' : String(index + 1)
}

const nextDate = (monthNumber: string, dayNumber: string, from: string): string | undefined => {
  if (!isValidLocalDate(from)) return undefined
  const first = Number(from.slice(0, 4))
  // The next February 29 may be years ahead.
  const years = Array.from({ length: 9 }, (_, n) => String(first + n))
  return years
    .flatMap((year) => dateOfParts(year, monthNumber, dayNumber) ?? [])
    .find((date) => date >= from)
}

const addRest = (text: string, unread: string[]): void => {
  const rest = text.replace(between, ' ').replace(/\s+/g, ' ').trim()
  if (rest !== '') unread.push(rest)
}
