/** Finds days within a sentence: "this weekend", "next summer", "in June", "June 12-14", "Saturday morning". */
import { pattern } from '../../kit/text/pattern.ts'
import { positionWord } from './dates-in-words.ts'
import {
  daysAhead,
  daysRelativeTo,
  holidayRange,
  mondayOf,
  monthRange,
  monthsOf,
  type NamedOrDatedDays,
  nextPeriod,
  nextWeekday,
  nthDay,
  numbersInWords,
  partOfMonth,
  seasonOf,
  weekdayNumber,
  weekendWith,
  yearRange,
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

export type DaysInText = {
  /** Start offset of the words in the text; `end`: end offset. */
  start: number
  end: number
  label: string
  /** Days as seen from `today`; undefined for dates that do not exist. */
  daysOf: (today: string) => NamedOrDatedDays | undefined
}

type Groups = Record<string, string | undefined>
type Rule = {
  pattern: RegExp
  daysOf: (groups: Groups, today: string) => NamedOrDatedDays | undefined
}

const lead = '(?:(?:on|in|for|during|over|from|of|between|within)\\s+)?(?:the\\s+)?'
const rule = (words: string, daysOf: Rule['daysOf']): Rule => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}'’/-])${lead}(?<said>${words})(?![\\p{L}\\p{N}/])`, 'iu'),
  daysOf,
})

const namedDays =
  (when: NamedDays): Rule['daysOf'] =>
  () => ({ when })

const months = monthNames.map((name) => name.toLowerCase())
const longMonth = months.join('|')
/** "May" and "march" are excluded: beside other words they are usually not months. */
const unambiguousMonth = months.filter((name) => name !== 'may' && name !== 'march').join('|')
const shortMonth = 'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'
const anyMonth = `(?:${longMonth}|${shortMonth})\\b\\.?`

/** True for the name of a weekday, or of a month with or without a year. */
export const isMonthOrWeekday = (text: string): boolean =>
  new RegExp(`^(?:${weekdayNames.join('|')}|(?:${anyMonth})(?:,? 20\\d\\d)?)$`, 'i').test(
    text.trim(),
  )

const dayNumber = '\\d{1,2}(?:st|nd|rd|th)?'
/** Fractions and scale-model ratios count as dates only after "on" and the like, or before a place. */
const fraction = '(?:[13]/4|[12]/3|1/(?:2|8|10|12|16|18|24|25|32))(?![\\d/]| (?:in|at|near) )'
const slashDay = `(?:(?<=\\b(?:on|from|until) )|(?!${fraction}))\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?`
const someDay = `(?:${monthWord} ?${dayNumber}|${dayNumber} (?:of )?${monthWord}|${slashDay}|\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}-\\d{1,2}-\\d{4})`
const noUnit =
  '(?![ -]?(?:mile|mi\\b|ton\\b|scale|die-?cast|slot|midget|rc\\b|model|inch|hour|hp\\b))'
const toDay = `(?:, ?${dayNumber})*,?\\s*(?:-|–|to|thru|through|until|till|and|or|&)\\s*(?:the )?(?:${monthWord} ?)?(?:\\d{1,2}/)?${dayNumber}`

/** "Sun" and other abbreviations count as days only beside other words. */
const longDay = '(?:sun|mon|tues?|wednes|thurs|fri|satur)day|sat(?! (?:nav|for)\\b)'
const anyDay = `${longDay}|sun|mon|tues?|wed|thurs?|fri`
const dayRange = `(?:(?:${anyDay})\\.?,? )?${someDay}(?:${toDay})?(?:,? 20\\d\\d)?`
const count = `(?<count>[1-9]\\d?|(?:a )?(?:couple(?: of)?|few)|a|${numbersInWords.join('|')})`
const partOfDay = 'morning|afternoon|evening|night'
/** "Every Friday" and "Friday nights" are not a single day; "Black Friday" and "Taco Tuesday" are names. */
const noDayBefore =
  '(?<!(?:every|each|other|given|good|easter|black|palm|super|fat|cyber|giving|ash|taco|throwback|thirsty|business|that) )'
