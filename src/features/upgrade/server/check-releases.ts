/** Reads the release file named in the settings: once a day, and by `upgrade --check`. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defaultName, plainName } from '../../../kit/site-settings.ts'
import type { Db } from '../../../platform/db/database.ts'
import { FetchFailure, fetchToFile } from '../../../platform/fetch/fetch-to-file.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import {
  findSeenReleases,
  noteReading,
  type ReleaseSource,
  readUpgradeState,
  releaseSource,
} from './seen-releases.ts'
import {
  compareVersions,
  type Release,
  ReleaseFailure,
  readSignedRelease,
} from './signed-release.ts'

export type CheckDeps = {
  db: Db
  /** True if the URL may be on this machine, for trials and tests. */
  allowLoopback: boolean
}

const maxBytes = 64 * 1024
const timeout = 20_000

/** Reads the file now and stores the result. Does nothing if the settings name no file. */
export const checkReleases = async (
  { db, allowLoopback }: CheckDeps,
  signal?: AbortSignal,
): Promise<void> => {
  const source = releaseSource()
  if (!source) return
  try {
    const text = await fetchText(source, allowLoopback, signal)
    const newest = readSignedRelease(text, source.key)
    const lastSeen = await findSeenReleases(db, source)
    if (lastSeen?.newest && isOlder(newest, lastSeen.newest))
      throw new ReleaseFailure(
        `names ${newest.version} of ${newest.date}, which is older than ${lastSeen.newest.version} of ${lastSeen.newest.date}, seen before.`,
      )
    await noteReading(db, source, { newest })
  } catch (error) {
    if (!(error instanceof FetchFailure || error instanceof ReleaseFailure)) throw error
    await noteReading(db, source, { failure: `${source.url} ${error.message}` })
  }
}

/** True for a replayed older file, which could hide a release or a security fix. */
const isOlder = (newest: Release, known: Release): boolean =>
  compareVersions(newest.version, known.version) < 0 ||
  newest.date < known.date ||
  compareVersions(newest.security ?? '0.0.0', known.security ?? '0.0.0') < 0

/** The request contains only the program's default name, nothing about the site. */
const fetchText = async ({ url }: ReleaseSource, allowLoopback: boolean, signal?: AbortSignal) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'release-'))
  const file = path.join(folder, 'body')
  const headers = { 'user-agent': plainName('', defaultName) }
  try {
    await fetchToFile(url, { file, headers, allowLoopback, maxBytes, timeout, signal })
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Checks unless the file was read within the last day. */
export const checkWhenDue = async (deps: CheckDeps, signal?: AbortSignal): Promise<void> => {
  const source = releaseSource()
  if (!source || (await findSeenReleases(deps.db, source))?.isFresh) return
  await checkReleases(deps, signal)
}

/** Runs every hour, so that a file newly named at /admin/settings is read soon. */
export const startReleaseCheck = (jobs: Jobs, deps: CheckDeps): Promise<void> =>
  jobs.define('check-releases', (signal) => checkWhenDue(deps, signal), { every: '17 * * * *' })

/** `upgrade --check`. Returns false if the newest release could not be read. */
export const runUpgradeCheck = async (
  deps: CheckDeps,
  print: (line: string) => void,
): Promise<boolean> => {
  await checkReleases(deps)
  const { state, said, failure } = await readUpgradeState(deps.db)
  print(said)
  if (failure) print(`The file of releases can't be used: ${failure}`)
  return failure === null && state !== 'off'
}
