/** A feed that is followed, and what came of reading it. */

import { AppError } from '../../../../kit/errors.ts'
import { oneLine } from '../../../../kit/text/clean-text.ts'
import { addressProblem, type FeedResult, type FeedSettings, type Trust } from '../../contract.ts'
import { settingsOf } from '../import-flags.ts'
import type { ImportSettings } from '../settings/import-settings.ts'

export type Feed = {
  id: string
  url: string
  source: string
  trust: Trust
  settings: FeedSettings
  /** By its content, the first time it was read. */
  format: string | null
  etag: string | null
  lastModified: string | null
  /** Time at which it was last read whole: instants in UTC. */
  wholeAt: string | null
  failures: number
  /** Readings in a row that ended their process, by its bounds or by a crash. */
  deaths: number
  lastResult: FeedResult | null
}

export type NewFeed = Pick<Feed, 'url' | 'source' | 'trust' | 'settings'>

/** Feed that is read once, whole, without being followed. */
export const feedOnce = (given: NewFeed, known?: Feed): Feed => ({
  id: known?.id ?? '',
  format: known?.format ?? null,
  failures: 0,
  deaths: 0,
  lastResult: known?.lastResult ?? null,
  ...given,
  etag: null,
  lastModified: null,
  wholeAt: null,
})

export const importSettings = (
  { settings, source, trust }: Feed,
  dryRun: boolean,
): ImportSettings => ({
  ...settingsOf({ ...settings, source, publish: trust === 'live', dryRun }),
  reviewsAll: trust === 'queue',
})

/** The address of a feed as people paste it, and the name of a source that it gives. */
const refusal = (message: string) =>
  new AppError('unprocessable', { fields: { url: message }, message })

/** http or https; "webcal" is what calendar programs call them. Throws AppError. */
export const feedAddress = (text: string): string => {
  const address = text.trim().replace(/^webcals?:/i, 'https:')
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) throw refusal(addressProblem)
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') {
    throw refusal('Remove the user name and password: the address is stored unencrypted.')
  }
  url.hash = ''
  if (url.href.length > 2_000) throw refusal('At most 2,000 characters.')
  return url.href
}

/** The name that somebody gives a source, else the one of its address. */
export const sourceNamed = (given: string | undefined, address: string): string =>
  oneLine(given ?? '') || sourceOf(address)

/** "example.org/events.ics": host and path, which people know it by; what may be a secret is left out. */
export const sourceOf = (address: string): string => {
  const { host, pathname } = new URL(address)
  const path = pathname.replace(/\/$/, '')
  return `${host}${path}`.slice(0, 150)
}
