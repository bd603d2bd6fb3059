/** Opening days in one wording, however they were typed: "Tue to Sun 10 AM to 4 PM, closed on holidays". */
import { monthNames, weekdayNames } from './local-dates.ts'
import { type OpenDays, type Season, spokenSpans, type Week } from './open-days.ts'

export const majorHolidays = [
  "New Year's Day",
  'Easter',
  'Memorial Day',
  'Independence Day',
  'Labor Day',
  'Thanksgiving',
  'Christmas Day',
] as const

/** Federal ones (5 U.S.C. 6103), which "holidays" means. */
export const namedHolidays = [
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

/** In the order of the year. */
const allHolidays = [
  ...namedHolidays.slice(0, 3),
  'Easter',
  ...namedHolidays.slice(3, 10),
  'Christmas Eve',
  'Christmas Day',
  "New Year's Eve",
]

/** From Monday on. */
const order = [1, 2, 3, 4, 5, 6, 0]

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const shortDay = (day: number) => (weekdayNames[day] ?? '').slice(0, 3)

/** "Tue to Fri and Sun", "Sat and Sun", "Daily" of days in order. */
const daysInWords = (days: readonly number[]): string => {
  if (days.length === 7) return 'Daily'
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && order.indexOf(day) === order.indexOf(run.at(-1) as number) + 1) run.push(day)
    else runs.push([day])
  }
  // "Fri to Mon" goes on over the end of the week.
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
  return listed(
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

/** `open` without hours is said only beside other days, where it would be taken for a part of their list. */
const weekInWords = (week: Week): string => {
  const groups = [...Map.groupBy(order, (day) => week[day])].filter(
    ([hours]) => hours !== undefined,
  )
  const words = groups.map(([hours = '', days]) => {
    if (hours === 'open')
      return groups.length === 1 ? daysInWords(days) : `${daysInWords(days)} open`
    const said = namedHours[hours] ?? spokenSpans(hours)
    return days.length === 7 && (hours === 'closed' || hours === 'appointment')
      ? said
      : `${daysInWords(days)} ${said}`
  })
  return words.join(', ')
}

const edgeInWords = (edge: string): string =>
  /^\d/.test(edge)
    ? `${(monthNames[Number(edge.slice(0, 2)) - 1] ?? '').slice(0, 3)} ${Number(edge.slice(3))}`
    : edge

const lastDay = /-(?:31|29)$|(?:04|06|09|11)-30$/

const seasonInWords = ({ from, to }: Pick<Season, 'from' | 'to'>): string => {
  const [first, last] = [edgeInWords(from), edgeInWords(to)]
  const isMonths = from.endsWith('-01') && lastDay.test(to) && to !== '01-29'
  if (!isMonths) return from === to ? first : `${first} to ${last}`
  const [start, end] = [first.slice(0, 3), last.slice(0, 3)]
  if (start === end) return start
  const isNext = Number(from.slice(0, 2)) % 12 === Number(to.slice(0, 2)) - 1
  return isNext ? `${start} and ${end}` : `${start} to ${end}`
}

const closedInWords = (closedOn: readonly string[]): string => {
  const whole = [
    { names: namedHolidays, words: 'holidays' },
    { names: majorHolidays, words: 'major holidays' },
  ].find(({ names }) => names.every((name) => closedOn.includes(name)))
  const others = allHolidays.filter(
    (name) => closedOn.includes(name) && !whole?.names.some((each) => each === name),
  )
  return listed([...(whole ? [whole.words] : []), ...others])
}

export const openDaysInWords = ({ week, seasons, closedOn }: OpenDays): string => {
  const parts = [
    weekInWords(week),
    ...seasons.map((season) => {
      const words = weekInWords(season.week)
      return `${seasonInWords(season)}: ${words.replace(/^Daily/, 'daily')}`
    }),
  ]
    .filter(Boolean)
    .join('; ')
    .replace(/^./, (letter) => letter.toUpperCase())
  if (closedOn.length === 0) return parts
  return `${parts}${seasons.length > 0 ? ';' : ','} closed on ${closedInWords(closedOn)}`
}
