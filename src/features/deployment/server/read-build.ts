/** Reads the last build: its time, and the browser's files. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { BuildInfo, SyncStatus } from '../contract.ts'
import { unknownVersion } from '../rules.ts'

const stampText = z.object({ builtAt: z.iso.datetime() })

/** Status in development, where pages are rendered from source files. */
export const developmentStatus: SyncStatus = {
  status: 'development',
  buildInfo: { version: 'development', timestamp: null, assets: [] },
}

/**
 * Reads the build in `folder`. Call once, at start, because a later build is not the one that runs. Never throws:
 * unreadable facts are unknown.
 */
export const readBuild = async (folder: string): Promise<SyncStatus> => {
  const [timestamp, assets] = await Promise.all([readTime(folder), listAssets(folder)])
  const version = versionOf(assets)
  const isKnown = timestamp !== null && version !== unknownVersion
  return { status: isKnown ? 'ok' : 'unknown', buildInfo: { version, timestamp, assets } }
}

const readTime = async (folder: string): Promise<string | null> => {
  try {
    const stamp: unknown = JSON.parse(await readFile(path.join(folder, 'stamp.json'), 'utf8'))
    return stampText.parse(stamp).builtAt
  } catch {
    return null
  }
}

const listAssets = async (folder: string): Promise<string[]> => {
  const names = await readdir(path.join(folder, 'client/assets')).catch(() => [])
  return names
    .filter((name) => !/\.(br|gz)$/.test(name))
    .sort()
    .map((name) => `/assets/${name}`)
}

/**
 * The file names contain content hashes, so the hash of the list identifies the build. The stamp's own fingerprint
 * differs between machines that built the same sources.
 */
const versionOf = (assets: BuildInfo['assets']): string =>
  assets.length === 0
    ? unknownVersion
    : createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 12)
