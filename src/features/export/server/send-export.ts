/** Sends a file of the whole directory, within the limits that all such files share. */

import path from 'node:path'
import { AppError } from '../../../kit/errors.ts'
import type { RequestHead } from '../../../kit/request-head.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/reads.ts'
import { type Reply, reply } from '../../../platform/http/reply.ts'
import { runTask } from '../../../platform/processes/run-task.ts'
import { requireToken, returnToken } from '../../../platform/rate-limit.ts'
import * as contract from '../contract.ts'
import { type ExportFormat, exportFileName } from '../rules.ts'
import { copyCsv } from './copy-csv.ts'
import { inSnapshot } from './in-snapshot.ts'
import type { ExportOptions } from './write-export.ts'

/** From blocks of bytes to the body of a response, at the client's pace. */

type BodyOptions = {
  /** Ends the work behind `blocks` when the reader goes away or stalls. */
  abort: AbortController
  /** Called once, however it ends. */
  onEnd: () => void
  /** A reader that takes nothing for so long is given up: a snapshot must not be held for ever. */
  stallMs?: number
}

/**
 * Waits for the first block, so that what fails at once still gets an answer of its own. Nothing is read
 * ahead of the reader but one block.
 */
export const streamBody = async (
  blocks: AsyncIterator<Uint8Array>,
  { abort, onEnd, stallMs = 60_000 }: BodyOptions,
): Promise<ReadableStream<Uint8Array>> => {
  let stall: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(stall)
    onEnd()
  }
  const giveUp = () => abort.abort(new Error('the client stopped reading'))
  const nextBlock = async () => {
    clearTimeout(stall)
    try {
      const next = await blocks.next()
      if (next.done) end()
      else stall = setTimeout(giveUp, stallMs).unref()
      return next
    } catch (error) {
      end()
      throw error
    }
  }
  let first: IteratorResult<Uint8Array> | undefined = await nextBlock()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = first ?? (await nextBlock())
    first = undefined
    if (done) controller.close()
    else controller.enqueue(value)
  }
  const cancel = async (reason: unknown) => {
    end()
    abort.abort(reason)
    await blocks.return?.().catch(() => {})
  }
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
}

/** Enough for somebody who tries all methods and formats. */
const perNetwork = { limit: 20, windowSeconds: 600 }
const tooMany = "You've reached the limit of exports for ten minutes. Try again later."
const atATime = 3

type ExportRequest = { request: RequestHead; network: string }

const contentTypes: Record<ExportFormat, string> = {
  csv: contract.exportCsv.produces,
  xlsx: contract.exportWorkbook.produces,
  jsonl: contract.exportJsonLines.produces,
  ics: contract.exportCalendar.produces,
}

export type ExportTask = Omit<ExportOptions, 'db'> & { databaseUrl: string; format: ExportFormat }

const runner = {
  program: path.join(import.meta.dirname, 'export-process.ts'),
  heap: 72,
  isLowPriority: false,
}
/** In megabytes: the program without its heap takes some 150. */
const memory = 300

export type SendParts = {
  db: Db
  reads: Reads
  config: Pick<Config, 'PUBLIC_URL'>
  isOwner: (request: RequestHead) => Promise<boolean>
}

/** HEAD says whether a GET would be served now, without counting as an export or reading anything. */
export const createSendExport = ({ db, reads, config, isOwner }: SendParts) => {
  const takeSlot = createSlots()
  /** `mark`: the CSV begins with the byte order mark. */
  return async (
    { request, network }: ExportRequest,
    format: ExportFormat,
    mark = false,
  ): Promise<Reply<never>> => {
    const headers = {
      'content-type': contentTypes[format],
      'content-disposition': `attachment; filename="${exportFileName(format, Date.now())}"`,
      // Each one is of its own moment, and an owner's holds more than others may see.
      'cache-control': 'no-store',
    }
    const key = `export:${network}`
    await requireToken(db, key, perNetwork, tooMany)
    if (request.method === 'HEAD') {
      await returnToken(db, key, perNetwork)
      takeSlot()()
      return reply.stream(undefined, headers)
    }
    const contacts = await isOwner(request)
    const giveBack = takeSlot()
    const abort = new AbortController()
    const base = config.PUBLIC_URL ?? new URL(request.url).origin
    // PostgreSQL writes the CSV itself. The rows of others become objects, whose garbage grows another process.
    const blocks =
      format === 'csv'
        ? inSnapshot(reads.pool, (client) => copyCsv(client, { contacts, mark }), abort.signal)
        : runTask<Uint8Array>(
            runner,
            { databaseUrl: reads.url(), format, contacts, base } satisfies ExportTask,
            { memory, signal: abort.signal },
          )
    return reply.stream(await streamBody(blocks, { abort, onEnd: giveBack }), headers)
  }
}

/**
 * Takes a place, and answers the function that gives it back: so many exports at a time in this process, since each holds a connection and a moment of the database.
 * Throws AppError `unavailable` when all places are taken.
 */
const createSlots = () => {
  let free = atATime
  return () => {
    if (free === 0) {
      throw new AppError('unavailable', {
        message: 'Other exports are running. Try again in a minute.',
        retryAfter: 60,
      })
    }
    free -= 1
    let taken = true
    return () => {
      if (taken) free += 1
      taken = false
    }
  }
}
