import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { jpeg } from '../../../tests/support/sample-files.ts'
import { processImage } from './process-image.ts'
import { processImageApart } from './process-image-apart.ts'

/** Process and niceness of every thread of the picture processes that this one has. */
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

describe('processImageApart', () => {
  test('makes what processImage makes', async () => {
    const content = await jpeg({ width: 1200, height: 800 }, 6)
    const widths = [320, 960]
    expect(await processImageApart(content, widths)).toEqual(await processImage(content, widths))
    expect(threads()).toEqual([])
  })

  test('passes refusals on', async () => {
    await expect(processImageApart(Buffer.from('nonsense'), [320])).rejects.toMatchObject({
      code: 'unprocessable',
      fields: { file: expect.stringContaining('damaged') },
    })
  })

  test.skipIf(process.platform !== 'linux')(
    'yields to others, and a crash there is a refusal here',
    async () => {
      const content = await jpeg({ width: 7000, height: 7000 })
      const outcome = processImageApart(content, [320, 960, 1920]).catch((error: unknown) => error)
      const allYield = () => {
        const niceness = threads().map(({ nice }) => nice)
        expect(new Set(niceness)).toEqual(new Set([10]))
      }
      await vi.waitFor(allYield)
      // The library's own threads come later.
      for (let look = 0; look < 5; look++) {
        await sleep(50)
        allYield()
      }
      process.kill(threads()[0]?.pid ?? 0, 'SIGSEGV')
      expect(await outcome).toMatchObject({ code: 'unprocessable' })
      expect(threads()).toEqual([])
    },
  )
})
