/** Reads the release file named in the settings: once a day, and by `upgrade --check`. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defaultName, plainName } from '../../../kit/site-settings.ts'
import type { Db } from '../../../platform/db/database.ts'
import { FetchFailure, fetchToFile } from '../../../platform/fetch/fetch-to-file.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import {
  findSeen,
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

export type CheckParts = {
  db: Db
  /** True if the URL may be on this machine, for trials and tests. */
  allowLoopback: boolean
}

const maxBytes = 64 * 1024
const timeout = 20_000

/** Reads the file now and stores the result. Does nothing if the settings name no file. */
export const checkReleases = async (
  { db, allowLoopback }: CheckParts,
  signal?: AbortSignal,
): Promise<void> => {
  const source = releaseSource()
  if (!source) return
  try {
    const text = await fetchText(source, allowLoopback, signal)
    const newest = readSignedRelease(text, source.key)
    const seen = await findSeen(db, source)
    if (seen?.newest && isOlder(newest, seen.newest))
      throw new ReleaseFailure(
        `names ${newest.version} of ${newest.date}, which is older than ${seen.newest.version} of ${seen.newest.date}, seen before.`,
      )
    await noteReading(db, source, { newest })
  } catch (error) {
    if (!(error instanceof FetchFailure || error instanceof ReleaseFailure)) throw error
    await noteReading(db, source, { failure: `${source.url} ${error.message}` })
  }
}

/** True for a replayed older file, which could hide a release or a security fix. */
const isOlder = (named: Release, known: Release): boolean =>
  compareVersions(named.version, known.version) < 0 ||
  named.date < known.date ||
  compareVersions(named.security ?? '0.0.0', known.security ?? '0.0.0') < 0

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
export const checkWhenDue = async (parts: CheckParts, signal?: AbortSignal): Promise<void> => {
  const source = releaseSource()
  if (!source || (await findSeen(parts.db, source))?.isFresh) return
  await checkReleases(parts, signal)
}

/** Runs every hour, so that a file newly named at /admin/settings is read soon. */
export const startReleaseCheck = (jobs: Jobs, parts: CheckParts): Promise<void> =>
  jobs.define('check-releases', (signal) => checkWhenDue(parts, signal), { every: '17 * * * *' })

/** `upgrade --check`. Returns false if the newest release could not be read. */
export const runUpgradeCheck = async (
  parts: CheckParts,
  print: (line: string) => void,
): Promise<boolean> => {
  await checkReleases(parts)
  const { state, said, failure } = await readUpgradeState(parts.db)
  print(said)
  if (failure) print(`The file of releases can't be used: ${failure}`)
  return failure === null && state !== 'off'
}