const noDayAfter = `(?! (?:${partOfDay})s|['’]s| (?:night )?(?:lights|special|funday|thunder))`

const season = `${seasonNames.join('|')}|autumn`
/** Excludes "Winter Park", "Spring Fling", "summer of 69", "Silver Spring" and "boys of summer". */
const noSeasonAfter =
  "(?!['’]s| (?:park|haven|gardens?|springs|hill|valley|lake|mountain|river|rates?|tires|beater|of \\d\\d\\b|grove|city|green|branch|creek|house|texas|tx|fling|classic|nationals|opener|carlisle|hershey|nats))"
const noSeasonBefore =
  '(?<!(?:silver|cold|big|hot|sand|palm|indian|leaf|coil|valve|free|endless|of) )'

/** Years for which events are listed; earlier years are model years. */
const thisYear = Number(new Date(Date.now()).toISOString().slice(0, 4))
const upcomingYear = [0, 1, 2, 3].map((later) => thisYear + later).join('|')
/** Beginnings of words; a year before such a word is not a model year: "2027 swap meets", not "2015 Carrera". */
export const afterYear =
  'car(?!rera)|auto|truck|motorcycle|bike|boat|show|swap|cruise|drag|rac|track(?!er)|concours|event|calendar|schedule|season|classic|vintage|antique'
/** Matches "car shows 2027" and "2027 swap meets", but not "2027 Corvette". */
const bareYear = `(?<last>${upcomingYear})(?= *$)|(?<=^ *)(?<first>${upcomingYear})(?= (?:${afterYear}))`

