/** Counterpart of run-task.ts in the child process: runs tasks one after the other. */
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { FromProcess, ToProcess } from './run-task.ts'

/** Most unacknowledged messages by default. */
const usualAhead = 4

/** Sends a message; resolves when at most `ahead` messages are unacknowledged (0: when this one is acknowledged). */
export type Send<Message> = (message: Message, ahead?: number) => Promise<void>

/** Runs a task and sends its results. Errors that it throws reach the task's caller. */
export type Work<Task, Message> = (task: Task, send: Send<Message>) => Promise<void>

/** Main function of a child program: `if (import.meta.main) serveTasks(work)`. */
export const serveTasks = <Task, Message>(work: Work<Task, Message>): void => {
  exitWithParent()
  process.on('message', answerTasks(work, post))
}

/** Message listener of a child process; replies by `post`. */
export const answerTasks = <Task, Message>(
  work: Work<Task, Message>,
  post: (reply: FromProcess) => Promise<void>,
): ((message: ToProcess) => void) => {
  const flow = { untaken: 0, taken: Promise.withResolvers<void>() }
  const send: Send<Message> = async (message, ahead = usualAhead) => {
    flow.untaken++
    await post({ kind: 'message', bytes: serialize(message) })
    while (flow.untaken > ahead) await flow.taken.promise
  }
  const run = async ({ task, isLowPriority }: ToProcess & { kind: 'task' }) => {
    flow.untaken = 0
    if (isLowPriority) lowerPriority()
    await post(
      await work(task as Task, send).then(
        (): FromProcess => ({ kind: 'end' }),
        (error: unknown): FromProcess => ({ kind: 'failure', error }),
      ),
    )
  }
  return (message) => {
    if (message.kind === 'task') return void run(message)
    flow.untaken--
    flow.taken.resolve()
    flow.taken = Promise.withResolvers()
  }
}

const post = (message: FromProcess) =>
  new Promise<void>((resolve) => {
    // Without an IPC channel nobody listens.
    process.send?.(message, undefined, undefined, () => resolve())
  })

/** Lowers this process's priority, so that requests and the database go first on a busy machine. */
const lowerPriority = (): void => {
  setPriority(10)
  if (process.platform !== 'linux') return
  // On Linux each thread has its own priority, which new threads inherit.
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), 10)
}

/** Runs in a worker thread, since a task may block the main thread forever. */
const watcher = `
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 500)
`

const exitWithParent = (): void => {
  process.on('disconnect', () => process.exit())
  const worker = new Worker(watcher, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  })
  worker.unref()
}
