/** Days within a sentence: "this weekend", "next summer", "in June", "June 12-14", "Saturday morning". */
import { holidaysOf } from './holidays.ts'
import {
  addDays,
  dateOfParts,
  lastOfMonth,
  monthNames,
  weekdayNames,
  weekdayOf,
} from './local-dates.ts'
import { monthWord, readDates } from './typed-dates.ts'
import {
  type DayRange,
  type hoursOfDay,
  labelOfDays,
  type NamedDays,
  type Season,
  seasonAfter,
  seasonNames,
  seasonOfYear,
  span,
  weekendOf,
} from './weekend.ts'

/** A name of days, which stays true on later days, or dates. */
export type SpokenRange = { when: NamedDays } | DayRange

export type SpokenDays = {
  /** Place of its words in the text. */
  start: number
  end: number
  label: string
  /** Undefined for dates that do not exist. */
  daysOf: (today: string) => SpokenRange | undefined
}

type Groups = Record<string, string | undefined>
type Rule = {
  pattern: RegExp
  daysOf: (groups: Groups, today: string) => SpokenRange | undefined
}

const lead = '(?:(?:on|in|for|during|over|from|of|by)\\s+)?(?:the\\s+)?'
const rule = (words: string, daysOf: Rule['daysOf']): Rule => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}'’/-])${lead}(?<said>${words})(?![\\p{L}\\p{N}/])`, 'iu'),
  daysOf,
})

const named =
  (when: NamedDays): Rule['daysOf'] =>
  () => ({ when })

const months = monthNames.map((name) => name.toLowerCase())
const wholeMonth = months.join('|')
/** Beside other words, "may" and "march" are no months. */
const plainMonth = months.filter((name) => name !== 'may' && name !== 'march').join('|')
const shortMonth = 'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'
const anyMonth = `(?:${wholeMonth}|${shortMonth})\\b\\.?`

/** True for the name of a month, with a year or without. */
export const isMonth = (text: string): boolean =>
  new RegExp(`^(?:${anyMonth})(?:,? 20\\d\\d)?$`, 'i').test(text.trim())

const dayNumber = '\\d{1,2}(?:st|nd|rd|th)?'
/** Fractions and scales of models are dates after "on" or before a place only. */
const fraction = '(?:[13]/4|[12]/3|1/(?:2|8|10|12|16|18|24|25|32))(?![\\d/]| (?:in|at|near) )'
const slashDay = `(?:(?<=\\b(?:on|from|until) )|(?!${fraction}))\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?`
const someDay = `(?:${monthWord} ?${dayNumber}|${dayNumber} (?:of )?${monthWord}|${slashDay}|\\d{4}-\\d{1,2}-\\d{1,2})`
const noUnit =
  '(?![ -]?(?:mile|mi\\b|ton\\b|scale|die-?cast|slot|midget|rc\\b|model|inch|hour|hp\\b))'
const toDay = `\\s*(?:-|–|to|thru|through|and|&)\\s*(?:${monthWord} ?)?(?:\\d{1,2}/)?${dayNumber}`

/** "Sun" and its like are said of days beside other words only. */
const longDay = '(?:sun|mon|tues?|wednes|thurs|fri|satur)day|sat(?! (?:nav|for)\\b)'
const anyDay = `${longDay}|sun|mon|tues?|wed|thurs?|fri`
const partOfDay = 'morning|afternoon|evening|night'
/** "Every Friday" and "Friday nights" are no single day, and "Black Friday" and "Taco Tuesday" are names. */
const noDayBefore =
  '(?<!(?:every|each|good|easter|black|palm|super|fat|cyber|giving|ash|taco|throwback|thirsty|business|that) )'
const noDayAfter = `(?! (?:${partOfDay})s|['’]s| (?:night )?(?:lights|special|funday))`

const season = `${seasonNames.join('|')}|autumn`
/** "Winter Park", "Spring Fling", "summer of 69", "Silver Spring" and "boys of summer". */
const noSeasonAfter =
  '(?! (?:park|haven|gardens?|springs|hill|valley|lake|mountain|river|rates?|tires|beater|of \\d\\d\\b|grove|city|green|branch|creek|house|texas|tx|fling|classic|nationals|opener))'
