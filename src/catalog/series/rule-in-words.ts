/** Recurrence rule in plain words: "1st Saturday, April to October". */
import { joinWords, positionsInWords } from '../time/dates-in-words.ts'
import { monthNames, weekdayNames, weekdayOf } from '../time/local-dates.ts'
import { weekdayCodes } from './rule-parts.ts'

const nameOf = (code: string) => weekdayNames[weekdayCodes.indexOf(code)]

/** Null if the rule has no simple wording. `date` is the first date, `yyyy-mm-dd`. */
export const ruleInWords = (rule: string, date: string): string | null => {
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]))
  const unknownParts = [...parts.keys()].filter((name) => !knownParts.has(name))
  const interval = Number(parts.get('INTERVAL') ?? 1)
  if (unknownParts.length > 0 || interval > 2) return null
  const days = daysInWords(parts, date, interval)
  const season = monthsInWords(parts.get('BYMONTH'))
  if (days === undefined || season === undefined) return null
  if (parts.get('FREQ') === 'YEARLY')
    return season === '' ? null : `${days} of ${season}, every year`
  return [days, season].filter(Boolean).join(', ')
}

const knownParts = new Set(
  'FREQ INTERVAL UNTIL COUNT BYDAY BYMONTH BYMONTHDAY BYSETPOS WKST'.split(' '),
)

const daysInWords = (
  parts: ReadonlyMap<string, string>,
  date: string,
  interval: number,
): string | undefined => {
  const days = parts.get('BYDAY')
  const monthDay = parts.get('BYMONTHDAY')
  const every = interval === 2 ? 'Every other' : 'Every'
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return days ? weekly(days, every) : `${every} day`
    case 'WEEKLY':
      return monthDay ? undefined : weekly(days ?? weekdayCodes[weekdayOf(date)] ?? '', every)
    case 'MONTHLY':
    case 'YEARLY': {
      if (interval > 1 || (parts.get('FREQ') === 'YEARLY' && !days)) return undefined
      if (days && monthDay) return undefined
      const text = days
        ? monthly(days, parts.get('BYSETPOS'))
        : ordinals(monthDay ?? String(Number(date.slice(8))))
      const isMonthly = parts.get('FREQ') === 'MONTHLY' && !parts.has('BYMONTH')
      return text && isMonthly ? `${text} of each month` : text
    }
    default:
      return undefined
  }
}

const weekly = (days: string, every: string): string | undefined => {
  const names = days.split(',').map(nameOf)
  if (names.some((name) => name === undefined)) return undefined
  const sorted = names.toSorted((a, b) => nameOrder(a) - nameOrder(b)) as string[]
  if (sorted.length === 7) return `${every} day`
  const [first, last] = [nameOrder(sorted[0]), nameOrder(sorted.at(-1))]
  if (every === 'Every' && sorted.length > 3 && last - first === sorted.length - 1) {
    return `${sorted[0]} to ${sorted.at(-1)}`
  }
  return `${every} ${joinWords(sorted)}`
}

/** Sort position of a weekday name in a list: Monday first, Saturday and Sunday last. */
const nameOrder = (name = '') => (weekdayNames.indexOf(name) + 6) % 7

/** Words for BYDAY "1SA,3SA", or for "SA" with BYSETPOS. */
const monthly = (days: string, position?: string): string | undefined => {
  const parsed = days.split(',').map((day) => /^([+-]?\d)?([A-Z]{2})$/.exec(day))
  const [, , code = ''] = parsed[0] ?? []
  if (parsed.some((day) => day?.[2] !== code) || !nameOf(code)) return undefined
  const positions = parsed.flatMap((day) => day?.[1] ?? [])
  if (positions.length === 0) positions.push(...(position?.split(',') ?? []))
  if (positions.length === 0 || (position && parsed[0]?.[1])) return undefined
  const text = ordinals(positions.join(','))
  return text && `${text} ${nameOf(code)}`
}

/** "1,3" → "1st and 3rd", "2,-1" → "2nd and last". */
const ordinals = (text: string): string | undefined => {
  const numbers = text.split(',').map(Number)
  if (numbers.some((number) => !(number >= -1 && number <= 31 && number !== 0))) return undefined
  return positionsInWords(numbers)
}

/** "April to October" for consecutive months, otherwise a list; empty for all year. */
const monthsInWords = (text: string | undefined): string | undefined => {
  if (text === undefined) return ''
  const numbers = text.split(',').map(Number)
  if (numbers.some((number) => !monthNames[number - 1])) return undefined
  const sorted = numbers.toSorted((a, b) => a - b)
  const name = (number = 1) => monthNames[number - 1] ?? ''
  const [first, last] = [sorted[0], sorted.at(-1)]
  const inRow = sorted.length > 2 && (last ?? 0) - (first ?? 0) === sorted.length - 1
  return inRow ? `${name(first)} to ${name(last)}` : joinWords(sorted.map(name))
}
