/** Splits a text about open days into days, seasons, hours and holidays, from which read-open-days.ts builds rules. */
import { pattern } from '../../kit/text/pattern.ts'
import { positionOf, positionWord } from './dates-in-words.ts'
import { clockOfMinutes } from './local-times.ts'
import { federalHolidays, majorHolidays } from './open-days-in-words.ts'

export type SeasonDays = { from: string; to: string }

export type Token =
  /** `nth`: same as in seasons of open-days.ts. */
  | { kind: 'days'; days: readonly number[]; nth?: readonly number[] | undefined }
  | { kind: 'hours'; hours: string }
  | { kind: 'season'; season: SeasonDays | undefined }
  | { kind: 'holidays'; names: readonly string[] }
  | { kind: 'closed'; isExcept?: true }
  | { kind: 'open' | 'comma' | 'and' | 'stop' }

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const weekdays = [1, 2, 3, 4, 5]
const weekend = [6, 0]

const dayWord = String.raw`(?:sun(?:days?)?|mon(?:days?)?|tue(?:s(?:days?)?)?|wed(?:s|nesdays?)?|thu(?:r(?:s(?:days?)?)?)?|fri(?:days?)?|sat(?:urdays?)?|su|mo|tu|we|th|fr|sa)\b\.?`
const dayPattern = pattern.y`(?:(${dayWord})\s*(?:-|to|thru|through)\s*(${dayWord})|(${dayWord}))`
/** "1st and 3rd Saturdays of the month"; not the ambiguous "1st Sat to Sun", which may begin in the month before. */
const nthPattern = pattern.y`(every )?(?:on )?(?:the )?(${positionWord}(?:(?:\s*,\s*|\s+and(?: the)?\s+|\s*/\s*|\s+)${positionWord})*)\s+(${dayWord})(?!\s*(?:-|to|thru|through)\s*${dayWord})((?:,? (?:of|in))? (?:the|each|every|a) month)?`
/** "Sa[1,3]", the syntax of OpenStreetMap. */
const nthInBrackets = /(su|mo|tu|we|th|fr|sa)\[((?:-1|[1-5])(?:,(?:-1|[1-5]))*)\]/y

const nthOf = (text: string): number[] =>
  (text.match(new RegExp(positionWord, 'g')) ?? []).map(positionOf)

const letterPattern = /([mwf])\s?-\s?([fw]|su|sa|th)\b/y
const dayStarts = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa']
const letters: Readonly<Record<string, number>> = { m: 1, w: 3, f: 5 }

const dayOf = (word: string): number => letters[word] ?? dayStarts.indexOf(word.slice(0, 2))

const daysFrom = (first: number, last: number): number[] =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, n) => (first + n) % 7)

