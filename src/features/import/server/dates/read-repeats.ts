/** Recurrence phrases of event lists, such as "Every Friday, May-Sept" or "1st & 3rd Saturdays", as RFC 5545 rules. */
import { weekdayCodes } from '../../../../catalog/series/rule-parts.ts'
import { positionOf, positionWord } from '../../../../catalog/time/dates-in-words.ts'
import {
  monthKeys,
  monthNumber as numberOfMonth,
  weekdayNumber,
} from '../../../../catalog/time/day-ranges.ts'
import { twoDigits } from '../../../../catalog/time/local-dates.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import { monthName, weekdayName } from './read-moment.ts'

export type RepeatPhrase = {
  /** RFC 5545 recurrence rule without UNTIL. */
  rule: string
  /** Time or times in the phrase as written: "5-8 pm". */
  times?: string
  /** First and last day of the season, `MM-DD`; undefined without days. A season that has started has only `until`. */
  from?: string
  until?: string
  /** Years of the first and the last date, if the phrase states them. */
  years?: { from: number; until: number }
  /** First and last month of the season, if only months are given. */
  monthSpan?: { from: number; until: number }
  /** Skipped days as written, without a year: "July 5", "Sept. 6". */
  except?: string[]
  /** True for "every other Friday", which is ambiguous without a first date. */
  needsDate: boolean
  /** "Every 2nd Saturday": rule of the month's second Saturday, which applies if the first date is one. */
  monthly?: string
  /** "Every second Saturday" may also mean the second of the month; it is read as every other week. */
  isAmbiguous?: true
}

const dayName = new RegExp(`^${weekdayName}(s)?$`)
const wholeMonthName = new RegExp(`^(?:${monthName})$`)
const positionPattern = new RegExp(`^${positionWord}$`)

const clock = String.raw`(?:\d{1,2}(?::\d\d)? ?(?:[ap]\.?m\b\.?)?|noon)`
const closingClock = String.raw`(?:\d{1,2}(?::\d\d)? ?[ap]\.?m\b\.?|noon|midnight)`
const timeSpan = pattern.plain`(?:\b(?:from|at) |@ ?)?\b(${clock} ?(?:-|\bto|\buntil|\btill) ?${closingClock}|${closingClock})`
const everyOther =
  /\b(?:every (?:other|2nd|second)|every (?:two|2) weeks(?: on)?|alternate|alternating|bi-?weekly)\b/

/** "Through October" that doesn't follow a day or month. */
const untilMonth = pattern.plain`(?<!(?:\d(?:st|nd|rd|th)?|\b(?:${monthName})\.?) )\b(?:through|thru|until|till?) (?:the end of )?(?=(?:${monthName})\b)`

/** "Every 2nd Saturday", which often means the second of the month; not "every 2nd week". */
const everySecond = /\bevery (?:2nd|second)(?= (?!weeks?\b))/
/** Clearly monthly: "Every 2nd and 4th Saturday", "every second Saturday of the month". */
const surelyMonthly =
  /\bevery (2nd|second)(?= ?(?:and|&|\+|\/|,) ?(?:1st|3rd|4th|5th|first|third|fourth|fifth|last)\b|(?= ).*\b(?:of (?:the|each|every) month|monthly)\b)/

/** Words that don't affect the days. */
const fillers = new Set(
  `a all at during from in of on the year round long season seasonally week weekend night evening morning
  afternoon rain or shine weather permitting`.split(/\s+/),
)

type ParsedPhrase = {
  days: Set<number>
  positions: Set<number>
  months: Set<number>
  season?: { from?: string; until: string }
  monthSpan?: { from: number; until: number }
  /** True if the phrase says that the event repeats: "every", "weekly", "Fridays". */
  isWeekly: boolean
  isMonthly: boolean
}

/**
 * Undefined unless the phrase is understood completely, since a missed "except" would send people to an empty lot; also
 * undefined for a single day ("Friday").
 */
export const readRepeats = (phrase: string): RepeatPhrase | undefined => {
  let text = ` ${phrase.toLowerCase()} `.replace(/[–—]/g, '-').replace(/\s+/g, ' ')
  text = text.replace(isoDate, '$2/$3/$1').replace(usDate, withMonthName)
  const times = timeSpan.exec(text)
  if (times) text = text.replace(times[0], ' ')
  const years = yearsIn(text)
  text = text.replace(yearPattern, ' ')
  const except = [...text.matchAll(skippedDays)].flatMap(([, days = '']) => splitDays(days))
  text = text.replace(skippedDays, ' ').replace(surelyMonthly, '$1')
  text = text.replace(untilMonth, 'ending ')
  const isAlternate = everyOther.test(text)
  const parsed = parseWords(wordsOf(text.replace(everyOther, ' every ')))
  if (!parsed || parsed.days.size === 0) return undefined
  const hasPositions = parsed.positions.size > 0
  if (hasPositions ? isAlternate || parsed.months.size === 1 : parsed.isMonthly) return undefined
  if (!hasPositions && !parsed.isWeekly) return undefined
  return {
    rule: ruleOf(parsed, isAlternate),
    ...(times?.[1] ? { times: times[1].trim() } : {}),
    ...parsed.season,
    ...(years ? { years } : {}),
    ...(years && parsed.monthSpan ? { monthSpan: parsed.monthSpan } : {}),
    ...(except.length > 0 ? { except } : {}),
    needsDate: isAlternate,
    ...otherReading(text),
  }
}

