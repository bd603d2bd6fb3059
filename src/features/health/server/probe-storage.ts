/** Probe for a storage of files: whether it answers with a list of files. */
import type { FileStore } from '../../../platform/uploads/file-store.ts'

const patienceMs = 3_000

/** Throws where the storage refuses, or has not answered within 3 seconds. */
export const probeStorage = async (files: FileStore): Promise<void> => {
  const late = AbortSignal.timeout(patienceMs)
  const tooLate = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(late.reason), { once: true })
  })
  await Promise.race([tooLate, readFirst(files)])
}

const readFirst = async (files: FileStore): Promise<void> => {
  for await (const _ of files.list('')) return
}