const noSeasonBefore =
  '(?<!(?:silver|cold|big|hot|sand|palm|indian|leaf|coil|valve|free|endless|of) )'

/** Years that events are listed for; earlier ones are of models. */
const thisYear = Number(new Date(Date.now()).toISOString().slice(0, 4))
const comingYear = [0, 1, 2, 3].map((later) => thisYear + later).join('|')
/** Beginnings of words before which a year is no model's: "2027 swap meets", not "2015 Carrera". */
export const afterYear =
  'car(?!rera)|auto|truck|motorcycle|bike|boat|show|swap|cruise|drag|rac|track(?!er)|concours|event|calendar|schedule|season|classic|vintage|antique'
/** "Car shows 2027" and "2027 swap meets", not "2027 Corvette". */
const bareYear = `(?<last>${comingYear})(?= *$)|(?<=^ *)(?<first>${comingYear})(?= (?:${afterYear}))`

const [friday, saturday] = [5, 6]

const rules: readonly Rule[] = [
  rule(
    "(?<holiday>memorial|labou?r|presidents?['’]?s?|mother['’]?s|father['’]?s|veterans['’]?|independence|thanksgiving|martin luther king(?: jr\\.?)?|mlk) day(?<weekend> weekend)?",
    ({ holiday = '', weekend }, today) => holidayRange(holiday, Boolean(weekend), today),
  ),
  rule('(?<holiday>easter|juneteenth|halloween|thanksgiving) weekend', ({ holiday = '' }, today) =>
    holidayRange(holiday, true, today),
  ),
  rule("new year['’]?s day", (_, today) => holidayRange('new years day', false, today)),
  rule(
    '(?:4th of july|july (?:4th|fourth)) weekend|fourth of july(?: weekend)?',
    ({ said = '' }, today) => holidayRange('independence', / weekend$/i.test(said), today),
  ),
  rule(`${someDay}(?:${toDay})?(?:,? 20\\d\\d)?${noUnit}`, ({ said = '' }, today) =>
    readDayRange(said, today),
  ),
  rule('(?:next|following) weekend', named('next_weekend')),
  rule(
    '(?:(?:this|coming|upcoming) (?:coming )?|(?<!of )the (?:coming )?)weekend',
    named('weekend'),
  ),
  rule(`(?<!of )(?:today|tonight|right now|this (?:${partOfDay}))(?!['’]s)`, named('today')),
  rule(
    `(?<!of )(?:tomm?orr?ow|tmrw|tmw|2morrow)(?: (?:${partOfDay}))?(?!['’]s)`,
    named('tomorrow'),
  ),
  rule(`next (?<day>${anyDay})(?: (?:${partOfDay}))?`, ({ day = '' }, today) =>
    span(addDays(mondayOf(today), 7 + ((numberOfDay(day) + 6) % 7)), 0),
  ),
  rule(
    `(?:(?:this|coming) (?:coming )?(?<day>${anyDay})(?: (?:${partOfDay}))?|${noDayBefore}(?:(?<part>${anyDay}) (?:${partOfDay})|(?<lone>${longDay})))${noDayAfter}`,
    ({ day, part, lone }, today) => comingDay(day ?? part ?? lone ?? '', today),
  ),
  rule('next week', (_, today) => span(addDays(mondayOf(today), 7), 6)),
  rule('this week', (_, today) => ({
    fromDate: today,
    toDate: addDays(mondayOf(today), 6),
  })),
  rule('(?:the )?next (?:7|seven) days', named('next_7_days')),
  rule('next month', (_, today) => monthRange(addDays(lastOfMonth(today, 0), 1), 0)),
  rule('this month', named('this_month')),
  rule(
    `(?<first>${wholeMonth})\\s*(?:-|–|to|thru|through|and|or|&)\\s*(?<last>${wholeMonth})(?:,? (?<year>20\\d\\d))?`,
    ({ first = '', last = '', year }, today) => {
      const begins = monthOf(first, year, today)
      const later = (numberOfMonth(last) - numberOfMonth(first) + 12) % 12
      return begins === undefined ? undefined : monthRange(begins, later, today)
    },
  ),
  rule(
    `(?<!hot )(?:(?:next|this|early|late|mid|mid-) ?)?(?<month>${plainMonth})(?:,? (?<year>20\\d\\d))?(?! bugs?\\b)`,
    ({ month = '', year }, today) => wholeMonthOf(month, year, today),
  ),
  rule(
    `(?:(?<=\\bin (?:early |late |mid-? ?)?|\\bnext |\\bthis )|(?=${anyMonth},? 20\\d\\d)|(?<=^ *)(?=${anyMonth} *$))(?<month>${anyMonth})(?:,? (?<year>20\\d\\d))?`,
    ({ month = '', year }, today) => wholeMonthOf(month, year, today),
  ),
  rule(`next (?<season>${season})`, ({ season: name = '' }, today) =>
    seasonAfter(seasonOf(name), today),
  ),
  rule(`(?<season>${season}) (?:of )?(?<year>20\\d\\d)`, ({ season: name = '', year }) =>
    seasonOfYear(seasonOf(name), Number(year)),
  ),
  rule(
    `(?:this )?${noSeasonBefore}(?<season>${season})(?:time)?${noSeasonAfter}`,
    ({ season: name = '' }) => ({
      when: seasonOf(name),
    }),
  ),
  rule('this year', (_, today) => ({ fromDate: today, toDate: `${today.slice(0, 4)}-12-31` })),
  rule('next year', (_, today) => wholeYear(Number(today.slice(0, 4)) + 1)),
  rule(`(?<=\\b(?:in|for|during) )(?<year>20[2-9]\\d)|${bareYear}`, ({ year, last, first }) =>
    wholeYear(Number(year ?? last ?? first)),
  ),
]