const skippedDay = String.raw`(?:(?:(?:${monthName})\.? ?\d{1,2}(?:st|nd|rd|th)?\b(?! ?-)|\d{1,2}/\d{1,2}(?![\d/])|(?:\b[a-z'’]+ ){1,2}day\b)(?: week(?:end)?\b)?)`
const offWords =
  '(?:closed|no (?:car )?(?:show|crui[sz]e|meet|event|gathering)(?:-?ins?|s| nights?)?)(?: for| on)?(?: the week of)?'
const daysBehind = (words: string) =>
  pattern.gi`[\s,;(]*\b(?:${words}):?\s+(${skippedDay}(?:(?:\s*(?:,|&|and|or)\s*)+(?:${skippedDay}|\d{1,2}\b(?![:/]|\s*[ap]\.?m)))*)\)?`
const skippedDays = daysBehind(`(?:except(?:ing)?|excluding|skipping)(?: for| on)?|${offWords}`)
const daysOffPattern = daysBehind(offWords)

const splitDays = (days: string) => days.split(/\s*(?:,|&|\band\b|\bor\b)\s*(?=[a-z]|\d+\/)/i)

/** Skipped days as written: "July 5" and "Sept. 6" of "No cruise July 5 & Sept. 6". */
export const daysOff = (text: string): string[] =>
  [...text.matchAll(daysOffPattern)].flatMap(([, days = '']) => splitDays(days))

const isoDate = /\b(20\d\d)-(\d\d?)-(\d\d?)\b/g
const usDate = /\b(\d{1,2})\/(\d{1,2})(?:\/(20\d\d|\d\d))?(?![\d/])/g
const yearPattern = /\b20\d\d\b/g

/** "5/7/27" → "may 7 2027". */
const withMonthName = (found: string, month: string, day: string, year = '') => {
  const name = monthKeys[Number(month) - 1]
  return name ? `${name} ${day} ${year && year.padStart(4, '20')}` : found
}

/** Undefined if the phrase has no years. */
const yearsIn = (text: string): RepeatPhrase['years'] => {
  const years = (text.match(yearPattern) ?? []).map(Number)
  const [from, until] = [years[0], years.at(-1)]
  return from === undefined || until === undefined ? undefined : { from, until }
}

const otherReading = (text: string): Pick<RepeatPhrase, 'monthly' | 'isAmbiguous'> => {
  const [match] = everySecond.exec(text) ?? []
  if (!match) return {}
  if (match.endsWith('second')) return { isAmbiguous: true }
  const parsed = parseWords(wordsOf(text.replace(everySecond, ' 2nd ')))
  return parsed ? { monthly: ruleOf(parsed, false), isAmbiguous: true } : {}
}

/** "1st/3rd Sat., May-Sept" → 1st and 3rd sat may to sept. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/\byear-(?=round|long)/g, 'year ')
    .replace(/[&/+]/g, ' and ')
    .replace(/-|\b(?:through|thru|until|till)\b/g, ' to ')
    .replace(/[().,;:]/g, ' ')
    .split(' ')
    .filter(Boolean)

const parseWords = (words: readonly string[]): ParsedPhrase | undefined => {
  const parsed: ParsedPhrase = {
    days: new Set(),
    positions: new Set(),
    months: new Set(),
    isWeekly: false,
    isMonthly: false,
  }
  let at = 0
  while (at < words.length) {
    const wordCount =
      takeFrequency(words, at, parsed) ||
      takePositions(words, at, parsed) ||
      takeDays(words, at, parsed) ||
      takeSeason(words, at, parsed) ||
      takeEnd(words, at, parsed) ||
      takeMonths(words, at, parsed) ||
      (fillers.has(words[at] ?? '') ? 1 : 0)
    if (wordCount === 0) return undefined
    at += wordCount
  }
  return parsed
}

/** Reads words from `at` on; returns the number of words read. */
type WordReader = (words: readonly string[], at: number, parsed: ParsedPhrase) => number

const takeFrequency: WordReader = (words, at, parsed) => {
  const word = words[at] ?? ''
  if (/^(?:monthly|months?)$/.test(word)) parsed.isMonthly = true
  else if (/^(?:every|each|weekly|(?:night|evening|morning|afternoon)s)$/.test(word))
    parsed.isWeekly = true
  else return 0
  return 1
}

