import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { jpeg } from '../../../../../tests/support/sample-files.ts'
import { processImage } from './process-image.ts'
import { processImageApart } from './process-image-apart.ts'

const widths = [320, 960, 1920]
const soon = { timeout: 30_000 }

/** Process id, niceness and arguments of every thread of this process's picture processes. */
const threads = () =>
  execFileSync('ps', ['-L', '-o', 'pid=,ni=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((line) => line.includes('picture-process.ts'))
    .map((line) => {
      const [pid = 0, nice = 0] = line.trim().split(/\s+/).map(Number)
      return { pid, nice }
    })

const processes = () => [...new Set(threads().map(({ pid }) => pid))]

afterAll(() => {
  for (const pid of processes()) process.kill(pid)
})

describe('processImageApart', () => {
  test('returns the same as processImage', async () => {
    const content = await jpeg({ width: 1200, height: 800 }, 6)
    expect(await processImageApart(content, widths)).toEqual(await processImage(content, widths))
  })

  test('rethrows refusals', async () => {
    await expect(processImageApart(Buffer.from('nonsense'), widths)).rejects.toMatchObject({
      code: 'unprocessable',
      fields: { file: expect.stringContaining('damaged') },
    })
  })
})

describe.skipIf(process.platform !== 'linux')('the processes', () => {
  test('are reused, one per concurrent task', async () => {
    const content = await jpeg({ width: 300, height: 300 })
    await processImageApart(content, widths)
    const [first, ...others] = processes()
    expect(others).toEqual([])
    await Promise.all([processImageApart(content, widths), processImageApart(content, widths)])
    await processImageApart(content, widths)
    expect(processes()).toHaveLength(2)
    expect(processes()).toContain(first)
  })

  test('run all threads at low priority; a crash becomes a refusal', async () => {
    for (const pid of processes()) process.kill(pid)
    await vi.waitFor(() => expect(processes()).toEqual([]), soon)
    const content = await jpeg({ width: 2600, height: 2600 })
    const outcome = processImageApart(content, widths).catch((error: unknown) => error)
    const allYield = () => {
      const niceness = threads().map(({ nice }) => nice)
      expect(new Set(niceness)).toEqual(new Set([10]))
    }
    await vi.waitFor(allYield, soon)
    // The library starts its own threads later.
    for (let look = 0; look < 5; look++) {
      await sleep(50)
      allYield()
    }
    await outcome
    const [pid = 0] = processes()
    // A stopped process can't finish before the crash, however slow this test runs.
    process.kill(pid, 'SIGSTOP')
    const crashed = processImageApart(content, widths).catch((error: unknown) => error)
    process.kill(pid, 'SIGSEGV')
    process.kill(pid, 'SIGCONT')
    expect(await crashed).toMatchObject({ code: 'unprocessable' })
    const next = await processImageApart(await jpeg({ width: 40, height: 40 }), widths)
    expect(next.width).toBe(40)
  })
})
