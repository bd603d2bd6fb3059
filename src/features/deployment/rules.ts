/** Rules for when a deployment counts as old or out of sync, and for the kind of deployment that a page is on. */
import { dayMs, minuteMs } from '../../kit/durations.ts'
import type { BuildInfo } from './contract.ts'

const second = 1000

/** All in milliseconds. */
export const timings = {
  /** From the page's load to the one check of the build's age. */
  ageCheckAfter: 5 * second,
  oldBuildAfter: 10 * minuteMs,
  /** From the page's load to the first check of the monitoring. */
  firstCheckAfter: 32 * second,
  checkEvery: { production: 5 * minuteMs, preview: 15 * minuteMs },
  /** An answer is not asked for again while it is younger. */
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
  /** Host name of the site's public address (PUBLIC_URL, else the one asked for). */
  publicHostname: string
}

/**
 * Development is this computer or port 5000. A preview is a host that calls itself one ("preview" or
 * "staging" as a word of its name), or one under which the site is reached besides its public address.
 */
export const environmentOf = ({ hostname, port, publicHostname }: PagePlace): Environment => {
  if (port === '5000' || isThisComputer(hostname)) return 'development'
  if (/(^|[.-])(preview|staging)([.-]|$)/i.test(hostname)) return 'preview'
  return withoutWww(hostname) === withoutWww(publicHostname) ? 'production' : 'preview'
}

const isThisComputer = (hostname: string) =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(hostname)

const withoutWww = (hostname: string) => hostname.toLowerCase().replace(/^www\./, '')

/** Milliseconds since the build was made; undefined when that is unknown. */
export const buildAge = ({ timestamp }: BuildInfo, now: number): number | undefined =>
  timestamp === null ? undefined : now - Date.parse(timestamp)

/** True if the check after a page's load has something to warn of. */
export const isOldBuild = (build: BuildInfo, now: number): boolean =>
  (buildAge(build, now) ?? 0) > timings.oldBuildAfter

/** Reasons why a production deployment counts as out of sync; empty when it is in sync. */
export const outOfSyncReasons = (build: BuildInfo, now: number): string[] => {
  const age = buildAge(build, now) ?? 0
  return [
    build.version === unknownVersion && 'the version is unknown',
    age > timings.outOfSyncAfter && 'the build is older than 24 hours',
    build.assets.length === 0 && 'there are no assets',
  ].filter((reason) => reason !== false)
}

/** The server runs another build than the page came from, and both are known. */
export const isOtherBuild = (pageVersion: string, serverVersion: string): boolean =>
  pageVersion !== serverVersion &&
  pageVersion !== unknownVersion &&
  serverVersion !== unknownVersion
