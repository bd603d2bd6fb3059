/** The other end of run-task.ts, in the process that works: one task after another. */
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { FromProcess, ToProcess } from './run-task.ts'

/** Messages that may be under way before one is taken. */
const usualAhead = 4

/** Resolves when no more than `ahead` messages are still to be taken: with 0, when the other side is done with this one. */
export type Send<Message> = (message: Message, ahead?: number) => Promise<void>

/** Does a task and sends what comes of it. The caller of the task gets the error that it throws. */
export type Work<Task, Message> = (task: Task, send: Send<Message>) => Promise<void>

/** To be called by the program of a process: `if (import.meta.main) serveTasks(work)`. */
export const serveTasks = <Task, Message>(work: Work<Task, Message>): void => {
  exitWithParent()
  process.on('message', answerTasks(work, post))
}

/** Listener for what is sent to a process, which replies with `post`. */
export const answerTasks = <Task, Message>(
  work: Work<Task, Message>,
  post: (reply: FromProcess) => Promise<void>,
): ((message: ToProcess) => void) => {
  const sent = { untaken: 0, taken: Promise.withResolvers<void>() }
  const send: Send<Message> = async (message, ahead = usualAhead) => {
    sent.untaken++
    await post({ kind: 'message', bytes: serialize(message) })
    while (sent.untaken > ahead) await sent.taken.promise
  }
  const run = async ({ task, isLowPriority }: ToProcess & { kind: 'task' }) => {
    sent.untaken = 0
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
    sent.untaken--
    sent.taken.resolve()
    sent.taken = Promise.withResolvers()
  }
}

const post = (message: FromProcess) =>
  new Promise<void>((resolve) => {
    // Without a listener there is nobody to tell.
    process.send?.(message, undefined, undefined, () => resolve())
  })

/** Lowers the priority of this process: requests and the database come first on a busy machine. */
const lowerPriority = (): void => {
  setPriority(10)
  if (process.platform !== 'linux') return
  // There each thread has a priority of its own, and passes it on to threads that it begins.
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), 10)
}

/** In a thread of its own, since work may hold the main one for good. */
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
