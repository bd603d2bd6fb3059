/** Rows of a search in words, by one rule: a series is one listing, and each of its dates is an event. */
import { formatNumber } from '../../kit/format-number.ts'

/** Rows of a search, and the dates that they stand for. */
export type RowCount = { total: number; dates?: number | undefined }

type Noun = { singular: string; plural: string }

const event: Noun = { singular: 'event', plural: 'events' }

/** "12 events"; where some rows stand for several dates "421 listings (537 dates)", or "45 car show listings (60 dates)". */
export const countInWords = ({ total, dates = total }: RowCount, noun = event): string => {
  if (dates === total) return `${formatNumber(total)} ${total === 1 ? noun.singular : noun.plural}`
  const kind = noun === event ? '' : `${noun.singular} `
  return `${formatNumber(total)} ${kind}${total === 1 ? 'listing' : 'listings'} (${formatNumber(dates)} dates)`
}
