/**
 * Readers of filters in the text of an address, for pages, which load no schema library. Each accepts what the schema
 * of filters.ts with its name accepts; tests hold them to that. Reasons are for visitors, those of the schema for
 * programs.
 */
import { decimalOf, roundDegrees } from '../../kit/decimals.ts'
import { formatNumber } from '../../kit/format-number.ts'
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

/** For values that no control of ours brings into an address. */
export const brokenLink = 'This link is broken. Choose again on this page.'

/** For a position in the results. */
export const brokenPlaceInList = 'This link is out of date, so the list starts over.'

export const readWords =
  (max: number): TextReader =>
  (given) => {
    if (typeof given !== 'string') return refuse(brokenLink)
    const text = given.trim()
    return text.length > max ? refuse(`Use at most ${max} characters.`) : text || undefined
  }

export const readPattern =
  (pattern: RegExp): TextReader =>
  (given) =>
    typeof given === 'string' && pattern.test(given) ? given : refuse(brokenLink)

export const readChoice =
  (values: readonly string[]): TextReader =>
  (given) =>
    typeof given === 'string' && values.includes(given)
      ? given
      : refuse('Choose one from the list.')

export const readNumber =
  (min: number, max: number): TextReader =>
  (given) => {
    const value = typeof given === 'string' ? decimalOf(given) : undefined
    return value !== undefined && value >= min && value <= max
      ? value
      : refuse(`Use a number from ${min} to ${formatNumber(max)}.`)
  }

export const brokenPosition = "This link doesn't hold a location. Enter a ZIP or city instead."

export const readDegrees =
  (limit: number): TextReader =>
  (given) => {
    const value = readNumber(-limit, limit)(given)
    return typeof value === 'number' ? roundDegrees(value) : refuse(brokenPosition)
  }

export const readTruth: TextReader = (given) => {
  if (given === 'true' || given === '1') return true
  return given === 'false' || given === '0' ? false : refuse(brokenLink)
}

export const readDay: TextReader = (given) =>
  typeof given === 'string' && isValidLocalDate(given) && isYearOfEvents(given)
    ? given
    : refuse('Enter a date from 1900 to 2199, such as 8/1/2026.')

/** A list, or text with commas; empty entries are dropped. */
export const readList =
  (readItem: (item: string) => string | Refusal, max = 25): TextReader =>
  (given) => {
    const items = (typeof given === 'string' ? given.split(',') : given).filter(Boolean)
    if (items.length > max) return refuse(`Choose at most ${max}.`)
    const read = items.map(readItem)
    return read.find(isRefusal) ?? (read.length === 0 ? undefined : read)
  }

/** An entry of at most 60 characters, without blanks at its ends. */
export const readEntry = (item: string): string | Refusal => {
  const text = item.trim()
  return text.length > 60 ? refuse('Use at most 60 characters for each.') : text
}
