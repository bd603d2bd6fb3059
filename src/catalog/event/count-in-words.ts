/** Rows of a search in words, by one rule: a series is one listing, and each of its dates is an event. */
import { formatNumber } from '../../kit/format-number.ts'

/** Rows of a search, and the dates that they stand for. */
export type RowCount = { total: number; dates?: number | undefined }

type Noun = { singular: string; plural: string }

const event: Noun = { singular: 'event', plural: 'events' }

/** Rows, and their dates in parentheses where some rows stand for several; the dates are empty where they do not. */
export const countParts = (
  { total, dates = total }: RowCount,
  noun = event,
): [rows: string, dates: string] => {
  const count = formatNumber(total)
  if (dates === total) return [`${count} ${total === 1 ? noun.singular : noun.plural}`, '']
  const kind = noun === event ? '' : `${noun.singular} `
  const rows = `${count} ${kind}${total === 1 ? 'listing' : 'listings'}`
  return [rows, ` (${formatNumber(dates)} dates)`]
}

/** Some of the rows of a search, whose own dates nobody counts: "12 listings". */
export const rowsInWords = (rows: number, { total, dates = total }: RowCount): string =>
  countParts({ total: rows, dates: rows + dates - total })[0]

/** "12 events", "421 listings (537 dates)", "45 car show listings (60 dates)". */
export const countInWords = (count: RowCount, noun?: Noun): string =>
  countParts(count, noun).join('')