/** The first days that a text speaks of. */
export const findDays = (text: string): SpokenDays | undefined => {
  for (const { pattern, daysOf } of rules) {
    const match = pattern.exec(text)
    if (!match || isOrdinal(text.slice(0, match.index))) continue
    const groups = match.groups ?? {}
    const days = (today: string) => daysOf(groups, today)
    const tried = days('2000-01-01')
    if (!tried) continue
    const { said = '' } = groups
    const label = 'when' in tried ? labelOfDays(tried.when) : capitalized(said)
    return { start: match.index, end: match.index + match[0].length, label, daysOf: days }
  }
  return undefined
}

/** "First Saturday" is no day that is coming. */
const isOrdinal = (before: string): boolean =>
  /\b(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|last)(?: (?:and|&) \w+)? $/i.test(before)

export type SpokenTime = { start: number; end: number; timeOfDay: keyof typeof hoursOfDay }

const timesOfDay: readonly [RegExp, SpokenTime['timeOfDay']][] = [
  [
    /(?<![\p{L}\p{N}])(?:in the mornings|(?:in the |this )?morning(?![\p{L}\p{N}]))|before noon/iu,
    'morning',
  ],
  [
    /(?<![\p{L}\p{N}])(?:in the evenings|(?:in the |this )?evening|tonight|at night|after work)(?![\p{L}\p{N}'’])/iu,
    'evening',
  ],
  [
    new RegExp(
      `(?<=(?<![\\p{L}\\p{N}])(?:${anyDay}|tomorrow|tmrw) )night(?![\\p{L}\\p{N}])(?! (?:lights|special))`,
      'iu',
    ),
    'evening',
  ],
]

/** The time of day that a text speaks of: "Saturday morning", "tonight". */
export const findTimeOfDay = (text: string): SpokenTime | undefined => {
  for (const [pattern, timeOfDay] of timesOfDay) {
    const match = pattern.exec(text)
    if (match) return { start: match.index, end: match.index + match[0].length, timeOfDay }
  }
  return undefined
}

const connectors = /^(?:to|through|thru|until|till|-|–)$/i

/** First and last day of "June 12 to 14" and "next summer"; undefined for a text with anything else in it. */
export const readDayRange = (text: string, today: string): DayRange | undefined => {
  const name = seasonNames.find((each) => text.toLowerCase() === `next ${each}`)
  if (name) return seasonAfter(name, today)
  const isIso = /\d{4}-\d/.test(text)
  const { dates, unread } = readDates(isIso ? text : text.replace(/\s*[-–—]\s*/g, ' to '), today)
  const [fromDate] = dates
  const toDate = dates.at(-1)
  if (!fromDate || !toDate || unread.some((each) => !connectors.test(each))) return undefined
  return fromDate <= toDate ? { fromDate, toDate } : { fromDate: toDate, toDate: fromDate }
}

const capitalized = (said: string): string =>
  said
    .toLowerCase()
    .replace(
      new RegExp(
        `\\b(?:${wholeMonth}|${weekdayNames.join('|')}|labor|labour|memorial|presidents?|mother|father|martin|luther|king|mlk|new|year|(?<!this )day)\\b|^.`,
        'gi',
      ),
      (word) => (word === 'mlk' ? 'MLK' : word.charAt(0).toUpperCase() + word.slice(1)),
    )

const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7))
/** Latest date of a weekday, until a date. */
const backTo = (weekday: number, date: string): string =>
  addDays(date, -((weekdayOf(date) - weekday + 7) % 7))

