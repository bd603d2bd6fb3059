/** Decides when a deployment is old or out of sync, and which kind of environment a page is in. */
import { dayMs, minuteMs } from '../../kit/durations.ts'
import type { BuildInfo } from './contract.ts'

const second = 1000

/** All in milliseconds. */
export const timings = {
  /** From page load to the one check of the build's age. */
  ageCheckAfter: 5 * second,
  oldBuildAfter: 10 * minuteMs,
  /** From page load to the first periodic check. */
  firstCheckAfter: 32 * second,
  checkEvery: { production: 5 * minuteMs, preview: 15 * minuteMs },
  /** A response younger than this is reused. */
  statusLife: 5 * minuteMs,
  requestTimeout: 5 * second,
  outOfSyncAfter: dayMs,
} as const

export const unknownVersion = 'unknown'

export type Environment = 'preview' | 'development' | 'production'

export type PagePlace = {
  hostname: string
  /** Same as `location.port`: empty for the scheme's default port. */
  port: string
  /** Host name of the site's public URL (PUBLIC_URL, else the request's host). */
  publicHostname: string
}

/**
 * Development: this computer, or port 5000. Preview: a host with the word "preview" or "staging" in its name, or any
 * host other than the public one.
 */
export const environmentOf = ({ hostname, port, publicHostname }: PagePlace): Environment => {
  if (port === '5000' || isThisComputer(hostname)) return 'development'
  if (/(^|[.-])(preview|staging)([.-]|$)/i.test(hostname)) return 'preview'
  return withoutWww(hostname) === withoutWww(publicHostname) ? 'production' : 'preview'
}

const isThisComputer = (hostname: string) =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(hostname)

const withoutWww = (hostname: string) => hostname.toLowerCase().replace(/^www\./, '')

/** Milliseconds since the build; undefined if its time is unknown. */
export const buildAge = ({ timestamp }: BuildInfo, now: number): number | undefined =>
  timestamp === null ? undefined : now - Date.parse(timestamp)

/** True if the check after page load should warn. */
export const isOldBuild = (build: BuildInfo, now: number): boolean =>
  (buildAge(build, now) ?? 0) > timings.oldBuildAfter

/** Reasons why a production deployment is out of sync; empty if it is in sync. */
export const outOfSyncReasons = (build: BuildInfo, now: number): string[] => {
  const age = buildAge(build, now) ?? 0
  return [
    build.version === unknownVersion && 'the version is unknown',
    age > timings.outOfSyncAfter && 'the build is older than 24 hours',
    build.assets.length === 0 && 'there are no assets',
  ].filter((reason) => reason !== false)
}

/** True if both versions are known and the server runs another build than the page's. */
export const isOtherBuild = (pageVersion: string, serverVersion: string): boolean =>
  pageVersion !== serverVersion &&
  pageVersion !== unknownVersion &&
  serverVersion !== unknownVersion
