/**
 * Readers of filters in the text of an address, for pages, which load no schema library. Each means the same as the
 * schema of filters.ts with its name; tests hold them to that.
 */
import { decimalOf, roundDegrees } from '../../kit/decimals.ts'
import { isValidLocalDate, isYearOfEvents } from '../time/local-dates.ts'

/** A name given once is a text, given again a list. */
export type GivenText = string | readonly string[]

/** Reason why a text was not accepted, and how to correct it. */
export type Refusal = { problem: string }

/** Reads a text that is not empty; undefined where nothing is left of it. */
export type TextReader = (given: GivenText) => unknown

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'problem' in value

const refuse = (problem: string): Refusal => ({ problem })

export const readWords =
  (max: number): TextReader =>
  (given) => {
    if (typeof given !== 'string') return refuse('Must be text.')
    const text = given.trim()
    return text.length > max ? refuse(`At most ${max} characters.`) : text || undefined
  }

export const readPattern =
  (pattern: RegExp, problem: string): TextReader =>
  (given) => {
    if (typeof given !== 'string') return refuse('Must be text.')
    return pattern.test(given) ? given : refuse(problem)
  }

export const readChoice =
  (values: readonly string[]): TextReader =>
  (given) =>
    typeof given === 'string' && values.includes(given)
      ? given
      : refuse(`Must be one of ${values.join(', ')}.`)

export const readNumber =
  (min: number, max: number): TextReader =>
  (given) => {
    const value = typeof given === 'string' ? decimalOf(given) : undefined
    if (value === undefined || !Number.isFinite(value)) return refuse('Must be a number.')
    if (value < min) return refuse(`At least ${min}.`)
    return value > max ? refuse(`At most ${max}.`) : value
  }

export const readDegrees =
  (limit: number): TextReader =>
  (given) => {
    const value = readNumber(-limit, limit)(given)
    return typeof value === 'number' ? roundDegrees(value) : value
  }

export const readTruth: TextReader = (given) => {
  if (given === 'true' || given === '1') return true
  return given === 'false' || given === '0' ? false : refuse('Must be true or false.')
}

export const readDay: TextReader = (given) => {
  if (typeof given !== 'string' || !isDate(given))
    return refuse('Must be a date such as 2026-08-01.')
  return isYearOfEvents(given) ? given : refuse('Use a year from 1900 to 2199.')
}

/** Years below 1000 are dates as well here; two thousand years later has the same leap years. */
const isDate = (text: string) => isValidLocalDate(text.replace(/^0(?=\d{3}-)/, '2'))

/** A list, or text with commas; empty entries are dropped. */
export const readList =
  (readItem: (item: string) => string | Refusal, max = 25): TextReader =>
  (given) => {
    const items = (typeof given === 'string' ? given.split(',') : given).filter(Boolean)
    if (items.length > max) return refuse(`At most ${max} values.`)
    const read = items.map(readItem)
    return read.find(isRefusal) ?? (read.length === 0 ? undefined : read)
  }

/** An entry of at most 60 characters, without blanks at its ends. */
export const readEntry = (item: string): string | Refusal => {
  const text = item.trim()
  return text.length > 60 ? refuse('At most 60 characters.') : text
}
