/** Probe for a folder that takes writes: a full disk, a file system gone read-only and a lost mount all show here. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'

/** More than file systems keep within a file's own record. */
const probe = Buffer.alloc(64 * 1024, 1)

/** Writes a file to the disk and removes it. Throws what the file system says. */
export const probeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `.write-probe-${randomUUID()}`)
  try {
    await using handle = await open(file, 'wx', 0o600)
    await handle.writeFile(probe)
    await handle.sync()
  } finally {
    await rm(file, { force: true })
  }
}

/** The same for frequent callers: one write at a time, whose outcome holds for so many milliseconds. */
export const createFolderProbe = (folder: string, holdsMs = 5_000): (() => Promise<void>) => {
  let last: { outcome: Promise<void>; until: number } | undefined
  return () => {
    if (last && performance.now() < last.until) return last.outcome
    const begun = { outcome: probeFolder(folder), until: Number.POSITIVE_INFINITY }
    last = begun
    const settle = () => {
      begun.until = performance.now() + holdsMs
    }
    begun.outcome.then(settle, settle)
    return begun.outcome
  }
}