const rules: readonly Rule[] = [
  rule(
    "(?<holiday>memorial|labou?r|columbus|presidents?['’]?s?|mother['’]?s|father['’]?s|veterans['’]?|independence|thanksgiving|martin luther king(?: jr\\.?)?|mlk) day(?<weekend> weekend)?(?:,? (?<year>20\\d\\d))?|(?<holiday>easter|juneteenth|halloween|thanksgiving)(?<weekend> weekend)",
    holidayRange,
  ),
  rule(
    "(?:(?<holiday>new year['’]?s (?:day|eve)|christmas eve)|(?<holiday>(?<=\\bon )easter(?= sunday)|(?:easter|juneteenth|halloween|thanksgiving|christmas)(?=,? 20\\d\\d)|(?<=(?:before|until|till|through|after|week of|by) (?:the )?)(?:christmas|new year['’]?s?|thanksgiving|easter|halloween)))(?: sunday)?(?:,? (?<year>20\\d\\d))?",
    holidayRange,
  ),
  rule(
    '(?:4th of july|july (?:4th|fourth)) weekend|fourth of july(?: weekend)?',
    ({ said = '' }, today) =>
      holidayRange({ holiday: 'independence', weekend: /weekend$/i.exec(said)?.[0] }, today),
  ),
  rule(`(?<days>${dayRange}) weekend`, ({ days = '' }, today) => {
    const range = readDayRange(days, today)
    return range && weekendWith(range.fromDate)
  }),
  rule(`${dayRange}${noUnit}`, ({ said = '' }, today) => readDayRange(said, today)),
  rule(
    `(?<nth>${positionWord}) (?<day>${longDay}|week(?:end)?) (?:of|in) (?<month>${anyMonth})(?:,? (?<year>20\\d\\d))?`,
    nthDay,
  ),
  rule(
    `(?<part>early|mid|late|(?:beginning|middle|end|first half|second half|last half) of)[ -](?<month>${anyMonth})(?:,? (?<year>20\\d\\d))?`,
    partOfMonth,
  ),
  rule(
    `(?:next|coming|following|within) ${count} (?<unit>day|week(?:end)?|month)s?|(?<=(?:in|within) the )next (?<unit>week|month)`,
    nextPeriod,
  ),
  rule(
    `in (?!a day)${count} (?<unit>day|week|month)s?|${count} (?<unit>day|week|month)s? from (?:now|today)`,
    daysAhead,
  ),
  rule('weekend after next', (_, today) => span(addDays(weekendOf(today).saturday, 13), 2)),
  rule(
    '(?:(?:this|coming|upcoming) (?:coming )?|(?<!of )the (?:coming )?)weekend',
    namedDays('weekend'),
  ),
  rule('(?:next|following) weekend', namedDays('next_weekend')),
  rule(
    `(?<!of |yesterday,? (?:and|&) )(?:today|tonight|right now|this (?:${partOfDay}))(?!['’]s)`,
    namedDays('today'),
  ),
  rule(
    `(?<!of )(?:tomm?orr?ow|tmrw|tmw|2morrow)(?: (?:${partOfDay}))?(?!['’]s)`,
    namedDays('tomorrow'),
  ),
  rule('(?:this )?sat(?:urday)? ?(?:and|or|&|/|-) ?sun(?:day)?', namedDays('weekend')),
  rule(`next (?<day>${anyDay})(?: (?:${partOfDay}))?`, ({ day = '' }, today) =>
    span(addDays(mondayOf(today), 7 + ((weekdayNumber(day) + 6) % 7)), 0),
  ),
  rule(
    `(?:(?:this|coming) (?:coming )?(?<day>${anyDay})(?: (?:${partOfDay}))?|${noDayBefore}(?:(?<part>${anyDay}) (?:${partOfDay})|(?<lone>${longDay})))${noDayAfter}`,
    ({ day, part, lone }, today) => nextWeekday(day ?? part ?? lone ?? '', today),
  ),
  rule('next week', (_, today) => span(addDays(mondayOf(today), 7), 6)),
  rule('this week', (_, today) => ({ fromDate: today, toDate: addDays(mondayOf(today), 6) })),
  rule('next month', (_, today) => monthRange(addDays(lastOfMonth(today, 0), 1), 0)),
  rule('(?:rest of (?:the|this)|this) month', namedDays('this_month')),
  rule(
    `(?<first>${anyMonth})(?:, ${anyMonth})*,?\\s*(?:-|–|to|thru|through|until|till|and|or|&)\\s*(?<last>${anyMonth})(?:,? (?<year>20\\d\\d))?`,
    ({ first = '', last = '', year }, today) => monthsOf(first, last, year, today),
  ),
  rule(
    `(?<!hot )(?:(?:next|this) )?(?<month>${unambiguousMonth})(?:,? (?<year>20\\d\\d))?(?! (?:bugs?|fool['’]?s?)\\b)`,
    ({ month = '', year }, today) => monthsOf(month, month, year, today),
  ),
  rule(
    `(?<year>20\\d\\d) (?:(?<month>${anyMonth})|(?<name>${season}))|(?<named>${season}) (?:of )?(?<late>20\\d\\d)`,
    ({ late, year = late, month, named: other = '', name = other }, today) =>
      month ? monthsOf(month, month, year, today) : seasonOfYear(seasonOf(name), Number(year)),
  ),
  rule(
    `(?:(?<=\\bin |\\bnext |\\bthis )|(?=${anyMonth},? 20\\d\\d)|(?:(?<=^ *)|(?<!cape )(?!mar\\b))(?=${anyMonth} *$))(?<month>${anyMonth})(?:,? (?<year>20\\d\\d))?`,
    ({ month = '', year }, today) => monthsOf(month, month, year, today),
  ),
  rule(`next (?<season>${season})`, ({ season: name = '' }, today) =>
    seasonAfter(seasonOf(name), today),
  ),
  rule(
    `(?:this )?${noSeasonBefore}(?<season>${season})(?:time)?${noSeasonAfter}`,
    ({ season: name = '' }) => ({ when: seasonOf(name) }),
  ),
  rule('(?:rest of (?:the|this)|this) year', (_, today) => ({
    fromDate: today,
    toDate: `${today.slice(0, 4)}-12-31`,
  })),
  rule('next year', (_, today) => yearRange(Number(today.slice(0, 4)) + 1)),
  rule(`(?<=\\b(?:in|for|during) )(?<year>20[2-9]\\d)|${bareYear}`, ({ year, last, first }) =>
    yearRange(Number(year ?? last ?? first)),
  ),
]

