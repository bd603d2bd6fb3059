/** Wording of result counts: a series is one listing, and each of its dates is an event. */
import { formatNumber } from '../../kit/format-number.ts'

/** Number of result rows, and of the dates in them. */
export type RowCount = { total: number; dates?: number | undefined }

type Noun = { singular: string; plural: string }

const event: Noun = { singular: 'event', plural: 'events' }

/** Text of the rows, and of their dates in parentheses; the latter is empty if every row is one date. */
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

/** Text for some of a search's rows, whose dates are not counted: "12 listings". */
export const rowsInWords = (rows: number, { total, dates = total }: RowCount): string =>
  countParts({ total: rows, dates: rows + dates - total })[0]

/** "12 events", "421 listings (537 dates)", "45 car show listings (60 dates)". */
export const countInWords = (count: RowCount, noun?: Noun): string =>
  countParts(count, noun).join('')
