/** Newest release seen, stored in the database, so that any process on any machine can report it. */
import { sql } from 'kysely'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRow } from '../../../platform/db/query.ts'
import { packageVersion } from '../../../platform/package-version.ts'
import { compareVersions, type Release } from './signed-release.ts'

/** Release file named in the settings. */
export type ReleaseSource = { url: string; key: string }

/** Undefined if the settings name no file; then no request is sent. */
export const releaseSource = (): ReleaseSource | undefined => {
  const { releaseUrl: url, releaseKey: key } = siteSettings
  return url && key ? { url, key } : undefined
}

export type SeenReleases = {
  /** True if the same URL was requested within the last day. */
  isFresh: boolean
  askedAt: string
  newest: Release | undefined
  failure: string | null
}

/** Last check of the file with this key; undefined before the first. */
export const findSeenReleases = async (
  db: Db,
  { url, key }: ReleaseSource,
): Promise<SeenReleases | undefined> => {
  const row = await queryRow(db)<
    Omit<SeenReleases, 'newest'> & { version: string | null; date: string; security: string | null }
  >`
    select url = ${url} and asked_at > now() - interval '1 day' as "isFresh", asked_at as "askedAt",
      version, released_on as date, security, failure
    from seen_releases where key = ${key}`
  if (!row) return undefined
  const { version, date, security, ...lastCheck } = row
  return { ...lastCheck, newest: version === null ? undefined : { version, date, security } }
}

/** Stores the result of a check; a failure keeps the known release. */
export const noteReading = async (
  db: Db,
  { url, key }: ReleaseSource,
  outcome: { newest: Release } | { failure: string },
): Promise<void> => {
  const columns =
    'failure' in outcome
      ? { failure: outcome.failure.slice(0, 500) }
      : {
          version: outcome.newest.version,
          released_on: outcome.newest.date,
          security: outcome.newest.security,
          failure: null,
        }
  const row = { url, asked_at: sql<string>`now()`, ...columns }
  await db
    .insertInto('seen_releases')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** Upgrade state for the status page and the command line. */
export type UpgradeState = {
  /** `off`: the settings name no file; `unknown`: no check has succeeded. */
  state: 'off' | 'unknown' | 'current' | 'newer' | 'security'
  said: string
  askedAt: string | null
  /** Reason why the latest check failed; null if it succeeded. */
  failure: string | null
}

export const readUpgradeState = async (
  db: Db,
  running: string = packageVersion,
): Promise<UpgradeState> => {
  const source = releaseSource()
  if (!source)
    return {
      state: 'off',
      said: 'Nobody is asked for newer releases: /admin/settings names no file of releases.',
      askedAt: null,
      failure: null,
    }
  const { newest, askedAt = null, failure = null } = (await findSeenReleases(db, source)) ?? {}
  return { ...wordsOf(newest, running), askedAt, failure }
}

const wordsOf = (
  newest: Release | undefined,
  running: string,
): Pick<UpgradeState, 'state' | 'said'> => {
  if (!newest) return { state: 'unknown', said: `The newest release isn't known yet.` }
  const { version, date, security } = newest
  const label = `${version} of ${date}`
  if (compareVersions(version, running) <= 0)
    return { state: 'current', said: `${running} is the newest release (${label}).` }
  const until = `The newest release is ${label}; this is ${running}.`
  if (security !== null && compareVersions(security, running) > 0)
    return { state: 'security', said: `${until} It fixes security problems: upgrade soon.` }
  return { state: 'newer', said: `${until} It fixes no security problem.` }
}