/** Finds days in a text; the rules are in order of precedence. */
export const findDays = (text: string): DaysInText | undefined => {
  for (const { pattern: form, daysOf } of rules) {
    const match = form.exec(text)
    if (!match || isOrdinal(text.slice(0, match.index))) continue
    const { said = '', ...groups } = match.groups ?? {}
    const end = match.index + match[0].length
    const side = sidePhrase.exec(text.slice(0, end - said.length).toLowerCase())
    const read = (today: string) => daysOf({ ...side?.groups, said, ...groups }, today)
    const probe = read('2000-01-01')
    if (!probe) continue
    const { fromDate = '', toDate = '' } = datesOf(probe, '2000-01-01')
    // "Saturday of June" does not name a day.
    const beside = side?.groups?.side === 'of' && toDate > addDays(fromDate, 4) ? null : side
    const label =
      'when' in probe && !beside ? labelOfDays(probe.when) : capitalized((beside?.[0] ?? '') + said)
    const start = Math.min(match.index, beside?.index ?? match.index)
    const days = beside ? (on: string) => withSide(beside.groups ?? {}, read, on) : read
    return withLaterDays({ start, end, label, daysOf: days }, text)
  }
  return undefined
}

/** Matches "before Christmas", "until June 5", "weekend after Labor Day", "week of Memorial Day". */
const sidePhrase = pattern.u`(?<![\p{L}\p{N}])(?:(?:the )?(?<unit>week(?:end)?|(?:sun|mon|tues|wednes|thurs|fri|satur)?day) (?=(?:before|after|of) ))?(?<side>before|until|till|through|after|since|by|no later than|starting|beginning|(?<=(?:day|week|end) )of)\s+(?:the )?$`

const withSide = ({ unit, side = '' }: Groups, read: DaysInText['daysOf'], today: string) => {
  const { fromDate, toDate } = datesOf(read(today), today)
  if (!fromDate || !toDate) return undefined
  const besideOf = (on: string) => daysRelativeTo(side, unit, datesOf(read(on), on))
  const ago = addDays(today, -31)
  const { toDate: over = fromDate } = datesOf(read(ago), ago)
  // In the days after Christmas, "after Christmas" means the Christmas that has just passed.
  const tries = [...(fromDate > addDays(over, 300) ? [ago] : []), today, addDays(toDate, 1)]
  return tries.map(besideOf).find(({ toDate: ends = today }) => ends >= today) ?? besideOf(today)
}

const datesOf = (days: NamedOrDatedDays | undefined, today: string): Partial<DayRange> =>
  days && 'when' in days ? daysByName(days.when, today) : { ...days }

const openEnd = /^ (?:(?:(?:or|and) (?:later|after|beyond)|onwards?)(?![\p{L}\p{N}])|on(?= *$))/iu
const joinWord = /^ ?(?:and|or|&|to|thru|through|until|till|-|–) (?=[\p{L}\p{N}])/iu

/** "Memorial Day to Labor Day", "today or tomorrow", "June or later": includes all days in between. */
const withLaterDays = (days: DaysInText, text: string): DaysInText => {
  const after = text.slice(days.end)
  const [open] = openEnd.exec(after) ?? []
  if (open) return joinDays(days, open, { start: 0, end: 0, label: '', daysOf: () => ({}) })
  const [join = ''] = joinWord.exec(after) ?? []
  const later = join ? findDays(after.slice(join.length)) : undefined
  return later?.start === 0 ? joinDays(days, join, later) : days
}

/** Range from the first to the last days; it begins today if the first days are over. */
const joinDays = (first: DaysInText, join: string, last: DaysInText): DaysInText => ({
  start: first.start,
  end: first.end + join.length + last.end,
  label: capitalized(`${first.label}${join}${last.label}`),
  daysOf: (today: string): NamedOrDatedDays => {
    const { fromDate, toDate = '' } = datesOf(first.daysOf(today), today)
    const { toDate: ends } = datesOf(last.daysOf(today), today)
    if (!fromDate || !ends || ends >= fromDate)
      return { fromDate, toDate: ends && ends < toDate ? toDate : ends }
    return { fromDate: today, toDate: /and|or|&/i.test(join) ? toDate : ends }
  },
})