const takePositions: WordReader = (words, at, parsed) => {
  // "Every Friday, 1st Saturday" are two rules.
  if (parsed.days.size > 0) return 0
  let next = at
  for (let word = words[next] ?? ''; positionPattern.test(word); word = words[next] ?? '') {
    parsed.positions.add(positionOf(word))
    next += words[next + 1] === 'and' && positionPattern.test(words[next + 2] ?? '') ? 2 : 1
  }
  // "1st of May" is a date.
  return next > at && dayNumber(words[next]) !== undefined ? next - at : 0
}

const takeDays: WordReader = (words, at, parsed) => {
  const first = dayNumber(words[at])
  if (first === undefined || beginsOtherRule(words, at, parsed)) return 0
  if (dayName.exec(words[at] ?? '')?.[1]) parsed.isWeekly = true
  const last = words[at + 1] === 'to' ? dayNumber(words[at + 2]) : undefined
  if (last !== undefined) {
    for (let day = first; ; day = (day + 1) % 7) {
      parsed.days.add(day)
      if (day === last) return 3
    }
  }
  parsed.days.add(first)
  return words[at + 1] === 'and' && dayNumber(words[at + 2]) !== undefined ? 2 : 1
}

/** "Fridays May to Sept, Saturdays June to Aug" and "1st Saturday, Sundays" are two rules each. */
const beginsOtherRule = (
  words: readonly string[],
  at: number,
  { days, positions, months, season }: ParsedPhrase,
): boolean => {
  if (days.size === 0 || words[at - 1] === 'and') return false
  const followsMonths = (months.size > 0 || season) && dayNumber(words[at - 1]) === undefined
  return positions.size > 0 || Boolean(followsMonths)
}

/** "May 7 to September 24": a season with its first and last day. */
const takeSeason: WordReader = (words, at, parsed) => {
  const [from, until] = [monthDay(words, at), monthDay(words, at + 3)]
  if (from === undefined || words[at + 2] !== 'to' || until === undefined) return 0
  parsed.season = { from, until }
  return 5
}

/** "Ending October", "ending May 7": a season that has started. */
const takeEnd: WordReader = (words, at, parsed) => {
  const month = words[at] === 'ending' ? monthNumber(words[at + 1]) : undefined
  if (month === undefined) return 0
  const day = monthDay(words, at + 1)
  parsed.season = { until: day ?? `${twoDigits(month)}-${lastDays[month - 1]}` }
  return day === undefined ? 2 : 3
}

/** Last day of each month; 29 for February. */
export const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const takeMonths: WordReader = (words, at, parsed) => {
  const first = monthNumber(words[at])
  if (first === undefined || dayOfMonth(words[at + 1]) !== undefined) return 0
  const last = words[at + 1] === 'to' ? monthNumber(words[at + 2]) : undefined
  if (last !== undefined) {
    parsed.monthSpan = { from: first, until: last }
    for (let month = first; ; month = (month % 12) + 1) {
      parsed.months.add(month)
      if (month === last) return dayOfMonth(words[at + 3]) === undefined ? 3 : 0
    }
  }
  parsed.months.add(first)
  parsed.monthSpan = { from: parsed.monthSpan?.from ?? first, until: first }
  return words[at + 1] === 'and' && monthNumber(words[at + 2]) !== undefined ? 2 : 1
}

const dayNumber = (word = ''): number | undefined =>
  dayName.test(word) ? weekdayNumber(word) : undefined

const monthNumber = (word = ''): number | undefined =>
  wholeMonthName.test(word) ? numberOfMonth(word) : undefined

const dayOfMonth = (word = ''): number | undefined => {
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1])
  return day >= 1 && day <= 31 ? day : undefined
}

const monthDay = (words: readonly string[], at: number): string | undefined => {
  const [month, day] = [monthNumber(words[at]), dayOfMonth(words[at + 1])]
  if (month === undefined || day === undefined) return undefined
  return `${twoDigits(month)}-${twoDigits(day)}`
}

const ruleOf = ({ days, positions, months }: ParsedPhrase, isAlternate: boolean): string => {
  const codes = [...days].toSorted((a, b) => a - b).map((day) => weekdayCodes[day])
  const places = [...positions].toSorted((a, b) => a - b)
  const byDay =
    places.length > 0
      ? places.flatMap((position) => codes.map((code) => `${position}${code}`))
      : codes
  return [
    places.length > 0 ? 'FREQ=MONTHLY' : 'FREQ=WEEKLY',
    ...(isAlternate ? ['INTERVAL=2'] : []),
    `BYDAY=${byDay.join(',')}`,
    ...(months.size > 0 ? [`BYMONTH=${[...months].toSorted((a, b) => a - b).join(',')}`] : []),
  ].join(';')
}
