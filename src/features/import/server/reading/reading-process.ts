/** Runs in the processes of the pool: reads one file or feed after another and sends what it makes of each. */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '../../../../kit/errors.ts'
import { FetchFailure } from '../../../../platform/fetch/fetch-to-file.ts'
import { lowerPriority } from '../../../../platform/processes/lower-priority.ts'
import type { Progress } from '../settings/import-settings.ts'
import { exitWithParent } from './exit-with-parent.ts'
import { held } from './held-items.ts'
import { makeItems } from './make-items.ts'
import { batchesAhead, type FromReading, type ReadingTask, type ToReading } from './messages.ts'
import { openContext } from './open-context.ts'
import { openTarget } from './open-target.ts'
import { type PackedItem, packItem, sizeOf } from './pack-items.ts'

/** A batch is taken apart in one go by a process that has visitors to answer. */
const maxItems = 200
const mostBytes = 128 * 1024

const send = (message: FromReading) =>
  new Promise<void>((resolve) => {
    // Without a listener there is nobody to tell.
    process.send?.(message, undefined, undefined, () => resolve())
  })

/** Batches that may still be sent before one is taken. */
const credit = { left: batchesAhead }
let onTaken = () => {}

/** Connections that wait to be counted, in the order in which they were announced. */
const connections: (() => void)[] = []

const awaitConnection = async (address: string): Promise<void> => {
  const counted = Promise.withResolvers<void>()
  connections.push(counted.resolve)
  await send({ kind: 'connecting', address })
  await counted.promise
}

const sendBatch = async (items: PackedItem[], progress: Progress) => {
  while (credit.left === 0) {
    const taken = Promise.withResolvers<void>()
    onTaken = taken.resolve
    await taken.promise
  }
  credit.left--
  await send({ kind: 'items', items, progress: { ...progress } })
}

const read = async (task: ReadingTask): Promise<void> => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'feed-'))
  const target = await openTarget(task, folder.path, awaitConnection)
  await send({ kind: 'opened', opened: target.opened })
  if (target.opened.status === 304) return
  await sendAll(task, target)
}

const sendAll = async (task: ReadingTask, { file, size }: { file: string; size: number }) => {
  await using opened = await openContext(task, size)
  const progress: Progress = { rows: 0, bytes: 0, size: 0 }
  const packed = packedItems(file, opened.context, progress)
  await sendInBatches(task.held === 'none' ? packed : held(packed, task.held), progress)
}

/** Items before a failure are sent too: `--keep-read` wants them. */
const sendInBatches = async (items: AsyncIterable<PackedItem>, progress: Progress) => {
  let batch: PackedItem[] = []
  let bytes = 0
  try {
    for await (const item of items) {
      batch.push(item)
      bytes += sizeOf(item)
      if (batch.length < maxItems && bytes < mostBytes) continue
      await sendBatch(batch, progress)
      batch = []
      bytes = 0
    }
  } finally {
    if (batch.length > 0) await sendBatch(batch, progress)
  }
}

async function* packedItems(...given: Parameters<typeof makeItems>): AsyncGenerator<PackedItem> {
  for await (const item of makeItems(...given)) yield packItem(item)
  await send({ kind: 'read' })
}

const run = async (task: ReadingTask) => {
  credit.left = batchesAhead
  connections.length = 0
  if (task.yields) lowerPriority()
  const end = await read(task).then((): FromReading => ({ kind: 'end' }), ending)
  await send(end)
}

const ending = (error: unknown): FromReading => {
  if (error instanceof AppError || error instanceof FetchFailure) {
    const { message, retryAfter } = error
    return { kind: 'problem', message, retryAfter, isPlain: error instanceof FetchFailure }
  }
  return {
    kind: 'fault',
    stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }
}

exitWithParent()
process.on('message', (message: ToReading) => {
  if (message === 'connect') return connections.shift()?.()
  if (message !== 'taken') return void run(message)
  credit.left++
  onTaken()
})
