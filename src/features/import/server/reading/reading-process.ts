/** Runs in the processes that read-apart.ts starts: reads one file or feed after another and sends what it makes of each. */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '../../../../kit/errors.ts'
import { FetchFailure } from '../../../../platform/fetch/fetch-to-file.ts'
import { type Send, serveTasks } from '../../../../platform/processes/serve-tasks.ts'
import type { Progress } from '../settings/import-settings.ts'
import { held } from './held-items.ts'
import { makeItems } from './make-items.ts'
import type { FromReading, ReadingTask } from './messages.ts'
import { openContext } from './open-context.ts'
import { openTarget } from './open-target.ts'
import { type PackedItem, packItem, sizeOf } from './pack-items.ts'

/** A batch is taken apart in one go by a process that has visitors to answer. */
const maxItems = 200
const mostBytes = 128 * 1024

type SendReading = Send<FromReading>

const read = async (task: ReadingTask, send: SendReading): Promise<void> => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'feed-'))
  const awaitConnection = (address: string) => send({ kind: 'connecting', address }, 0)
  const target = await openTarget(task, folder.path, awaitConnection)
  await send({ kind: 'opened', opened: target.opened })
  if (target.opened.status === 304) return
  await using opened = await openContext(task, target.size)
  const progress: Progress = { rows: 0, bytes: 0, size: 0 }
  const made = makeItems(target.file, opened.context, progress)
  const packed = packedItems(made, send)
  await sendInBatches(task.held === 'none' ? packed : held(packed, task.held), progress, send)
}

async function* packedItems(
  items: ReturnType<typeof makeItems>,
  send: SendReading,
): AsyncGenerator<PackedItem> {
  for await (const item of items) yield packItem(item)
  await send({ kind: 'read' })
}

/** Items before a failure are sent too: `--keep-read` wants them. */
const sendInBatches = async (
  items: AsyncIterable<PackedItem>,
  progress: Progress,
  send: SendReading,
) => {
  let batch: PackedItem[] = []
  let bytes = 0
  const sendBatch = () => send({ kind: 'items', items: batch, progress: { ...progress } })
  try {
    for await (const item of items) {
      batch.push(item)
      bytes += sizeOf(item)
      if (batch.length < maxItems && bytes < mostBytes) continue
      await sendBatch()
      batch = []
      bytes = 0
    }
  } finally {
    if (batch.length > 0) await sendBatch()
  }
}

serveTasks<ReadingTask, FromReading>(async (task, send) => {
  try {
    await read(task, send)
  } catch (error) {
    if (!(error instanceof AppError || error instanceof FetchFailure)) throw error
    const { message, retryAfter } = error
    await send({ kind: 'problem', message, retryAfter, isPlain: error instanceof FetchFailure })
  }
})
