/** Temporary files of tests in memory: databases of a few seconds make and remove a thousand files each. */
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

/** File system of Linux for POSIX shared memory, which every user may write to. */
const memoryFolder = '/dev/shm'

/** TMPFS_MAGIC in include/uapi/linux/magic.h */
const tmpfs = 0x01021994

/** Several times what a whole run takes at its peak, in bytes. */
const enough = 6 * 2 ** 30

/** With the number of the process that removes it. */
const prefix = 'gearhead-tests-'

/**
 * Makes a folder in memory the one for temporary files, of this process and those it starts, where the machine has
 * room. It goes with this process. TMPDIR, if set, stays. TEST_DATA_FOLDER is where the databases of tests stay between
 * runs.
 */
export const useMemoryFolder = (folder = memoryFolder): void => {
  if (process.env.TMPDIR !== undefined || !isUsable(folder)) return
  removeLeftovers(folder)
  const own = mkdtempSync(path.join(folder, `${prefix}${process.pid}-`))
  // PostgreSQL has a user of its own where the tests are root's.
  chmodSync(own, 0o1777)
  process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  process.env.TMPDIR = own
  process.env.TEST_DATA_FOLDER = folder
}

/** Folders of processes that were killed. */
const removeLeftovers = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue
    try {
      rmSync(path.join(folder, name), { recursive: true, force: true })
    } catch {
      // Somebody else's.
    }
  }
}

const isUsable = (folder: string): boolean => {
  try {
    const { type, bavail, bsize } = statfsSync(folder)
    if (type !== tmpfs || bavail * bsize < enough || freemem() < enough) return false
    accessSync(folder, constants.W_OK | constants.X_OK)
    return canRun(folder)
  } catch {
    return false
  }
}

/** Containers often forbid it there ("noexec"), and tests put programs into temporary folders. */
const canRun = (folder: string): boolean => {
  const own = mkdtempSync(path.join(folder, `${prefix}${process.pid}-`))
  try {
    const program = path.join(own, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(own, { recursive: true })
  }
}
