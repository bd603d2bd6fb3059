import { formatNumber } from '../../../kit/format-number.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/uploads/file-store.ts'
import { takeDown } from './take-down.ts'

/** `files take-down ADDRESS`. A running server applies the takedown at once in all its processes. */
export const runTakeDownCommand = async (
  deps: { db: Db; files: FileStore },
  options: { address: string; reason: string },
  print: (line: string) => void,
): Promise<void> => {
  const { url, events } = await takeDown(deps, { ...options, actor: 'system' })
  print(`${url} was taken down. Events that used it: ${formatNumber(events)}.`)
  print('If you use a CDN, purge this address and those of its sizes there.')
}
