import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { BoundedProcess } from './bounded-process.ts'

const folder = tempFolder()

/** Computes for the requested milliseconds and reports "done"; waits forever at 0. */
const program = path.join(folder, 'program.mjs')
writeFileSync(
  program,
  `process.on('message', ({ ms }) => {
    const until = process.cpuUsage().user + ms * 1000
    while (process.cpuUsage().user < until) for (let at = 0; at < 1e6; at++);
    if (ms > 0) process.send('done')
  })
  process.send('ready')`,
)

const started = async () => {
  const bounded = new BoundedProcess(program, { memory: 500, heap: 100 })
  onTestFinished(() => bounded.kill())
  expect(await bounded.next()).toBe('ready')
  return bounded
}

describe.skipIf(process.platform !== 'linux')('a limit of processor time', () => {
  test('does not count time in which the process is not scheduled', async () => {
    const bounded = await started()
    bounded.limitProcessorTime(2_000)
    bounded.send({ ms: 100 })
    bounded.child.kill('SIGSTOP')
    await sleep(2_200)
    bounded.child.kill('SIGCONT')
    expect(await bounded.next()).toBe('done')
  })

  test('ends a process that keeps computing', async () => {
    const bounded = await started()
    bounded.limitProcessorTime(1_000)
    bounded.send({ ms: 600_000 })
    // Other tests may leave the process less than a sixth of a core.
    const cause = expect.stringMatching(/^(?:time|starved)$/)
    await expect(bounded.next()).rejects.toMatchObject({ cause })
  })

  test('ends a process that neither computes nor responds', async () => {
    const bounded = await started()
    bounded.limitProcessorTime(50)
    bounded.send({ ms: 0 })
    await expect(bounded.next()).rejects.toMatchObject({ cause: 'time' })
  })

  test('applies to one task', async () => {
    const bounded = await started()
    bounded.limitProcessorTime(100)
    bounded.limitTime()
    bounded.send({ ms: 300 })
    expect(await bounded.next()).toBe('done')
  })
})

/** Calls taskset for the first CPU that this process may use; the command ends with the test. */
const taskset = (options: string, ...command: string[]) => {
  const status = readFileSync('/proc/self/status', 'latin1')
  const [, first = '0'] = /^Cpus_allowed_list:\s*(\d+)/m.exec(status) ?? []
  const child = spawn('taskset', [options, first, ...command], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test.skipIf(process.platform !== 'linux')(
  'a wall time limit reports that the machine was busy',
  async () => {
    const starved = await started()
    const pid = starved.child.pid ?? 0
    setPriority(pid, 19)
    taskset('-cp', String(pid))
    for (const _ of [1, 2]) taskset('-c', process.execPath, '-e', 'for (;;);')
    await sleep(200)
    starved.limitTime(2_000)
    starved.send({ ms: 600_000 })
    await expect(starved.next()).rejects.toMatchObject({ cause: 'starved' })
  },
)
