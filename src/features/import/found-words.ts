/** Summary of what was found at an address, as one sentence. */
import { formatNumber } from '../../kit/format-number.ts'
import type { LinkPreview } from './link-contract.ts'

type Found = Pick<LinkPreview, 'platform' | 'otherRows' | 'upcoming' | 'isPartial' | 'result'>

/** "The Events Calendar: 40 events, 31 about cars, 34 dates to come, 12 new." */
export const foundWords = ({ platform, otherRows, upcoming, isPartial, result }: Found): string => {
  const { rows = 0, taken = 0 } = result.counts ?? {}
  const all = isPartial ? `the first ${count(rows, 'event')} of more` : count(rows, 'event')
  const about = otherRows === 0 ? 'all about cars' : `${formatNumber(rows - otherRows)} about cars`
  const dates = `${count(upcoming, 'date')} to come`
  return `${platform || 'Web page'}: ${all}, ${about}, ${dates}, ${formatNumber(taken)} new.`
}

const count = (number: number, noun: string) =>
  `${formatNumber(number)} ${number === 1 ? noun : `${noun}s`}`
