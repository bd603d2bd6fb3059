/** Temporary files of tests in memory: short-lived databases create and remove a thousand files each. */
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

/** Linux tmpfs for POSIX shared memory, writable by every user. */
const memoryFolder = '/dev/shm'

/** TMPFS_MAGIC in include/uapi/linux/magic.h. */
const tmpfs = 0x01021994

/** Bytes; several times the peak of a whole run. */
const enough = 6 * 2 ** 30

/** Prefix of folder names; the process id follows. */
const prefix = 'gearhead-tests-'

/**
 * Uses an in-memory folder for temporary files of this process and its children, if the machine has
 * room; removed with this process. Has no effect if TMPDIR is set. TEST_DATA_FOLDER is for the test
 * databases that stay between runs.
 */
export const useMemoryFolder = (folder = memoryFolder): void => {
  if (process.env.TMPDIR !== undefined || !isUsable(folder)) return
  removeLeftovers(folder)
  const own = mkdtempSync(path.join(folder, `${prefix}${process.pid}-`))
  // If root runs the tests, PostgreSQL runs as another user.
  chmodSync(own, 0o1777)
  process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  process.env.TMPDIR = own
  process.env.TEST_DATA_FOLDER = folder
}

/** Removes folders of processes that were killed. */
const removeLeftovers = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue
    try {
      rmSync(path.join(folder, name), { recursive: true, force: true })
    } catch {
      // Another user's folder.
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

/** True if programs may run in the folder, as tests need; containers often mount it "noexec". */
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