const numberOfDay = (name: string): number =>
  weekdayNames.findIndex((each) => each.toLowerCase().startsWith(name.toLowerCase().slice(0, 3)))

const comingDay = (name: string, today: string): SpokenRange => {
  const weekday = numberOfDay(name)
  const when = ({ 5: 'friday', 6: 'saturday', 0: 'sunday' } as const)[weekday]
  return when ? { when } : span(addDays(today, (weekday - weekdayOf(today) + 7) % 7), 0)
}

const numberOfMonth = (name: string): number =>
  months.findIndex((each) => each.startsWith(name.toLowerCase().slice(0, 3))) + 1

/** First day of a month, of the next one that is not over where no year is named. */
const monthOf = (name: string, year: string | undefined, today: string): string | undefined => {
  const month = numberOfMonth(name)
  const isOver = month < Number(today.slice(5, 7))
  return dateOfParts(year ?? Number(today.slice(0, 4)) + (isOver ? 1 : 0), month, 1)
}

const wholeMonthOf = (name: string, year: string | undefined, today: string) => {
  const begins = monthOf(name, year, today)
  return begins === undefined ? undefined : monthRange(begins, 0, today)
}

const monthRange = (begins: string, later: number, today = begins): DayRange => {
  const toDate = lastOfMonth(begins, later)
  return { fromDate: begins < today && toDate >= today ? today : begins, toDate }
}

const wholeYear = (year: number): DayRange => ({
  fromDate: `${year}-01-01`,
  toDate: `${year}-12-31`,
})

const seasonOf = (name: string): Season =>
  seasonNames.find((each) => each === name.toLowerCase()) ?? 'fall'

/** The next holiday of a name that is not over: its day or, of a Monday's and of all that say so, its weekend. */
const holidayRange = (said: string, isWeekend: boolean, today: string): DayRange | undefined => {
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  const begin = letters(said).replace('mlk', 'martin').replace('labour', 'labor').replace(/s$/, '')
  const year = Number(today.slice(0, 4))
  // Days off for a holiday on a weekend have its name, too.
  return [year, year + 1]
    .flatMap(holidaysOf)
    .filter(({ name }) => letters(name).startsWith(begin) && !name.endsWith('(observed)'))
    .map(({ date }) => (isWeekend ? weekendAround(date) : dayOff(date)))
    .find(({ toDate }) => toDate >= today)
}

const dayOff = (date: string): DayRange => ({
  fromDate: weekdayOf(date) === 1 ? backTo(saturday, date) : date,
  toDate: date,
})

/** From Friday to a holiday until Tuesday, from a later one to Sunday. */
const weekendAround = (date: string): DayRange =>
  weekdayOf(date) < 3
    ? { fromDate: backTo(friday, date), toDate: date }
    : { fromDate: date, toDate: weekendOf(date).sunday }
