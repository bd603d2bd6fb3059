/** Hours in the text of an entry, and how they fit its start and end. */
import { betweenHours } from '../dates/read-moment.ts'

export type HoursInText = {
  /** Minutes since midnight of each hour with AM or PM. */
  hours: number[]
  ranges: [start: number, end: number][]
  /** Hours without AM or PM, as both: they can support a time but not contradict it. */
  withoutHalf: number[]
}

const half = '\\s*([ap])\\.?\\s?m\\b\\.?'
const clock = '(\\d{1,2})(?:[:.](\\d{2}))?'
const range = new RegExp(`\\b${clock}(?:${half})?${betweenHours}${clock}(?:${half})`, 'gi')
const single = new RegExp(`\\b${clock}${half}|\\b(noon)\\b`, 'gi')
const bare = /\b(\d{1,2}):(\d{2})\b(?!\s*[ap]\.?\s?m)/gi

const minutes = (hour = '', minute = '00', letter = ''): number | undefined => {
  const [hours, rest] = [Number(hour), Number(minute)]
  if (hours < 1 || hours > 12 || rest > 59) return undefined
  return ((hours % 12) + (letter.toLowerCase() === 'p' ? 12 : 0)) * 60 + rest
}

const maxTextLength = 4_000

export const readHoursInText = (fullText: string): HoursInText => {
  const found: HoursInText = { hours: [], ranges: [], withoutHalf: [] }
  const text = fullText.slice(0, maxTextLength)
  const rest = text.replace(range, (_, hour, minute, letter, hour2, minute2, letter2) => {
    const end = minutes(hour2, minute2, letter2)
    if (end === undefined) return ' '
    const first = minutes(hour, minute, letter || letter2)
    // "10 - 2 PM" starts before noon.
    const start = !letter && first !== undefined && first > end ? minutes(hour, minute, 'a') : first
    if (start !== undefined) found.ranges.push([start, end])
    return ' '
  })
  for (const [, hour, minute, letter, noon] of rest.matchAll(single)) {
    const time = noon ? 12 * 60 : minutes(hour, minute, letter)
    if (time !== undefined) found.hours.push(time)
  }
  for (const [, hour, minute] of rest.matchAll(bare)) {
    const hours = Number(hour)
    if (hours > 12) found.hours.push(hours * 60 + Number(minute))
    else {
      const times = [minutes(hour, minute, 'a'), minutes(hour, minute, 'p')]
      found.withoutHalf.push(...times.filter((time) => time !== undefined))
    }
  }
  return found
}

export type HoursFit = 'whole' | 'start' | 'possible' | 'none'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes before the start within which gates open and entry lists close. */
const before = 3 * 60
/** Assumed length in minutes of an event without an end. */
const usualLength = 6 * 60
const day = 24 * 60

/**
 * Fit of the hours in a text to an event from `start` to `end`. `whole`: both match. `start`: the start matches.
 * `possible`: all lie within the event, or up to three hours before it (gates). Undefined if the text has no hours.
 */
export const fitOf = (
  { hours, ranges, withoutHalf }: HoursInText,
  start: string,
  end?: string | null,
): HoursFit | undefined => {
  const statedHours = [...hours, ...ranges.flat()]
  if (statedHours.length + withoutHalf.length === 0) return undefined
  const from = minutesOf(start)
  const until = !end ? from + usualLength : minutesOf(end)
  const to = until <= from ? until + day : until
  if (ranges.some(([first, last]) => first === from && last === to % day)) return 'whole'
  const starts = [...hours, ...withoutHalf, ...ranges.map(([first]) => first)]
  if (starts.includes(from)) return 'start'
  const isWithin = (time: number) =>
    [time, time + day].some((each) => each >= from - before && each <= to)
  return statedHours.every(isWithin) ? 'possible' : 'none'
}
