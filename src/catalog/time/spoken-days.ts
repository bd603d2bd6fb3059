/** Days within a sentence: "this weekend", "next summer", "in June", "June 12-14", "Saturday morning". */
import { pattern } from '../../kit/text/pattern.ts'
import {
  coming,
  comingDay,
  daysIn,
  holidayRange,
  mondayOf,
  monthOf,
  monthRange,
  nthDay,
  numberOfDay,
  numberOfMonth,
  ordinals,
  partOfMonth,
  type SpokenRange,
  seasonOf,
  startOf,
  weekendWith,
  wholeMonthOf,
  wholeYear,
} from './day-ranges.ts'
import { addDays, lastOfMonth, monthNames, weekdayNames } from './local-dates.ts'
import { monthWord, readDates } from './typed-dates.ts'
import {
  type DayRange,
  daysByName,
  type hoursOfDay,
  labelOfDays,
  type NamedDays,
  seasonAfter,
  seasonNames,
  seasonOfYear,
  span,
  weekendOf,
} from './weekend.ts'

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

const lead = '(?:(?:on|in|for|during|over|from|of|by|between|within)\\s+)?(?:the\\s+)?'
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
const someDay = `(?:${monthWord} ?${dayNumber}|${dayNumber} (?:of )?${monthWord}|${slashDay}|\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}-\\d{1,2}-\\d{4})`
const noUnit =
  '(?![ -]?(?:mile|mi\\b|ton\\b|scale|die-?cast|slot|midget|rc\\b|model|inch|hour|hp\\b))'
const toDay = `\\s*(?:-|–|to|thru|through|until|till|and|or|&)\\s*(?:${monthWord} ?)?(?:\\d{1,2}/)?${dayNumber}`

/** "Sun" and its like are said of days beside other words only. */
const longDay = '(?:sun|mon|tues?|wednes|thurs|fri|satur)day|sat(?! (?:nav|for)\\b)'
const anyDay = `${longDay}|sun|mon|tues?|wed|thurs?|fri`
const dayRange = `(?:(?:${anyDay})\\.?,? )?${someDay}(?:${toDay})?(?:,? 20\\d\\d)?`
const partOfDay = 'morning|afternoon|evening|night'
/** "Every Friday" and "Friday nights" are no single day, and "Black Friday" and "Taco Tuesday" are names. */
const noDayBefore =
  '(?<!(?:every|each|good|easter|black|palm|super|fat|cyber|giving|ash|taco|throwback|thirsty|business|that) )'
const noDayAfter = `(?! (?:${partOfDay})s|['’]s| (?:night )?(?:lights|special|funday|thunder))`

const season = `${seasonNames.join('|')}|autumn`
/** "Winter Park", "Spring Fling", "summer of 69", "Silver Spring" and "boys of summer". */
const noSeasonAfter =
  '(?! (?:park|haven|gardens?|springs|hill|valley|lake|mountain|river|rates?|tires|beater|of \\d\\d\\b|grove|city|green|branch|creek|house|texas|tx|fling|classic|nationals|opener|carlisle|hershey))'
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

