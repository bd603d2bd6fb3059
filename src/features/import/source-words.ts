/** Text on the yield of a followed source, and reasons to check the source. */
import { stateCode } from '../../catalog/place/us-states.ts'
import { formatNumber } from '../../kit/format-number.ts'
import type { FeedView } from './contract.ts'

const silentAfterDays = 42

type FeedYield = Pick<FeedView, 'newEvents' | 'silentDays' | 'lastCounts'>

/** "12 new events in six weeks, the last one 3 days ago. 31 of 40 entries about cars, 2 (5%) unusable." */
export const yieldWords = ({ newEvents, silentDays, lastCounts }: FeedYield): string => {
  const last = `, the last one ${silentDays === 0 ? 'today' : `${days(silentDays)} ago`}`
  const recent =
    newEvents === 0
      ? `No new event for ${days(silentDays)}.`
      : `${count(newEvents, 'new event')} in six weeks${last}.`
  if (!lastCounts) return recent
  const { rows, others = 0, refused } = lastCounts
  const share = rows === 0 ? 0 : Math.round((100 * refused) / rows)
  const unusable = refused === 0 ? '' : `, ${formatNumber(refused)} (${share}%) unusable`
  return `${recent} ${formatNumber(rows - others)} of ${count(rows, 'entry', 'entries')} about cars${unusable}.`
}

type FeedHealth = Pick<FeedView, 'silentDays' | 'lastCounts' | 'lastResult' | 'state'>

/** Reasons to check a source; none if it is paused or if the last reading merely failed. */
export const concernsOf = ({ silentDays, lastCounts, lastResult, state }: FeedHealth): string[] => {
  if (state === 'paused' || !lastResult) return []
  const { rows = 0, refused = 0 } = lastCounts ?? {}
  if (lastResult.isOtherKind) return [`It ${lastResult.message}`]
  return [
    ...(lastResult.outcome !== 'failed' && silentDays >= silentAfterDays
      ? [`It answers, but brought nothing new for ${days(silentDays)}.`]
      : []),
    ...(refused * 2 > rows
      ? [`${formatNumber(refused)} of its ${count(rows, 'entry', 'entries')} can’t be used.`]
      : []),
  ]
}

const count = (number: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(number)} ${number === 1 ? singular : plural}`

const days = (number: number): string => count(number, 'day')

/** Number of entries without a place, unless the place is set or the club meets in several places. */
export const placeless = ({
  lastCounts,
  settings,
}: Pick<FeedView, 'lastCounts' | 'settings'>): number => {
  const isKnown = settings.meetsAnywhere || settings.default.some((pair) => townFilter.test(pair))
  return isKnown ? 0 : (lastCounts?.needPlace ?? 0)
}

const townFilter = /(?:^|,)\s*(?:city|zipCode)=/

export const placeProblem = 'Enter a ZIP code, or city and state: 60601 or Chicago, IL.'

/** Defaults for rows without a place; undefined if the text is neither a ZIP code nor a city and state. */
export const placeDefaults = (text: string): string[] | undefined => {
  const place = text.trim()
  if (place === '') return []
  if (/^\d{5}$/.test(place)) return [`zipCode=${place}`]
  const [, city = '', name = ''] = /^([^,=]+),\s*([A-Za-z. ]+)$/.exec(place) ?? []
  const state = stateCode(name.trim())
  return state ? [`city=${city.trim()}`, `state=${state}`] : undefined
}
