/** Temporary files of tests in memory: databases of a few seconds make and remove a thousand files each. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

/** File system of Linux for POSIX shared memory, which every user may write to. */
const memoryFolder = '/dev/shm'

/** TMPFS_MAGIC in include/uapi/linux/magic.h */
const tmpfs = 0x01021994

/** Several times what a whole run takes at its peak, in bytes. */
const enough = 6 * 2 ** 30

/** Makes it the folder for temporary files, of this process and those it starts, where the machine has room. TMPDIR, if set, stays. */
export const useMemoryFolder = (folder = memoryFolder): void => {
  if (process.env.TMPDIR === undefined && isUsable(folder)) process.env.TMPDIR = folder
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
  const own = mkdtempSync(path.join(folder, 'gearhead-try-'))
  try {
    const program = path.join(own, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(own, { recursive: true })
  }
}
