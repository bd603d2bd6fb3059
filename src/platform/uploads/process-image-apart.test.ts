import { execFileSync } from 'node:child_process'
import { describe, expect, test, vi } from 'vitest'
import { jpeg } from '../../../tests/support/sample-files.ts'
import { processImage } from './process-image.ts'
import { processImageApart } from './process-image-apart.ts'

/** Ids, niceness and environment of the picture processes that this one has. */
const children = () =>
  execFileSync('ps', ['-o', 'pid=,ni=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
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
    expect(children()).toEqual([])
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
      const content = await jpeg({ width: 5000, height: 5000 })
      const outcome = processImageApart(content, [320, 960, 1920]).catch((error: unknown) => error)
      const child = await vi.waitFor(() => {
        const found = children().find(({ nice }) => nice === 10)
        if (!found) throw new Error('Not there yet.')
        return found
      })
      process.kill(child.pid, 'SIGSEGV')
      expect(await outcome).toMatchObject({ code: 'unprocessable' })
      expect(children()).toEqual([])
    },
  )
})