const monthStarts = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const monthWord = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?`
const holidayWords: readonly (readonly [string, string])[] = [
  ["New Year's Eve", "new year'?s'? eve"],
  ["New Year's Day", "new year'?s?'?(?: day)?"],
  ['Martin Luther King Jr. Day', '(?:martin luther king|mlk)(?:,? jr\\.?)?(?: day)?'],
  ["Presidents' Day", "president'?s'? day|washington's birthday"],
  ['Easter', 'easter(?: sunday| day)?'],
  ['Memorial Day', 'memorial day'],
  ['Juneteenth', 'juneteenth'],
  ['Independence Day', 'independence day|(?:the )?(?:4th|fourth) of july|july (?:4th|fourth)'],
  ['Labor Day', 'labor day'],
  [
    "Columbus Day and Indigenous Peoples' Day",
    "columbus day(?: (?:and|/) indigenous peoples'? day)?|indigenous peoples?'?s? day",
  ],
  ['Veterans Day', "veteran'?s?'? day"],
  ['Thanksgiving', 'thanksgiving(?: day)?'],
  ['Christmas Eve', '(?:christmas|xmas) eve'],
  ['Christmas Day', '(?:christmas|xmas)(?: day)?'],
]
const holidayWord = holidayWords.map(([, words]) => words).join('|')
/** Does not match the "1st" of "October 1st Saturday". */
const dayOfMonth = String.raw`(?:\s*(?!\d(?:st|nd|rd|th)(?:,| and|\s+${dayWord}))\d{1,2}(?:st|nd|rd|th)?\b(?!:\d))?`
const edge = `(?:(?:${holidayWord})(?: weekend)?|${monthWord}${dayOfMonth})`
const seasonPattern = new RegExp(`(${edge})\\s*(?:-|to|thru|through|until)\\s*(${edge})`, 'y')
/** Rejects "July 4 weekend" and "Labor Day weekend", whose days are ambiguous; "July weekends" is clear. */
const monthPattern = pattern.y`(${monthWord}${dayOfMonth})(?!(?<=\d(?:st|nd|rd|th)?)\s+weekend)`

/** Canonical name of the holiday. */
export const holidayNamed = (text: string): string | undefined =>
  holidayWords.find(([, words]) => new RegExp(`^(?:${words})$`).test(text))?.[0]

const edgeOf = (text: string, isLast: boolean): string | undefined => {
  const bare = text.replace(/ weekend$/, '')
  const holiday = holidayNamed(bare)
  // A holiday's weekend ends on the holiday and begins before it.
  if (holiday) return bare === text || isLast ? holiday : `${holiday} weekend`
  const month = monthStarts.indexOf(text.slice(0, 3))
  const day = Number(/\d+/.exec(text)?.[0] ?? (isLast ? lastDays[month] : 1))
  if (day < 1 || day > (lastDays[month] ?? 0)) return undefined
  return `${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const seasonToken = (first: string, last: string): Token | undefined => {
  const [from, to] = [edgeOf(first, false), edgeOf(last, true)]
  return from && to ? { kind: 'season', season: { from, to } } : undefined
}

/** Merges adjacent months: "January and February" is one season. */
export const joinSeasons = (seasons: readonly SeasonDays[], next: SeasonDays): SeasonDays[] => {
  const last = seasons.at(-1)
  const month = (day: string) => (/^\d/.test(day) ? Number(day.slice(0, 2)) : undefined)
  const isNext =
    last !== undefined &&
    next.from.endsWith('-01') &&
    last.to > `${last.to.slice(0, 2)}-28` &&
    month(next.from) === ((month(last.to) ?? 0) % 12) + 1
  return isNext ? [...seasons.slice(0, -1), { from: last.from, to: next.to }] : [...seasons, next]
}

const clock = String.raw`(?:12 )?noon|(?:12 )?midnight|\d{1,2}(?::?[0-5]\d)?(?:\s?[ap]\.?\s?m\b\.?|[ap]\b)?`
const hoursPattern = pattern.y`(?:from )?(${clock})\s*(?:-|to|til|till|until|through|thru)\s*(${clock})(?![\d:])`

type Clock = { minutes: number; isSure: boolean }

const readClock = (text: string): Clock | undefined => {
  if (text.endsWith('noon')) return { minutes: 12 * 60, isSure: true }
  if (text.endsWith('midnight')) return { minutes: 0, isSure: true }
  const [, hours = '', past = '00', half] = /^(\d{1,2}):?(\d\d)?\s?([ap])?/.exec(text) ?? []
  const hour = Number(hours)
  if (hour > 24 || (half && (hour < 1 || hour > 12))) return undefined
  const minutes = (half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + Number(past)
  return { minutes, isSure: half !== undefined || hour > 12 || hours.startsWith('0') }
}

const halfDay = 12 * 60
const wholeDay = 24 * 60

/** Hours without AM or PM: opens in the morning from 7 to 11, else in the afternoon; closes at the next such hour. */
const spanOf = (first: Clock, last: Clock): [number, number] => {
  const isByDay = first.isSure && last.isSure
  if (isByDay) return [first.minutes, last.minutes]
  if (first.isSure) {
    const closing = last.minutes % halfDay
    const is24 = first.minutes < 13 * 60 && last.minutes === halfDay
    return [first.minutes, is24 || closing > first.minutes ? closing || halfDay : closing + halfDay]
  }
  if (last.isSure) {
    const early = first.minutes % halfDay
    const late = early + halfDay
    return [late < last.minutes && early !== 0 ? late : early === 0 ? halfDay : early, last.minutes]
  }
  const early = first.minutes % halfDay
  const from = early < 7 * 60 ? early + halfDay : early
  const to = [0, halfDay, wholeDay].map((more) => (last.minutes % halfDay) + more)
  return [from, to.find((each) => each > from) ?? from]
}

const hoursToken = (first: string, last: string): Token | undefined => {
  const [opens, closes] = [readClock(first), readClock(last)]
  if (!opens || !closes) return undefined
  const [from, to] = spanOf(opens, closes)
  if (from >= wholeDay || from === to) return undefined
  return {
    kind: 'hours',
    hours: `${clockOfMinutes(from)}-${clockOfMinutes(to > wholeDay ? to - wholeDay : to)}`,
  }
}

type Reader = readonly [RegExp, (match: readonly string[]) => Token | Token[] | undefined]

const days = (dayNumbers: readonly number[], nth?: readonly number[]): Token => ({
  kind: 'days',
  days: dayNumbers,
  nth,
})
const hours = (text: string): Token => ({ kind: 'hours', hours: text })
const allDay = '00:00-24:00'

/** In order of precedence: the first reader that matches is used. */
const readers: readonly Reader[] = [
  [/24\s?\/\s?7\b/y, () => [days(everyDay), hours(allDay)]],
  [/(?:open )?(?:24|twenty-four) ?(?:hours|hrs?)\b(?: (?:a|per) day)?/y, () => hours(allDay)],
  [
    /(?:from )?(?:dawn|sunrise)\s*(?:-|to|until)\s*(?:dusk|sunset)|daylight hours/y,
    () => hours('daylight'),
  ],
  [
    /(?:or )?(?:only )?by (?:appointment|appt\b\.?|reservation)(?: only)?|appointment only/y,
    () => hours('appointment'),
  ],
  [
    /(?:year[- ]?round|all year(?:[- ]round)?|rest of (?:the )?year)\b/y,
    () => ({ kind: 'season', season: undefined }),
  ],
  [
    new RegExp(`(${monthWord})\\s*(\\d{1,2})\\s*-\\s*(\\d{1,2})(?![\\d:])`, 'y'),
    ([, month = '', from, to]) => seasonToken(`${month} ${from}`, `${month} ${to}`),
  ],
  [seasonPattern, ([, from = '', to = '']) => seasonToken(from, to)],
  [
    /(?:all |the |some |most )*(?:major|main)(?: (?:us|u\.s\.|federal|national))? holidays\b/y,
    () => ({ kind: 'holidays', names: majorHolidays }),
  ],
  [
    /(?:(?:all|other|the|us|u\.s\.|federal|legal|national|public|state|bank|and) )*(?:holidays|ph)\b/y,
    () => ({ kind: 'holidays', names: federalHolidays }),
  ],
  [
    new RegExp(`(${holidayWord})\\b(?!'|\\s+weekend)`, 'y'),
    ([, name = '']) => ({ kind: 'holidays', names: [holidayNamed(name) ?? name] }),
  ],
  [
    /365 days(?: (?:a|per) year)?|every day of the year/y,
    () => [days(everyDay), { kind: 'holidays', names: federalHolidays }, { kind: 'open' }],
  ],
  [
    nthPattern,
    // "Every 2nd Saturday" may mean every other Saturday.
    ([, every, nth = '', day = '', ofMonth]) =>
      every && !ofMonth && nthOf(nth).some((each) => each > 1)
        ? undefined
        : days([dayOf(day)], nthOf(nth)),
  ],
  [nthInBrackets, ([, day = '', nth = '']) => days([dayOf(day)], nth.split(',').map(Number))],
  [
    /(?:every ?day|daily|(?:7|seven) days(?: (?:a|per|each) week)?|all week|days a week)\b/y,
    () => days(everyDay),
  ],
  [/weekdays?\b/y, () => days(weekdays)],
  [/weekends?\b/y, () => days(weekend)],
  [
    dayPattern,
    ([, from, to, single = '']) =>
      days(from && to ? daysFrom(dayOf(from), dayOf(to)) : [dayOf(single)]),
  ],
  [letterPattern, ([, from = '', to = '']) => days(daysFrom(dayOf(from), dayOf(to)))],
  [monthPattern, ([, monthText = '']) => seasonToken(monthText, monthText)],
  [hoursPattern, ([, from = '', to = '']) => hoursToken(from, to)],
  [/(?:closed|off)\b/y, () => ({ kind: 'closed' })],
  [
    /(?:except(?:ing|ed)?(?: for)?|excluding|but not)\b/y,
    () => ({ kind: 'closed', isExcept: true }),
  ],
  [/(?:open|otherwise|including|even)\b/y, () => ({ kind: 'open' })],
  [/(?:and|\/|\+)/y, () => ({ kind: 'and' })],
  [/,/y, () => ({ kind: 'comma' })],
  [/[;.]/y, () => ({ kind: 'stop' })],
  [
    /(?:we(?: are|'re)|are|is|hours|on|from|in|during|the|each|every|only|all day|hrs|of operation)\b:?|[:-]/y,
    () => [],
  ],
]

const normalize = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/\s*[–—‒−]\s*/g, '-')
    .replaceAll(/[\r\n|•]+/g, ' ; ')
    .replaceAll('&', ' and ')
    .replaceAll('(', ' , ')
    .replaceAll(')', ' ')
    .replaceAll(/\b([ap])\.\s?m\b\.?/g, '$1m')

/** Tokens of the text, or its remaining words from the first one that was not understood. */
export const tokensOf = (input: string): Token[] | string => {
  const text = normalize(input)
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at++
      continue
    }
    let result: Token | Token[] | undefined
    for (const [form, make] of readers) {
      form.lastIndex = at
      const match = form.exec(text)
      if (!match) continue
      result = make(match)
      if (result) at += match[0].length
      break
    }
    if (!result) return text.slice(at).trim()
    tokens.push(...[result].flat())
  }
  return tokens
}
