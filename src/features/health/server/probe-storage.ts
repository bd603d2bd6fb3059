/** Checks that the file storage can list files. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FileStore } from '../../../platform/uploads/file-store.ts'

const patienceMs = 3_000
const turns = 30

/**
 * Throws if the storage fails or has not responded within `patience` milliseconds. Waits in short timers: after the
 * event loop was blocked, a response that has arrived meanwhile is read before the timeout.
 */
export const probeStorage = async (files: FileStore, patience = patienceMs): Promise<void> => {
  const answered = new AbortController()
  try {
    await Promise.race([timeUp(patience, answered.signal), readFirst(files)])
  } finally {
    answered.abort()
  }
}

const timeUp = async (patience: number, signal: AbortSignal): Promise<void> => {
  try {
    for (let turn = 0; turn < turns; turn++) await sleep(patience / turns, undefined, { signal })
  } catch {
    return
  }
  throw new Error('The storage has not answered in time')
}

const readFirst = async (files: FileStore): Promise<void> => {
  for await (const _ of files.list('')) return
}
