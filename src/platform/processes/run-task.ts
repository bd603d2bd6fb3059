/**
 * Task runner: runs untrusted input and work that would block requests in child processes with limits on memory, time
 * and output. Reuses a process for a while, since starting one takes a second of CPU time.
 */
import { deserialize } from 'node:v8'
import { BoundedProcess, ProcessDeath } from './bounded-process.ts'

export type Runner = {
  /** File that calls serveTasks. */
  program: string
  /** Heap limit in megabytes; the program itself takes about 150 more. */
  heap: number
  /** Runs at low priority, after requests and the database. */
  isLowPriority: boolean
  /** Milliseconds that an idle process waits for its next task. */
  idleMs?: number
}

export type TaskBounds = {
  /** Resident megabytes. */
  memory: number
  /** Milliseconds of elapsed time. */
  time?: number | undefined
  /** Milliseconds of CPU time. */
  processorTime?: number
  signal?: AbortSignal | undefined
}

export type ToProcess = { kind: 'task'; task: unknown; isLowPriority: boolean } | { kind: 'taken' }
export type FromProcess =
  | { kind: 'message'; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'failure'; error: unknown }

/** Most bytes of a message; a process sends only a few messages ahead. */
const maxMessageBytes = 64 * 1024 * 1024

const usualIdleMs = 20_000
/** Most tasks of a process. */
const maxTasks = 50
/** Share of its memory limit above which a process is ended, not reused: the next task would run out of memory. */
const maxLeft = 0.6

/** The part of BoundedProcess that tasks use. */
export type TaskProcess = Pick<
  BoundedProcess,
  | 'isAlive'
  | 'kill'
  | 'limitMemory'
  | 'limitProcessorTime'
  | 'limitTime'
  | 'megabytes'
  | 'next'
  | 'rest'
  | 'send'
>

/** Replaced in tests of what tasks do, so that they need no process. */
export const processes = {
  start: (program: string, bounds: { memory: number; heap: number }): TaskProcess =>
    new BoundedProcess(program, bounds),
}

type PooledProcess = {
  process: TaskProcess
  kind: string
  /** Megabytes. */
  memory: number
  idleMs: number
  tasks: number
  idling?: NodeJS.Timeout
}

const idle = new Set<PooledProcess>()

const kindOf = ({ program, heap, isLowPriority }: Runner) => `${program} ${heap} ${isLowPriority}`

const start = (runner: Runner, memory: number): PooledProcess => {
  const process = processes.start(runner.program, { memory, heap: runner.heap })
  return { process, kind: kindOf(runner), memory, idleMs: runner.idleMs ?? usualIdleMs, tasks: 0 }
}

const takeIdle = (runner: Runner): PooledProcess | undefined => {
  const kind = kindOf(runner)
  const idleProcess = [...idle].findLast((each) => each.kind === kind && each.process.isAlive)
  if (idleProcess) idle.delete(idleProcess)
  return idleProcess
}

const keep = (pooled: PooledProcess): void => {
  const { process, memory, tasks } = pooled
  if (tasks >= maxTasks || process.megabytes > memory * maxLeft) return process.kill()
  process.limitTime()
  process.rest(true)
  idle.add(pooled)
  pooled.idling = setTimeout(() => {
    idle.delete(pooled)
    process.kill()
  }, pooled.idleMs).unref()
}

/** Starts a process in advance for an expected task. */
export const startAhead = (runner: Runner, memory: number): void => keep(start(runner, memory))

/** Running task: call `next` until it returns undefined, and `close` in any case. */
export class RunningTask<Message> {
  readonly #kept: PooledProcess
  readonly #signal: AbortSignal | undefined
  readonly #abort = () => this.#kept.process.kill()
  #hasUntaken = false
  #isOver = false

  constructor(runner: Runner, task: unknown, { memory, time, processorTime, signal }: TaskBounds) {
    signal?.throwIfAborted()
    this.#kept = takeIdle(runner) ?? start(runner, memory)
    this.#signal = signal
    signal?.addEventListener('abort', this.#abort)
    const { process } = this.#kept
    clearTimeout(this.#kept.idling)
    process.rest(false)
    process.limitMemory(memory)
    if (processorTime === undefined) process.limitTime(time)
    else process.limitProcessorTime(processorTime)
    this.#send({ kind: 'task', task, isLowPriority: runner.isLowPriority })
  }

  /**
   * Next message of the task, which acknowledges the previous one; undefined at the end. Throws
   * what the task threw, or ProcessDeath if its process ended.
   */
  async next(): Promise<Message | undefined> {
    if (this.#isOver) return undefined
    if (this.#hasUntaken) this.#send({ kind: 'taken' })
    const { process } = this.#kept
    const reply = (await process.next().catch((error: unknown) => {
      this.#signal?.throwIfAborted()
      throw error
    })) as FromProcess
    if (reply.kind === 'message') {
      this.#hasUntaken = true
      if (reply.bytes.byteLength <= maxMessageBytes) return deserialize(reply.bytes) as Message
      process.kill('output')
      throw new ProcessDeath('output')
    }
    this.#isOver = true
    if (reply.kind === 'failure') throw reply.error
    return undefined
  }

  /** Removes the time limit. */
  untime(): void {
    this.#kept.process.limitTime()
  }

  close(): void {
    this.#signal?.removeEventListener('abort', this.#abort)
    this.#kept.tasks++
    if (this.#isOver) keep(this.#kept)
    else this.#kept.process.kill()
  }

  #send(message: ToProcess): void {
    this.#kept.process.send(message)
  }
}

/** All messages of a task, one by one. */
export async function* runTask<Message>(
  runner: Runner,
  task: unknown,
  bounds: TaskBounds,
): AsyncGenerator<Message, void> {
  const running = new RunningTask<Message>(runner, task, bounds)
  try {
    for (;;) {
      const message = await running.next()
      if (message === undefined) return
      yield message
    }
  } finally {
    running.close()
  }
}

/** Only message of a task; undefined if it sends none. */
export const runOnce = async <Message>(
  runner: Runner,
  task: unknown,
  bounds: TaskBounds,
): Promise<Message | undefined> => {
  let only: Message | undefined
  for await (const message of runTask<Message>(runner, task, bounds)) only = message
  return only
}
