/** Reads a file or feed in a child process, so that hostile content can only crash that process. */
import path from 'node:path'
import { AppError } from '../../../../kit/errors.ts'
import { type DeathCause, ProcessDeath } from '../../../../platform/processes/bounded-process.ts'
import { type Runner, RunningTask, startAhead } from '../../../../platform/processes/run-task.ts'
import type { MadeItem } from '../row/made-row.ts'
import type { Progress } from '../settings/import-settings.ts'
import {
  type FromReading,
  type Opened,
  type ProblemDetails,
  type ReadingTask,
  unpackItem,
} from './messages.ts'

export type ReadingLimits = {
  /** Most resident memory in megabytes. */
  memory: number
  /** Time limit in milliseconds until all is read. */
  time?: number
  signal?: AbortSignal
  /** Called before each connection, to count its IP address; an error thrown here ends the reading. */
  beforeConnection?: (address: string) => Promise<void>
}

/** Megabytes; enough for the program, all places, and a calendar or JSON list of 32 MB. */
export const maxMemory = 300

/** Resident megabytes of a reading process besides its V8 heap. */
const programMemory = 150

const runnerOf = (memory: number, isLowPriority: boolean): Runner => ({
  program: path.join(import.meta.dirname, 'reading-process.ts'),
  heap: memory - programMemory,
  isLowPriority,
})

/** Starts a process in advance, for an operator's file that is sent soon. */
export const startReading = (): void => startAhead(runnerOf(maxMemory, false), maxMemory)

/** Problem of the file or feed. */
export class ReadingProblem extends AppError {
  /** True if the message quotes nothing of the content. */
  readonly isPlain: boolean

  constructor(message: string, { retryAfter, isPlain = false }: ProblemDetails) {
    super('unprocessable', { message, retryAfter })
    this.isPlain = isPlain
  }
}

export class ReadingApart {
  /** True if the reading exceeded its limits or crashed. */
  hasDied = false
  /** Start of a URL's response, once received. */
  answer: string | undefined
  private readonly task: RunningTask<FromReading>
  private readonly limits: ReadingLimits

  constructor(task: ReadingTask, limits: ReadingLimits) {
    const { memory, time, signal } = limits
    this.limits = limits
    this.task = new RunningTask(runnerOf(memory, task.isLowPriority), task, {
      memory,
      time,
      signal,
    })
  }

  /** Throws AppError with a message about the file or feed, or Error for an internal error. */
  async opened(): Promise<Opened> {
    const message = await this.next()
    // Unchanged content (304) is not read, so the end message follows.
    if (message?.kind === 'opened' && message.opened.status === 304) await this.next()
    if (message?.kind !== 'opened') throw new Error(`A reading began with ${message?.kind}.`)
    return message.opened
  }

  /** Opens and yields all items. `onOpened` runs before the first item. */
  async *all(
    progress: Progress,
    onOpened?: (opened: Opened) => Promise<void>,
  ): AsyncGenerator<MadeItem> {
    const opened = await this.opened()
    await onOpened?.(opened)
    yield* this.items(progress)
  }

  /** Yields the items; call `opened` first. Throws AppError, possibly after some items. */
  async *items(progress: Progress): AsyncGenerator<MadeItem> {
    for (;;) {
      const message = await this.next()
      if (!message) return
      if (message.kind === 'read') this.task.untime()
      if (message.kind !== 'items') continue
      Object.assign(progress, message.progress)
      for (const item of message.items) yield unpackItem(item)
    }
  }

  close(): void {
    this.task.close()
  }

  /** Undefined at the end. */
  private async next(): Promise<FromReading | undefined> {
    const message = await this.task.next().catch((error: unknown) => {
      if (!(error instanceof ProcessDeath)) throw error
      // `starved` means that the server was busy, which is not the file's fault.
      this.hasDied = error.cause !== 'starved'
      throw new ReadingProblem(this.words(error.cause), { isPlain: true })
    })
    if (message?.kind === 'connecting') {
      await this.limits.beforeConnection?.(message.address)
      return this.next()
    }
    if (message?.kind === 'answer') {
      this.answer = message.text
      return this.next()
    }
    if (message?.kind === 'problem') {
      await this.task.next().catch(() => undefined)
      throw new ReadingProblem(message.message, message)
    }
    return message
  }

  private words(cause: DeathCause): string {
    const { memory, time = 0 } = this.limits
    if (cause === 'memory')
      return `takes more than ${memory} MB of memory to read, so reading was stopped.`
    if (cause === 'starved')
      return 'waited too long for our server, which is busy. Try again in a few minutes.'
    if (cause === 'time') return `takes longer than ${time / 1000} s to read.`
    return 'crashed the process that reads it.'
  }
}
