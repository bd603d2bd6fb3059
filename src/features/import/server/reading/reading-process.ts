/** Child process of read-apart.ts: reads one file or feed after another, and sends the items of each. */
import { mkdtempDisposableSync, mkdtempSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { Kysely, PostgresDialect } from 'kysely'
import { createLocator } from '../../../../catalog/event/server/placing/locate.ts'
import { AppError } from '../../../../kit/errors.ts'
import { makePool, onlyReading } from '../../../../platform/db/pool/make-pool.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { FetchFailure } from '../../../../platform/fetch/fetch-to-file.ts'
import { type Send, serveTasks, type Work } from '../../../../platform/processes/serve-tasks.ts'
import { openVenueBook } from '../place/venue-book.ts'
import { readAhead } from '../read/read-source.ts'
import { type ImportContext, type Progress, repeatWindow } from '../settings/import-settings.ts'
import { makeItems } from './make-items.ts'
import {
  type FromReading,
  type PackedItem,
  packItem,
  type ReadingTask,
  sizeOf,
} from './messages.ts'
import { openTarget } from './open-target.ts'

/** Limits of a batch; small, because the parent process unpacks it synchronously while serving visitors. */
const maxItems = 200
const maxBytes = 128 * 1024

type SendReading = Send<FromReading>

const readTask = async (task: ReadingTask, send: SendReading): Promise<void> => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'feed-'))
  const awaitConnection = (address: string) => send({ kind: 'connecting', address }, 0)
  const sendAnswer = (text: string) => send({ kind: 'answer', text })
  const target = await openTarget(task, folder.path, { awaitConnection, sendAnswer })
  await send({ kind: 'opened', opened: target.opened })
  if (target.opened.status === 304) return
  await using opened = await openContext(task, target.address)
  const progress: Progress = { rows: 0, bytes: 0, size: 0 }
  const items = makeItems(target.file, opened.context, progress)
  const packed = packedItems(items, send)
  await sendInBatches(
    task.readAhead === 'none' ? packed : spoolItems(packed, task.readAhead),
    progress,
    send,
  )
}

async function* packedItems(
  items: ReturnType<typeof makeItems>,
  send: SendReading,
): AsyncGenerator<PackedItem> {
  for await (const item of items) yield packItem(item)
  await send({ kind: 'read' })
}

/** Also sends the items before a failure, which `--keep-read` uses. */
const sendInBatches = async (
  items: AsyncIterable<PackedItem>,
  progress: Progress,
  send: SendReading,
) => {
  let batch: PackedItem[] = []
  let bytes = 0
  const sendBatch = () => {
    const sentProgress = { ...progress }
    delete progress.columns
    return send({ kind: 'items', items: batch, progress: sentProgress })
  }
  try {
    for await (const item of items) {
      batch.push(item)
      bytes += sizeOf(item)
      if (batch.length < maxItems && bytes < maxBytes) continue
      await sendBatch()
      batch = []
      bytes = 0
    }
  } finally {
    if (batch.length > 0) await sendBatch()
  }
}

export const work: Work<ReadingTask, FromReading> = async (task, send) => {
  try {
    await readTask(task, send)
  } catch (error) {
    if (!(error instanceof AppError || error instanceof FetchFailure)) throw error
    const { message, retryAfter } = error
    await send({ kind: 'problem', message, retryAfter, isPlain: error instanceof FetchFailure })
  }
}

/**
 * Reads items ahead, spooled in an unlinked temporary file. If all are read ahead, a failed reading yields no items;
 * otherwise the items before the failure.
 */
async function* spoolItems(
  items: AsyncIterable<PackedItem>,
  extent: 'all' | 'first',
): AsyncGenerator<PackedItem> {
  const folder = mkdtempSync(path.join(tmpdir(), 'reading-'))
  await using file = await open(path.join(folder, 'items'), 'w+')
  rmSync(folder, { recursive: true })
  const sizes: number[] = []
  let batch: PackedItem[] = []
  const write = async () => {
    const bytes = serialize(batch)
    batch = []
    sizes.push(bytes.length)
    await file.write(bytes)
  }
  const most = extent === 'all' ? Number.POSITIVE_INFINITY : maxRowsAhead
  await using ahead = await readAhead(items, most, async (item) => {
    batch.push(item)
    if (batch.length === itemsPerChunk) await write()
  })
  if (ahead.failure && extent === 'all') throw ahead.failure.error
  if (batch.length > 0) await write()
  yield* readBack(file, sizes)
  yield* ahead.rest()
}

/** Rows read ahead to find the file's open questions; questions that later rows add hold back only those rows. */
const maxRowsAhead = 5_000

const itemsPerChunk = 50

async function* readBack(file: FileHandle, sizes: readonly number[]): AsyncGenerator<PackedItem> {
  let offset = 0
  for (const size of sizes) {
    const { buffer } = await file.read(Buffer.alloc(size), 0, size, offset)
    offset += size
    yield* deserialize(buffer) as PackedItem[]
  }
}

const openContext = async (
  { settings, now, venuesFile, databaseUrl }: ReadingTask,
  address: string | undefined,
): Promise<AsyncDisposable & { context: ImportContext }> => {
  const connection = { connectionString: databaseUrl }
  const limits = { poolSize: 1, applicationName: 'gearhead-atlas reading' }
  const pool = makePool(connection, limits, onlyReading)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const locator = createLocator(db, settings.source)
  const venues = openVenueBook(venuesFile)
  return {
    context: {
      ...settings,
      locator,
      venues,
      now,
      window: repeatWindow(now),
      address,
    },
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

if (import.meta.main) serveTasks(work)
