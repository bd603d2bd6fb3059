/**
 * Parses days in words: "Fri-Sun, July 30 - Aug 1, 2027", "June 5, 12 & 19, 2027", "30 June to 2 July 2027". The text
 * must be understood completely.
 */

import { monthNumber } from '../../../../catalog/time/day-ranges.ts'
import { addDays, dateOfParts } from '../../../../catalog/time/local-dates.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import { type DaySpan, namedDays } from './named-days.ts'
import { monthName, weekdayName } from './read-moment.ts'

type Day = { month?: number; day: number; year?: number }
type Item = { from: Day; to?: Day }

/** "1st Saturday" is a rule, not a day. */
const nthWeekday = pattern.i`\b(?:\d(?:st|nd|rd|th)|last|every|each)\s+${weekdayName}\b`
const joint = String.raw`\s*(?:-|&|,|/|\bto\b|\band\b|\bthru\b|\bthrough\b)\s*`
/** Weekdays beside dates, which are redundant: "Sat.", "Fri-Sun," and "Friday and Saturday". */
const weekdays = pattern.g`\b${weekdayName}\b\.?(?:${joint}${weekdayName}\b\.?)*\s*(?:[,:]|-\s)?`

const token = new RegExp(
  [
    String.raw`(?<fullYear>\d{4})[-/.](?<fullMonth>\d{1,2})[-/.](?<fullDay>\d{1,2})(?!\d)`,
    String.raw`(?<usMonth>\d{1,2})(?<dot>[-/.])(?<usDay>\d{1,2})\k<dot>(?<usYear>\d{4}|\d{2})(?!\d)`,
    String.raw`(?<spanMonth>\d{1,2})/(?<spanFrom>\d{1,2})-(?<spanTo>\d{1,2})(?:/(?<spanYear>\d{4}))?(?![\d/])`,
    String.raw`(?<!\d/)(?<shortMonth>\d{1,2})/(?<shortDay>\d{1,2})(?![\d/])`,
    String.raw`(?<namedDay>\d{1,2})-(?<namedMonth>${monthName})-(?<namedYear>\d{4}|\d{2})(?!\d)`,
    String.raw`'(?<century>\d{2})(?!\d)`,
    String.raw`(?<year>(?:19|20)\d{2})(?!\d)`,
    String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?(?![\da-z])`,
    String.raw`(?<month>${monthName})\.?(?![a-z])`,
    String.raw`(?<to>-|(?<=\d{4}-\d\d?-\d\d?)/(?=\d{4}-)|(?:to|thru|through|until|till)\b)`,
    String.raw`(?<and>[,;&+|/()]|(?:and|of|the|on)\b)`,
  ].join('|'),
  'y',
)

/** Undefined unless the text consists of existing days, each with a year. */
export const readDays = (text: string): DaySpan[] | undefined => {
  const namedSpan = namedDays(text)
  if (namedSpan) return [namedSpan]
  if (nthWeekday.test(text)) return undefined
  const parser = new DayParser()
  const words = text
    .toLowerCase()
    .replace(/[‐-―]/g, '-')
    .replace(/[’‘]/g, "'")
    .replace(weekdays, ' ')
    .trim()
    .replace(/^between (.+?) and /, '$1 to ')
    .replace(/^from (?=.* (?:to|thru|through|until|till|-) )/, '')
  return parser.read(words) ? parser.spans() : undefined
}

const fullYear = (text: string) => Number(text.length === 2 ? `20${text}` : text)

class DayParser {
  private readonly items: Item[] = []
  private month: number | undefined
  /** "4 June": days are followed by their month. */
  private isDayFirst = false
  private isRange = false
  /** "July 16, 2027, 5-8": numbers after a year are not days, unless a month follows. */
  private isBehindYear = false
  /** `short`: "4/5", which is two days if the name of a month is beside it. */
  private follows: 'month' | 'short' | 'other' = 'other'
  private firstYear: number | undefined

  read(text: string): boolean {
    let at = 0
    while (at < text.length) {
      if (text[at] === ' ') {
        at++
        continue
      }
      token.lastIndex = at
      const groups = token.exec(text)?.groups
      if (!groups || !this.take(groups)) return false
      at = token.lastIndex
    }
    return !this.isRange && this.items.length > 0
  }

  spans(): DaySpan[] | undefined {
    this.fillYears()
    const spans: DaySpan[] = []
    for (const { from, to = from } of this.items) {
      const [first, last] = [dateOf(from), dateOf(to)]
      if (first === undefined || last === undefined || last < first) return undefined
      spans.push({ first, last })
    }
    return mergeConsecutive(spans)
  }

  private take(groups: Record<string, string | undefined>): boolean {
    const { follows } = this
    this.follows = 'other'
    const { to, month, year, century } = groups
    if (groups.and !== undefined) {
      this.isBehindYear &&= !/^(?:[&+]|and)$/.test(groups.and)
      return true
    }
    if (to !== undefined) {
      // "May-7": a hyphen after a month connects it with its day.
      if (follows === 'month') {
        this.follows = follows
        return true
      }
      const canRange = this.items.length > 0 && !this.isRange && !this.items.at(-1)?.to
      this.isRange = true
      return canRange
    }
    if (groups.day !== undefined && this.isBehindYear && !this.isDayFirst && !this.isRange)
      return false
    this.isBehindYear = (year ?? century) !== undefined && this.items.length > 0
    if (month !== undefined) this.takeMonth(monthNumber(month), follows === 'short')
    else if (year !== undefined || century !== undefined)
      this.takeYear(fullYear(year ?? century ?? ''))
    else this.takeDays(groups, follows === 'month')
    return true
  }

  private takeDays(groups: Record<string, string | undefined>, isBehindMonth: boolean): void {
    const { shortMonth, shortDay } = groups
    const [first, second] = [Number(shortMonth), Number(shortDay)]
    if (isBehindMonth && first < second)
      for (const day of [first, second]) this.push({ month: this.month, day })
    else for (const day of daysIn(groups, this.isDayFirst ? undefined : this.month)) this.push(day)
    if (shortMonth !== undefined) this.follows = 'short'
  }

  private takeMonth(month: number, isBehindShort: boolean): void {
    const last = this.items.at(-1)
    if (isBehindShort && last && !last.to)
      this.items.splice(
        -1,
        1,
        { from: { day: last.from.month ?? 0 } },
        { from: { day: last.from.day } },
      )
    const daysWithoutMonth = this.days().filter((day) => day.month === undefined)
    if (daysWithoutMonth.length > 0) this.isDayFirst = true
    else this.follows = 'month'
    for (const day of daysWithoutMonth) day.month = month
    this.month = month
  }

  private takeYear(year: number): void {
    if (this.items.length === 0) this.firstYear = year
    const last = this.days().at(-1)
    if (last) last.year ??= year
    // "July-10-2027": the hyphen is not a range.
    if (last) this.isRange = false
  }

  private push(day: Day | 'to'): void {
    if (day === 'to') {
      this.isRange = true
      return
    }
    const last = this.items.at(-1)
    if (this.isRange && last) last.to = day
    else this.items.push({ from: day })
    this.isRange = false
  }

  private days(): Day[] {
    return this.items.flatMap(({ from, to }) => (to ? [from, to] : [from]))
  }

  /** Applies a year to the days before it that have none, else to the days after it. */
  private fillYears(): void {
    const days = this.days()
    let next: Day | undefined
    for (const day of days.toReversed()) {
      if (day.year === undefined && next?.year !== undefined) {
        day.year = next.year - (monthsFrom(next, day) >= halfYear ? 1 : 0)
      }
      next = day
    }
    let before: Day = { day: 0, year: this.firstYear }
    for (const day of days) {
      if (day.year === undefined && before.year !== undefined) {
        day.year = before.year + (monthsFrom(day, before) >= halfYear ? 1 : 0)
      }
      before = day
    }
  }
}

/** Months back that mean a new year: "Dec 30 - Jan 2". "June 12 and May 8" is an unordered list. */
const halfYear = 6
const monthsFrom = ({ month: earlier = 0 }: Day, { month: later = 0 }: Day) => later - earlier

const daysIn = (
  groups: Record<string, string | undefined>,
  month: number | undefined,
): (Day | 'to')[] => {
  const dayOf = (ofMonth?: string, day?: string, year?: string): Day => ({
    month: Number(ofMonth),
    day: Number(day),
    year: year === undefined ? undefined : fullYear(year),
  })
  const { spanMonth, spanYear, namedMonth } = groups
  if (groups.fullYear) return [dayOf(groups.fullMonth, groups.fullDay, groups.fullYear)]
  if (groups.usMonth) return [dayOf(groups.usMonth, groups.usDay, groups.usYear)]
  if (spanMonth) {
    return [
      dayOf(spanMonth, groups.spanFrom, spanYear),
      'to',
      dayOf(spanMonth, groups.spanTo, spanYear),
    ]
  }
  if (groups.shortMonth) return [dayOf(groups.shortMonth, groups.shortDay)]
  if (namedMonth) return [dayOf(`${monthNumber(namedMonth)}`, groups.namedDay, groups.namedYear)]
  return [{ month, day: Number(groups.day) }]
}

const dateOf = ({ year, month, day }: Day): string | undefined => {
  if (year === undefined || month === undefined) return undefined
  return dateOfParts(year, month, day)
}

/** Merges consecutive days into one event of several days: "June 4, 5 and 6". */
const mergeConsecutive = (spans: readonly DaySpan[]): DaySpan[] => {
  const all: DaySpan[] = []
  for (const span of spans) {
    const before = all.at(-1)
    if (before && addDays(before.last, 1) === span.first) before.last = span.last
    else all.push({ ...span })
  }
  return all
}
