/** Usual dates of annual events, derived from the dates of past years. */
import { nameWords } from '../../catalog/event/name-words.ts'
import { daysInMonth, monthStart, partsOfDay } from '../../catalog/time/calendar-days.ts'
import { epochDay, weekdayOfDay } from '../../catalog/time/local-dates.ts'
import { slugOf } from '../../kit/text/slug.ts'
import type { UsualDate } from './contract.ts'

/** Date that took place. */
export type Edition = Pick<UsualDate, 'id' | 'name' | 'city' | 'state'> & {
  date: string
  endDate: string | null
}

/** Years that are compared, up to the latest edition. */
const yearsCompared = 5
/** Years without an edition after which an event is no longer expected. */
const maxYearsAway = 2
/** Days within which separately listed dates are one edition: Friday, Saturday and Sunday of a show. */
const daysOfOne = 4
const maxListed = 12

/**
 * `editions`: in any order; `listedNames`: names of events whose next date is known; `today`: date at the venue. Omits
 * events that took place more than once in a year, because they are not annual.
 */
export const usualDates = (
  editions: readonly Edition[],
  listedNames: readonly string[],
  today: string,
): UsualDate[] => {
  const listedKeys = new Set(listedNames.map(keyOfName))
  const groups = Map.groupBy(editions, ({ name }) => keyOfName(name))
  const found = [...groups].flatMap(([key, group]) =>
    listedKeys.has(key) ? [] : (usualOf(group, epochDay(today) ?? 0) ?? []),
  )
  found.sort((a, b) => a.day - b.day || (a.usual.name < b.usual.name ? -1 : 1))
  return found.slice(0, maxListed).map(({ usual }) => usual)
}

/** Equal for "3rd Annual Chili Show 2024" and "Chili Show". */
const keyOfName = (name: string): string => {
  const { all } = nameWords(name)
  return all.size > 0 ? [...all].sort().join(' ') : slugOf(name)
}

type Span = { edition: Edition; first: number; last: number; year: number }

const usualOf = (group: readonly Edition[], today: number) => {
  const spans = mergeEditions(group)
  const latest = spans.at(-1)
  const thisYear = partsOfDay(today).year
  if (!latest || latest.year < thisYear - maxYearsAway) return undefined
  const comparedSpans = spans.filter(({ year }) => year > latest.year - yearsCompared)
  // More than one edition in a year.
  if (new Set(comparedSpans.map(({ year }) => year)).size < comparedSpans.length) return undefined
  const rhythm = commonRhythm(comparedSpans)
  if (!rhythm) return undefined
  const isOver = latest.year >= thisYear || rhythm.endIn(thisYear) < today
  const year = isOver ? thisYear + 1 : thisYear
  const { id, name, city, state } = latest.edition
  return { usual: { id, name, city, state, usually: rhythm.words, year }, day: rhythm.endIn(year) }
}

/** Editions in order; those within a few days are merged. */
const mergeEditions = (group: readonly Edition[]): Span[] => {
  const spans: Span[] = []
  for (const edition of group.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const first = epochDay(edition.date)
    if (first === undefined) continue
    const last = Math.max(first, epochDay(edition.endDate ?? edition.date) ?? first)
    const before = spans.at(-1)
    if (before && first - before.first < daysOfOne) before.last = Math.max(before.last, last)
    else spans.push({ edition, first, last, year: partsOfDay(first).year })
  }
  return spans
}

type Rhythm = {
  words: string
  /** Last day on which the event may begin in a year. */
  endIn: (year: number) => number
}

/** Rhythms that a date fits, most specific first. */
const rhythmFinders: ((span: Span) => Rhythm | undefined)[] = [
  (span) => {
    const saturday = saturdayOf(span)
    return saturday === undefined ? undefined : nthOf(saturday, 'weekend')
  },
  (span) => {
    const saturday = saturdayOf(span)
    return saturday === undefined ? undefined : lastOf(saturday, 'weekend')
  },
  ({ first }) => nthOf(first),
  ({ first }) => lastOf(first),
  ({ first }) => {
    const { month, day } = partsOfDay(first)
    return { words: `${months[month - 1]} ${day}`, endIn: (year) => monthStart(year, month) + day }
  },
  ({ first }) => {
    const { month } = partsOfDay(first)
    return {
      words: `in ${months[month - 1]}`,
      endIn: (year) => monthStart(year, month) + daysInMonth(year, month) - 1,
    }
  },
]

/** First rhythm that most of the dates have, and at least two of them. */
const commonRhythm = (spans: readonly Span[]): Rhythm | undefined => {
  for (const findRhythm of rhythmFinders) {
    const rhythms = spans.flatMap((span) => findRhythm(span) ?? [])
    const groups = [...Map.groupBy(rhythms, ({ words }) => words).values()]
    const [largest] = groups.toSorted((a, b) => b.length - a.length)
    if (largest?.[0] && largest.length >= 2 && largest.length * 2 > spans.length) return largest[0]
  }
  return undefined
}

const months =
  'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const ordinals = ['1st', '2nd', '3rd', '4th']
const [sunday, saturdayNumber] = [0, 6]

/** Saturday of the weekend that a date includes; undefined if it includes none. */
const saturdayOf = ({ first, last }: Span): number | undefined => {
  if (weekdayOfDay(first) === sunday) return first - 1
  const saturday = first + (saturdayNumber - weekdayOfDay(first))
  return saturday <= last ? saturday : undefined
}

/** "the 2nd weekend of June", "the 1st Thursday of May". A 5th one counts as the last: few months have a 5th. */
const nthOf = (start: number, noun = weekdays[weekdayOfDay(start)] ?? ''): Rhythm | undefined => {
  const { month, day } = partsOfDay(start)
  const nth = Math.ceil(day / 7)
  if (nth > 4) return undefined
  return {
    words: `the ${ordinals[nth - 1]} ${noun} of ${months[month - 1]}`,
    endIn: (year) => monthStart(year, month) + 7 * nth,
  }
}

const lastOf = (start: number, noun = weekdays[weekdayOfDay(start)] ?? ''): Rhythm | undefined => {
  const { year, month, day } = partsOfDay(start)
  if (day + 7 <= daysInMonth(year, month)) return undefined
  return {
    words: `the last ${noun} of ${months[month - 1]}`,
    endIn: (ofYear) => monthStart(ofYear, month) + daysInMonth(ofYear, month),
  }
}