/** "First Saturday" does not mean the coming Saturday. */
const isOrdinal = (before: string): boolean =>
  pattern.i`\b${positionWord}(?: (?:and|&) \w+)? $`.test(before)

export type TimeInText = { start: number; end: number; timeOfDay: keyof typeof hoursOfDay }

const timesOfDay = {
  morning:
    /(?<![\p{L}\p{N}])(?:in the mornings|(?:in the |this )?morning(?![\p{L}\p{N}]))|before (?:noon|1[0-2] ?[ap]\.?m(?:\.|(?![\p{L}\p{N}])))/iu,
  evening: pattern.iu`(?<![\p{L}\p{N}])(?:in the evenings|(?:in the |this )?evening|tonight|at night|after work)(?![\p{L}\p{N}'’])|(?<=(?<![\p{L}\p{N}])(?:${anyDay}|tomorrow|tmrw) )night(?![\p{L}\p{N}])(?! (?:lights|special))`,
}

/** Hour of a start: "9 am", "after 5:30 pm"; not of an end ("until 9 pm") or a range ("5 to 9 pm"). */
const startHour =
  /(?<![\p{L}\p{N}:.])(?<!(?:before|by|until|till?|through|thru|to|and|[-–]) ?)(?:(?<after>after)|at|around|from)? ?(?<hour>[5-9]|1[01])(?::[0-5]\d)? ?(?<half>[ap])\.?m(?:\.|(?![\p{L}\p{N}]))(?! ?(?:to|until|till|[-–]) ?[\p{N}n])/iu

/** Finds a time of day in a text: "Saturday morning", "tonight", "after 5 pm". */
export const findTimeOfDay = (text: string): TimeInText | undefined => {
  for (const timeOfDay of ['morning', 'evening'] as const) {
    const match = timesOfDay[timeOfDay].exec(text)
    if (match) return { start: match.index, end: match.index + match[0].length, timeOfDay }
  }
  const hour = startHour.exec(text)
  if (!hour) return undefined
  const timeOfDay = /p/i.test(hour.groups?.half ?? '') ? 'evening' : 'morning'
  if (timeOfDay === 'morning' && hour.groups?.after) return undefined
  return { start: hour.index, end: hour.index + hour[0].length, timeOfDay }
}

const connectors = /^(?:to|or|through|thru|until|till|-|–)$/i

/** First and last day of "June 12 to 14" or "next summer"; undefined if the text contains anything else. */
export const readDayRange = (text: string, today: string): DayRange | undefined => {
  const name = seasonNames.find((each) => text.toLowerCase() === `next ${each}`)
  if (name) return seasonAfter(name, today)
  const isIso = /\d{4}-\d|\d-\d{4}/.test(text)
  const typed = isIso ? text : text.replace(/\s*[-–—]\s*/g, ' to ').replace(/ the /gi, ' ')
  const { dates, unread } = readDates(typed, today)
  const [fromDate] = dates
  const toDate = dates.at(-1)
  if (!fromDate || !toDate || unread.some((each) => !connectors.test(each))) return undefined
  // On June 13, "June 12 to 14" is the current range, not next year's.
  for (const days of dates.length > 1 ? [31, 92, 183] : []) {
    const { dates: earlier } = readDates(typed, addDays(today, -days))
    const [begins = '', ends = ''] = [earlier[0], earlier.at(-1)]
    const isOn = begins < today && ends >= today && ends <= addDays(begins, days)
    if (isOn) return { fromDate: begins, toDate: ends }
  }
  return { fromDate, toDate }
}

const capitalized = (said: string): string =>
  said
    .toLowerCase()
    .replace(/(?:, ?\d+\w*)*,? (?:and|or|&) (?=\d)/, ' to ')
    .replace(
      pattern.gi`\b(?:${longMonth}|${shortMonth}|${anyDay}|labor|labour|memorial|columbus|presidents?|mother|father|martin|luther|king|mlk|christmas|thanksgiving|easter|halloween|new|(?<=new )years?|eve|(?<!this )day)\b|^.`,
      (word) => (word === 'mlk' ? 'MLK' : word.charAt(0).toUpperCase() + word.slice(1)),
    )
