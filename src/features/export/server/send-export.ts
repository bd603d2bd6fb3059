/** Sends an export of the whole directory, within limits that all formats share. */

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

type BodyOptions = {
  /** Aborts the work behind `blocks` if the client disconnects or stalls. */
  abort: AbortController
  /** Called on success, failure or a stall; again if a stalled client disconnects. */
  onEnd: () => void
  /** Time in milliseconds without a read after which the export is aborted: a snapshot must not stay open for ever. */
  stallMs?: number
}

/**
 * Streams `blocks` at the client's pace, at most one block ahead. Waits for the first block, so that an immediate
 * failure still gets an error response.
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
  const giveUp = () => {
    end()
    abort.abort(new Error('the client stopped reading'))
  }
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

/** Enough for a person who tries all download methods and formats. */
const perNetwork = { limit: 20, windowSeconds: 600 }
const tooManyMessage = "You've reached the limit of exports for ten minutes. Try again later."
const maxConcurrent = 3

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
/** Megabytes. Besides its heap, the process uses some 150. */
const memory = 300

export type SendExportDeps = {
  db: Db
  reads: Reads
  config: Pick<Config, 'PUBLIC_URL'>
  isOwner: (request: RequestHead) => Promise<boolean>
}

/** Handler of the files. HEAD reports whether a GET would succeed now; it reads nothing and isn't counted. */
export const createSendExport = ({ db, reads, config, isOwner }: SendExportDeps) => {
  const takeSlot = createSlots()
  /** `mark`: the CSV starts with a byte order mark. */
  return async (
    { request, network }: ExportRequest,
    format: ExportFormat,
    mark = false,
  ): Promise<Reply<never>> => {
    const headers = {
      'content-type': contentTypes[format],
      'content-disposition': `attachment; filename="${exportFileName(format, Date.now())}"`,
      // Each export is a snapshot of its own, and an administrator's contains contacts that others may not see.
      'cache-control': 'no-store',
    }
    const key = `export:${network}`
    await requireToken(db, key, perNetwork, tooManyMessage)
    if (request.method === 'HEAD') {
      await returnToken(db, key, perNetwork)
      takeSlot()()
      return reply.stream(undefined, headers)
    }
    const contacts = await isOwner(request)
    const releaseSlot = takeSlot()
    const abort = new AbortController()
    const base = config.PUBLIC_URL ?? new URL(request.url).origin
    // PostgreSQL writes the CSV. The other formats make an object per row; a child process takes that garbage.
    const blocks =
      format === 'csv'
        ? inSnapshot(reads.pool, (client) => copyCsv(client, { contacts, mark }), abort.signal)
        : runTask<Uint8Array>(
            runner,
            { databaseUrl: reads.url(), format, contacts, base } satisfies ExportTask,
            { memory, signal: abort.signal },
          )
    return reply.stream(await streamBody(blocks, { abort, onEnd: releaseSlot }), headers)
  }
}

/**
 * Returns a function that takes one of the export slots of this process, and that returns a function to release it.
 * Slots limit the connections and snapshots that exports keep open. Throws AppError `unavailable` if no slot is free.
 */
const createSlots = () => {
  let freeSlots = maxConcurrent
  return () => {
    if (freeSlots === 0) {
      throw new AppError('unavailable', {
        message: 'Other exports are running. Try again in a minute.',
        retryAfter: 60,
      })
    }
    freeSlots -= 1
    let isTaken = true
    return () => {
      if (isTaken) freeSlots += 1
      isTaken = false
    }
  }
}
