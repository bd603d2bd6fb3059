/** Probe for a folder that takes writes: a full disk, a file system gone read-only and a lost mount all show here. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'

/** More than file systems keep within a file's own record. */
const content = Buffer.alloc(64 * 1024, 1)

/** Writes a file to the disk and removes it. Throws what the file system says. */
export const probeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `.write-probe-${randomUUID()}`)
  try {
    await using handle = await open(file, 'wx', 0o600)
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await rm(file, { force: true })
  }
}

/** A probe for frequent callers: one run at a time, whose outcome holds for so many milliseconds. */
export const holdOutcome = (
  probe: () => Promise<unknown>,
  holdsMs = 5_000,
): (() => Promise<unknown>) => {
  let last: { outcome: Promise<unknown>; until: number } | undefined
  return () => {
    if (last && performance.now() < last.until) return last.outcome
    const begun = { outcome: probe(), until: Number.POSITIVE_INFINITY }
    last = begun
    const settle = () => {
      begun.until = performance.now() + holdsMs
    }
    begun.outcome.then(settle, settle)
    return begun.outcome
  }
}
