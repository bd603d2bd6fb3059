/** Open days in a single wording, regardless of how they were typed: "Tue to Sun 10 AM to 4 PM, closed on holidays". */
import { joinWords, positionInWords } from './dates-in-words.ts'
import { monthNames, weekdayNames } from './local-dates.ts'
import { hoursInWords, type OpenDays, type Season, type Week } from './open-days.ts'

export const majorHolidays = [
  "New Year's Day",
  'Easter',
  'Memorial Day',
  'Independence Day',
  'Labor Day',
  'Thanksgiving',
  'Christmas Day',
] as const

/** Federal holidays (5 U.S.C. 6103), the meaning of "holidays". */
export const federalHolidays = [
  "New Year's Day",
  'Martin Luther King Jr. Day',
  "Presidents' Day",
  'Memorial Day',
  'Juneteenth',
  'Independence Day',
  'Labor Day',
  "Columbus Day and Indigenous Peoples' Day",
  'Veterans Day',
  'Thanksgiving',
  'Christmas Day',
] as const

/** In calendar order. */
const allHolidays = [
  ...federalHolidays.slice(0, 3),
  'Easter',
  ...federalHolidays.slice(3, 10),
  'Christmas Eve',
  'Christmas Day',
  "New Year's Eve",
]

/** Weekdays from Monday on. */
const order = [1, 2, 3, 4, 5, 6, 0]

const shortDay = (day: number) => (weekdayNames[day] ?? '').slice(0, 3)

/** "Tue to Fri and Sun", "Sat and Sun", "Daily"; `days` are in order. */
const daysInWords = (days: readonly number[]): string => {
  if (days.length === 7) return 'Daily'
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && order.indexOf(day) === order.indexOf(run.at(-1) as number) + 1) run.push(day)
    else runs.push([day])
  }
  // "Fri to Mon" continues over the end of the week.
  const [first, last] = [runs[0], runs.at(-1)]
  if (
    first &&
    last &&
    first !== last &&
    first[0] === 1 &&
    last.at(-1) === 0 &&
    first.length + last.length > 2
  )
    runs.splice(0, runs.length, ...runs.slice(1, -1), [...last, ...first])
  return joinWords(
    runs.flatMap((run) =>
      run.length > 2
        ? [`${shortDay(run[0] as number)} to ${shortDay(run.at(-1) as number)}`]
        : run.map(shortDay),
    ),
  )
}

const namedHours: Readonly<Record<string, string>> = {
  closed: 'closed',
  appointment: 'by appointment',
  daylight: 'dawn to dusk',
  '00:00-24:00': '24 hours',
}

/** `open` without hours is worded only beside other days; otherwise the days would read as part of their list. */
const weekInWords = (week: Week, nth?: string): string => {
  const daysText = (days: readonly number[]) =>
    nth ? joinWords(days.map((day) => `${nth} ${shortDay(day)}`)) : daysInWords(days)
  const groups = [...Map.groupBy(order, (day) => week[day])].filter(
    ([hours]) => hours !== undefined,
  )
  const words = groups.map(([hours = '', days]) => {
    if (hours === 'open') return groups.length === 1 ? daysText(days) : `${daysText(days)} open`
    const hoursText = namedHours[hours] ?? hoursInWords(hours)
    const isAllDays = days.length === 7 && !nth
    return isAllDays && (hours === 'closed' || hours === 'appointment')
      ? hoursText
      : `${daysText(days)} ${hoursText}`
  })
  return words.join(', ')
}

const edgeInWords = (edge: string): string =>
  /^\d/.test(edge)
    ? `${(monthNames[Number(edge.slice(0, 2)) - 1] ?? '').slice(0, 3)} ${Number(edge.slice(3))}`
    : edge

const lastDay = /-(?:31|29)$|(?:04|06|09|11)-30$/

/** "1st and 3rd Sat 10 AM to 2 PM" for days of the month; "May to Oct: daily 10 AM to 4 PM" for other seasons. */
const seasonInWords = (season: Season): string => {
  const days = daysOfSeason(season)
  const nth = season.nth && joinWords(season.nth.map(positionInWords))
  const words = weekInWords(season.week, nth).replace(/^Daily/, 'daily')
  return isOfMonths(season) ? words : `${days}: ${words}`
}

/** True for days of every month, which are worded before seasons. */
const isOfMonths = ({ from, to, nth }: Season): boolean =>
  nth !== undefined && from === '01-01' && to === '12-31'

/** Precedence: days of the month over all days, in a season over all year, "closed the 2nd Saturday" over hours. */
export const rankOf = (season: Season): number => {
  if (season.nth === undefined) return 0
  const isClosed = season.week.every((hours) => hours === undefined || hours === 'closed')
  return (isOfMonths(season) ? 1 : 3) + Number(isClosed)
}

const daysOfSeason = ({ from, to }: Season): string => {
  const [first, last] = [edgeInWords(from), edgeInWords(to)]
  const isMonths = from.endsWith('-01') && lastDay.test(to) && to !== '01-29'
  if (!isMonths) return from === to && first !== from ? first : `${first} to ${last}`
  const [start, end] = [first.slice(0, 3), last.slice(0, 3)]
  if (start === end) return start
  const isNext = Number(from.slice(0, 2)) % 12 === Number(to.slice(0, 2)) - 1
  return isNext ? `${start} and ${end}` : `${start} to ${end}`
}

/** All holidays are "holidays" even if some of them have hours of their own (`inOtherGroups`). */
const holidaysInWords = (names: readonly string[], inOtherGroups: ReadonlySet<string>): string => {
  const wholeGroup = [
    { all: federalHolidays, words: 'holidays' },
    { all: majorHolidays, words: 'major holidays' },
  ].find(
    ({ all }) =>
      all.filter((name) => names.includes(name)).length > 1 &&
      all.every((name) => names.includes(name) || inOtherGroups.has(name)),
  )
  const otherNames = names.filter((name) => !wholeGroup?.all.some((each) => each === name))
  return joinWords([...(wholeGroup ? [wholeGroup.words] : []), ...otherNames])
}

/** Groups of holidays by hours. The largest is first: it may be all holidays except those in other groups. */
const holidayPhrases = (holidays: OpenDays['holidays']): string[] => {
  const namedInOrder = allHolidays.filter((name) => holidays[name] !== undefined)
  const groups = [...Map.groupBy(namedInOrder, (name) => holidays[name] ?? '')].sort(
    ([, a], [, b]) => b.length - a.length,
  )
  return groups.map(([hours, names], index) => {
    const otherGroups = new Set(index === 0 ? groups.slice(1).flatMap(([, each]) => each) : [])
    const words = holidaysInWords(names, otherGroups)
    if (hours === 'closed' || hours === 'open') return `${hours} on ${words}`
    return `${words} ${namedHours[hours] ?? hoursInWords(hours)}`
  })
}

export const openDaysInWords = ({ week, seasons, holidays }: OpenDays): string => {
  const weekAndSeasons = [
    weekInWords(week),
    ...seasons.toSorted((a, b) => Number(isOfMonths(b)) - Number(isOfMonths(a))).map(seasonInWords),
  ]
    .filter(Boolean)
    .join('; ')
    .replace(/^./, (letter) => letter.toUpperCase())
  const holidayTexts = holidayPhrases(holidays)
  return [weekAndSeasons, ...holidayTexts].join(
    seasons.length > 0 || holidayTexts.length > 1 ? '; ' : ', ',
  )
}
