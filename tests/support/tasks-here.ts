/**
 * Runs tasks for child processes in the test's own process: starting a process costs a second of CPU time, and most
 * tests are about what a task does. Messages are serialized as between processes.
 */
import path from 'node:path'
import { ProcessDeath } from '../../src/platform/processes/bounded-process.ts'
import {
  type FromProcess,
  processes,
  type TaskProcess,
  type ToProcess,
} from '../../src/platform/processes/run-task.ts'
import { answerTasks, type Work } from '../../src/platform/processes/serve-tasks.ts'
import { projectFolder } from './source-files.ts'

/** Excludes pictures, whose code limits what its process opens, and drawings, which use a CPU for seconds. */
const programs = new Set(
  [
    'src/features/export/server/export-process.ts',
    'src/features/import/server/feeds/event-pages/pages-process.ts',
    'src/features/import/server/reading/reading-process.ts',
  ].map((file) => path.join(projectFolder, file)),
)

/** More than a task sends ahead. */
const mostSent = 8

const startProcess = processes.start

/** In effect until `useProcesses`. */
export const useTasksHere = (): void => {
  processes.start = startHere
}

/** For tests of what processes add to tasks: limits, and isolation of crashes. Call it at the top of a file. */
export const useProcesses = (): void => {
  processes.start = startProcess
}

const startHere: typeof startProcess = (program, bounds) =>
  programs.has(program) ? new TaskHere(program) : startProcess(program, bounds)

class TaskHere implements TaskProcess {
  readonly megabytes = 0
  readonly #replies: FromProcess[] = []
  readonly #answer: Promise<(message: ToProcess) => void>
  #cause: ConstructorParameters<typeof ProcessDeath>[0] | undefined
  #wake = () => {}

  constructor(program: string) {
    // A program that fails to load makes its tasks fail, as if its process had ended.
    const loaded: Promise<{ work: Work<unknown, unknown> }> = import(program).catch((error) => ({
      work: () => Promise.reject(error),
    }))
    this.#answer = loaded.then(({ work }) =>
      answerTasks<unknown, unknown>(
        (task, send) =>
          work(task, async (...message) => {
            await send(...message)
            if (this.#cause) throw new ProcessDeath(this.#cause)
          }),
        async (reply) => {
          this.#replies.push(reply)
          this.#wake()
        },
      ),
    )
  }

  get isAlive(): boolean {
    return this.#cause === undefined && processes.start === startHere
  }

  send(message: unknown): void {
    const sent = { ...(message as ToProcess), isLowPriority: false }
    void this.#answer.then((answer) => answer(sent))
  }

  async next(): Promise<unknown> {
    while (this.#replies.length === 0) {
      if (this.#cause) throw new ProcessDeath(this.#cause)
      const woken = Promise.withResolvers<void>()
      this.#wake = woken.resolve
      await woken.promise
    }
    return this.#replies.shift()
  }

  /** Makes later sends fail, so that the task stops and cleans up. */
  kill(cause: ConstructorParameters<typeof ProcessDeath>[0] = 'crash'): void {
    this.#cause ??= cause
    this.#wake()
    for (let sent = 0; sent < mostSent; sent++) this.send({ kind: 'taken' })
  }

  limitMemory(): void {}
  limitProcessorTime(): void {}
  limitTime(): void {}
  rest(): void {}
}
