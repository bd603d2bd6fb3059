/** Followed feed with the state of its readings. */

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
  /** Detected from the content in the first reading. */
  format: string | null
  etag: string | null
  lastModified: string | null
  /** Time of the last complete reading, as an instant in UTC. */
  wholeAt: string | null
  failures: number
  /** Readings in a row whose process died, by its limits or by a crash. */
  deaths: number
  lastResult: FeedResult | null
}

export type NewFeed = Pick<Feed, 'url' | 'source' | 'trust' | 'settings'>

/** Feed to be read once and completely, without being followed. */
export const unfollowedFeed = (newFeed: NewFeed, existing?: Feed): Feed => ({
  id: existing?.id ?? '',
  format: existing?.format ?? null,
  failures: 0,
  deaths: 0,
  lastResult: existing?.lastResult ?? null,
  ...newFeed,
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

/** Validation error for a feed's address. */
const refusal = (message: string) =>
  new AppError('unprocessable', { fields: { url: message }, message })

/** Normalizes a pasted address: http, https, or webcal (which becomes https). Throws AppError. */
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

/** Given name of a source, else a name derived from its address. */
export const sourceNameOf = (chosenName: string | undefined, address: string): string =>
  oneLine(chosenName ?? '') || sourceOf(address)

/** "example.org/events.ics": host and path, which people recognize. The query is left out because it may be secret. */
export const sourceOf = (address: string): string => {
  const { host, pathname } = new URL(address)
  const path = pathname.replace(/\/$/, '')
  return `${host}${path}`.slice(0, 150)
}