const rules: readonly Rule[] = [
  rule(
    "(?<holiday>memorial|labou?r|presidents?['’]?s?|mother['’]?s|father['’]?s|veterans['’]?|independence|thanksgiving|martin luther king(?: jr\\.?)?|mlk) day(?<weekend> weekend)?(?:,? (?<year>20\\d\\d))?",
    ({ holiday = '', weekend, year }, today) =>
      holidayRange(holiday, Boolean(weekend), startOf(year, today)),
  ),
  rule(
    '(?<holiday>easter|juneteenth|halloween|thanksgiving|christmas),? (?<year>20\\d\\d)|(?<=\\bon )(?<sunday>easter) sunday',
    ({ holiday, sunday = '', year }, today) =>
      holidayRange(holiday ?? sunday, false, startOf(year, today)),
  ),
  rule('(?<holiday>easter|juneteenth|halloween|thanksgiving) weekend', ({ holiday = '' }, today) =>
    holidayRange(holiday, true, today),
  ),
  rule(
    "(?<=(?:before|until|till|through|after) (?:the )?)(?<holiday>christmas|new year['’]?s?|thanksgiving|easter|halloween)",
    ({ holiday = '' }, today) => holidayRange(holiday, false, today),
  ),
  rule("(?<holiday>new year['’]?s (?:day|eve)|christmas eve)", ({ holiday = '' }, today) =>
    holidayRange(holiday, false, today),
  ),
  rule(
    '(?:4th of july|july (?:4th|fourth)) weekend|fourth of july(?: weekend)?',
    ({ said = '' }, today) => holidayRange('independence', / weekend$/i.test(said), today),
  ),
  rule(
    `week(?<end>end)? of (?:the )?(?<after>${dayRange})|(?<before>${dayRange}) weekend`,
    ({ end, after, before }, today) => {
      const range = readDayRange(after ?? before ?? '', today)
      const isWeek = after !== undefined && end === undefined
      return range && (isWeek ? span(mondayOf(range.fromDate), 6) : weekendWith(range.fromDate))
    },
  ),
  rule(`${dayRange}${noUnit}`, ({ said = '' }, today) => readDayRange(said, today)),
  rule(
    `(?<nth>${Object.keys(ordinals).join('|')}) (?<day>${longDay}|weekend) (?:of|in) (?<month>${anyMonth})(?:,? (?<year>20\\d\\d))?`,
    ({ nth = '', day = '', month = '', year }, today) =>
      coming(year, today, (which) => nthDay(nth, day, monthOf(month, which, today))),
  ),
  rule(
    `(?<part>early|mid|late|(?:beginning|middle|end|first half|second half|last half) of)[ -](?<month>${anyMonth})(?:,? (?<year>20\\d\\d))?`,
    ({ part = '', month = '', year }, today) =>
      coming(year, today, (which) => partOfMonth(part, monthOf(month, which, today))),
  ),
  rule('weekend after next', (_, today) => span(addDays(weekendOf(today).saturday, 13), 2)),
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
  rule('(?:this )?sat(?:urday)? ?(?:and|or|&|/|-) ?sun(?:day)?', named('weekend')),
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
  rule(
    '(?:next|coming|following) (?<count>\\d\\d?|couple(?: of)?|few|two|three|four|six) (?<unit>day|week|month)s',
    ({ count = '', unit = '' }, today) => span(today, daysIn(count, unit) - 1),
  ),
  rule('next month', (_, today) => monthRange(addDays(lastOfMonth(today, 0), 1), 0)),
  rule('(?:rest of (?:the|this)|this) month', named('this_month')),
  rule(
    `(?<first>${anyMonth})\\s*(?:-|–|to|thru|through|until|till|and|or|&)\\s*(?<last>${anyMonth})(?:,? (?<year>20\\d\\d))?`,
    ({ first = '', last = '', year }, today) => {
      const begins = monthOf(first, year, today)
      const later = (numberOfMonth(last) - numberOfMonth(first) + 12) % 12
      return begins === undefined ? undefined : monthRange(begins, later, today)
    },
  ),
  rule(
    `(?<!hot )(?:(?:next|this) )?(?<month>${plainMonth})(?:,? (?<year>20\\d\\d))?(?! bugs?\\b)`,
    ({ month = '', year }, today) => wholeMonthOf(month, year, today),
  ),
  rule(
    `(?<year>20\\d\\d) (?:(?<month>${anyMonth})|(?<season>${season}))`,
    ({ year, month, season: name }, today) =>
      month ? wholeMonthOf(month, year, today) : seasonOfYear(seasonOf(name ?? ''), Number(year)),
  ),
  rule(
    `(?:(?<=\\bin |\\bnext |\\bthis )|(?=${anyMonth},? 20\\d\\d)|(?<=^ *)(?=${anyMonth} *$))(?<month>${anyMonth})(?:,? (?<year>20\\d\\d))?`,
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
  rule('(?:rest of (?:the|this)|this) year', (_, today) => ({
    fromDate: today,
    toDate: `${today.slice(0, 4)}-12-31`,
  })),
  rule('next year', (_, today) => wholeYear(Number(today.slice(0, 4)) + 1)),
  rule(`(?<=\\b(?:in|for|during) )(?<year>20[2-9]\\d)|${bareYear}`, ({ year, last, first }) =>
    wholeYear(Number(year ?? last ?? first)),
  ),
]

/** The first days that a text speaks of. */
export const findDays = (text: string): SpokenDays | undefined => {
  for (const { pattern: form, daysOf } of rules) {
    const match = form.exec(text)
    if (!match || isOrdinal(text.slice(0, match.index))) continue
    const groups = match.groups ?? {}
    const [side] = openSide.exec(text.slice(0, match.index)) ?? []
    const days = (today: string) => withOpenSide(side, daysOf(groups, today), today)
    const tried = days('2000-01-01')
    if (!tried) continue
    const label =
      'when' in tried
        ? labelOfDays(tried.when)
        : capitalized(`${side ?? ''}${groups.said ?? ''}`.trim())
    const start = match.index - (side?.length ?? 0)
    const end = match.index + match[0].length
    return withLaterDays({ start, end, label, daysOf: days }, text, /^between/i.test(match[0]))
  }
  return undefined
}

/** "Memorial Day to Labor Day", "today or tomorrow", "June or later"; what lies between two choices is none of both. */
const withLaterDays = (days: SpokenDays, text: string, isBetween: boolean): SpokenDays => {
  const after = text.slice(days.end)
  const isOpen = /^ (?:(?:or|and) (?:later|after|beyond)|onwards?)(?![\p{L}\p{N}])/iu.exec(after)
  const join = /^ ?(?:(?<choice>and|or|&)|to|thru|through|until|till|-|–) (?=[\p{L}\p{N}])/iu.exec(
    after,
  )
  const later = join && findDays(after.slice(join[0].length))
  const words =
    isOpen?.[0] ?? (join && later?.start === 0 ? after.slice(0, join[0].length + later.end) : '')
  const daysOf = (today: string): SpokenRange | undefined => {
    const own = days.daysOf(today)
    const { fromDate, toDate = '' } = own ? datesOf(own, today) : {}
    if (isOpen) return { fromDate }
    const other = later?.daysOf(today)
    const last = other && datesOf(other, today)
    if (!fromDate || !last?.fromDate || !last.toDate || last.toDate < fromDate) return undefined
    const isApart = last.fromDate > addDays(toDate || fromDate, 1)
    const isChoice = join?.groups?.choice !== undefined && !isBetween
    return isApart && isChoice ? undefined : { fromDate, toDate: last.toDate }
  }
  if (words === '' || !daysOf('2000-01-01')) return days
  return { ...days, end: days.end + words.length, label: `${days.label}${words}`, daysOf }
}

const datesOf = (days: SpokenRange, today: string): Partial<DayRange> =>
  'when' in days ? daysByName(days.when, today) : days

/** "Before Christmas", "until June 5", "after next week". */
const openSide = /(?<![\p{L}\p{N}])(?:before|until|till|through|after|since)\s+(?:the )?$/iu

const withOpenSide = (
  side: string | undefined,
  days: SpokenRange | undefined,
  today: string,
): SpokenRange | undefined => {
  if (side === undefined || days === undefined) return days
  const { fromDate, toDate } = datesOf(days, today)
  if (/^before/i.test(side)) return { toDate: fromDate && addDays(fromDate, -1) }
  if (/^after/i.test(side)) return { fromDate: toDate && addDays(toDate, 1) }
  return /^since/i.test(side) ? { fromDate } : { toDate }
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
    pattern.iu`(?<=(?<![\p{L}\p{N}])(?:${anyDay}|tomorrow|tmrw) )night(?![\p{L}\p{N}])(?! (?:lights|special))`,
    'evening',
  ],
]

/** The time of day that a text speaks of: "Saturday morning", "tonight". */
export const findTimeOfDay = (text: string): SpokenTime | undefined => {
  for (const [form, timeOfDay] of timesOfDay) {
    const match = form.exec(text)
    if (match) return { start: match.index, end: match.index + match[0].length, timeOfDay }
  }
  return undefined
}

const connectors = /^(?:to|or|through|thru|until|till|-|–)$/i

/** First and last day of "June 12 to 14" and "next summer"; undefined for a text with anything else in it. */
export const readDayRange = (text: string, today: string): DayRange | undefined => {
  const name = seasonNames.find((each) => text.toLowerCase() === `next ${each}`)
  if (name) return seasonAfter(name, today)
  const isIso = /\d{4}-\d|\d-\d{4}/.test(text)
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
      pattern.gi`\b(?:${wholeMonth}|${weekdayNames.join('|')}|labor|labour|memorial|presidents?|mother|father|martin|luther|king|mlk|christmas|thanksgiving|easter|halloween|new|year|(?<!this )day)\b|^.`,
      (word) => (word === 'mlk' ? 'MLK' : word.charAt(0).toUpperCase() + word.slice(1)),
    )
