import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectFolder } from '../../../tests/support/source-files.ts'
import { useProcesses, useTasksHere } from '../../../tests/support/tasks-here.ts'
import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { type Runner, runOnce, runTask, type TaskBounds } from './run-task.ts'

const folder = tempFolder()

/** Program that follows the instructions in its task. */
const program = path.join(folder, 'program.mjs')
writeFileSync(
  program,
  `import { serveTasks } from ${JSON.stringify(path.join(import.meta.dirname, 'serve-tasks.ts'))}
  serveTasks(async ({ count = 0, megabytes = 0, failure, rests }, send) => {
    if (failure) throw new RangeError(failure)
    if (rests) await new Promise(() => setInterval(() => {}, 1_000))
    if (megabytes) await send(new Uint8Array(megabytes * 1024 * 1024))
    for (let sent = 0; sent < count; sent++) await send({ sent, pid: process.pid })
  })`,
)
const runner: Runner = { program, heap: 100, isLowPriority: false }
const bounds: TaskBounds = { memory: 500 }

type Counted = { sent: number; pid: number }
const run = (task: object, more: Partial<TaskBounds> = {}) =>
  runTask<Counted>(runner, task, { ...bounds, ...more })

test('a task sends a few messages ahead, all of them in order', async () => {
  const sent: number[] = []
  for await (const message of run({ count: 200 })) {
    // Unread messages beyond the limit would end the process.
    if (sent.length === 0) await sleep(500)
    sent.push(message.sent)
  }
  expect(sent).toEqual(Array.from({ length: 200 }, (_, index) => index))
})

test('a process is reused, except after an aborted task', async () => {
  const first = await runOnce<Counted>(runner, { count: 1 }, bounds)
  for await (const { pid } of run({ count: 100 })) {
    expect(pid).toBe(first?.pid)
    break
  }
  expect((await runOnce<Counted>(runner, { count: 1 }, bounds))?.pid).not.toBe(first?.pid)
})

test('errors of the task are thrown, and the process continues', async () => {
  const { pid } = (await runOnce<Counted>(runner, { count: 1 }, bounds)) ?? {}
  await expect(runOnce(runner, { failure: 'Out of range.' }, bounds)).rejects.toMatchObject({
    name: 'RangeError',
    message: 'Out of range.',
  })
  expect((await runOnce<Counted>(runner, { count: 1 }, bounds))?.pid).toBe(pid)
})

test('a message that is too large ends the process', async () => {
  const task = { megabytes: 65 }
  await expect(runOnce(runner, task, { memory: 2_000 })).rejects.toMatchObject({ cause: 'output' })
})

test('a program that throws while loading ends the task, in a separate process and in-process', async () => {
  const broken = path.join(folder, 'broken.mjs')
  writeFileSync(broken, 'notImported.length')
  const fails = (task: Runner) => runOnce(task, {}, bounds).catch((error: unknown) => error)
  expect(await fails({ ...runner, program: broken })).toMatchObject({ cause: 'crash' })
  const here = path.join(projectFolder, 'src/features/export/server/export-process.ts')
  vi.doMock(here, () => {
    throw new ReferenceError('notImported is not defined')
  })
  onTestFinished(useProcesses)
  useTasksHere()
  expect(await fails({ ...runner, program: here })).not.toBeUndefined()
})

test('a task ends at its timeout, and when aborted', async () => {
  await expect(runOnce(runner, { rests: true }, { ...bounds, time: 200 })).rejects.toMatchObject({
    cause: 'time',
  })
  const abort = new AbortController()
  const ending = run({ rests: true }, { signal: abort.signal }).next()
  abort.abort(new Error('Told to stop.'))
  await expect(ending).rejects.toThrow('Told to stop.')
})
