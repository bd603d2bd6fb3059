/** Checks that a folder is writable: detects a full disk, a read-only file system and a lost mount. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'

/** Too large for a file system to store inline in the file's metadata. */
const content = Buffer.alloc(64 * 1024, 1)

/** Writes a file, flushes it to disk and deletes it. Throws the error of the file system. */
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

/** Wraps a probe that is called often: one run at a time, whose result is reused for `holdsMs` milliseconds. */
export const holdOutcome = (
  probe: () => Promise<unknown>,
  holdsMs = 5_000,
): (() => Promise<unknown>) => {
  let last: { outcome: Promise<unknown>; until: number } | undefined
  return () => {
    if (last && performance.now() < last.until) return last.outcome
    const run = { outcome: probe(), until: Number.POSITIVE_INFINITY }
    last = run
    const settle = () => {
      run.until = performance.now() + holdsMs
    }
    run.outcome.then(settle, settle)
    return run.outcome
  }
}
