/** Fits the dates of an event into the repeats that a submission can express. */
import { positionsOf } from '../../catalog/time/dates-in-words.ts'
import { longDate, shortDate } from '../../catalog/time/local-dates.ts'
import { maxDates, type Repeats, repeatDates, repeatInWords, repeatKinds } from './repeat-dates.ts'

/** Most consecutive dates without the event; after more, a new season begins. */
const maxBreak = 3
/** Most dates that a rule may miss; their event was moved. */
const maxStrays = 2

type Fit = { repeats: Repeats; dates: readonly string[]; strays: readonly string[] }

/** `dates`: in order, no duplicates. Undefined if no repeats cover most of them. */
export const fitRepeats = (dates: readonly string[]): Fit | undefined => {
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined || dates.length < 2) return undefined
  const weeks = positionsOf(dates)
  const rules = repeatKinds.flatMap((every): Rule[] => {
    if (every !== 'month_weekdays') return [{ every }]
    return weeks ? [{ every, weeks }] : []
  })
  const fits = rules.flatMap((rule) => {
    const ruleDates = repeatDates(first, { ...rule, until: last, except: [] }).slice(0, maxDates)
    return fitOf(rule, ruleDates, dates) ?? []
  })
  return fits.toSorted((a, b) => costOf(a, dates) - costOf(b, dates))[0]
}

type Rule = Pick<Repeats, 'every' | 'weeks'>

const fitOf = (
  rule: Rule,
  ruleDates: readonly string[],
  dates: readonly string[],
): Fit | undefined => {
  const season = firstSeason(ruleDates, new Set(dates))
  const until = season.at(-1)
  if (until === undefined || season.length < 2) return undefined
  const except = ruleDates.filter((date) => date <= until && !season.includes(date))
  const strays = dates.filter((date) => date <= until && !season.includes(date))
  const isTooLoose =
    except.length * 2 > season.length ||
    strays.length > maxStrays ||
    strays.length * 4 > season.length
  return isTooLoose ? undefined : { repeats: { ...rule, until, except }, dates: season, strays }
}

/** Dates of a rule (`ruleDates`) on which the event takes place, up to the first long break. */
const firstSeason = (ruleDates: readonly string[], dates: ReadonlySet<string>): string[] => {
  const season: string[] = []
  let missed = 0
  for (const date of ruleDates) {
    missed = dates.has(date) ? 0 : missed + 1
    if (missed > maxBreak) break
    if (missed === 0) season.push(date)
  }
  return season
}

/** A missed date costs more than a skipped one, so that weekly dates with a break don't become every other week. */
const costOf = ({ repeats, dates, strays }: Fit, all: readonly string[]): number => {
  const uncovered = all.length - dates.length - strays.length
  return repeats.except.length + 3 * strays.length + 2 * uncovered
}

export type FoundDates = {
  /** Dates with the event's own hours, in order, starting with its own date. */
  dates: readonly string[]
  otherDates: readonly string[]
  goesOn: boolean
}

/** Repeats for the form, and a sentence or two on the dates included and left out. */
export const repeatsFrom = ({
  dates,
  otherDates,
  goesOn,
}: FoundDates): { repeats?: Repeats; words: string } | undefined => {
  const [first = ''] = dates
  const more = dates.length + otherDates.length - 1
  if (more < 1) return undefined
  const fit = fitRepeats(dates)
  if (!fit) {
    const moreDates = more === 1 ? 'one more date' : `${more} more dates`
    return {
      words: `It has ${moreDates} in a pattern that this form can’t repeat, so only ${longDate(first)} is filled in. Add the others as separate events.`,
    }
  }
  const { repeats } = fit
  const excluded = [...otherDates, ...fit.strays].toSorted()
  const laterDates = dates.filter((date) => date > repeats.until)
  const words = [
    `It repeats: ${repeatInWords(first, repeats)}, ${fit.dates.length} dates through ${shortWithYear(repeats.until)}. We filled in ${repeats.except.length > 0 ? 'Repeats, Until and Skip' : 'Repeats and Until'}.`,
    excluded.length > 0 ? `Not included, because they differ: ${listDates(excluded)}.` : '',
    laterDates.length > 0 || goesOn
      ? `Dates after ${shortWithYear(repeats.until)} are not included.`
      : '',
  ]
  return { repeats, words: words.filter(Boolean).join(' ') }
}

const shortWithYear = (date: string) => `${shortDate(date)}, ${date.slice(0, 4)}`

const maxListed = 3

const listDates = (dates: readonly string[]): string => {
  const more = dates.length - maxListed
  const names = dates.slice(0, maxListed).map(shortWithYear).join('; ')
  return more > 0 ? `${names} and ${more} more` : names
}
