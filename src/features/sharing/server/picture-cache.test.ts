import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createPictureCache } from './routes.ts'

const bounds = { maxWaiting: 3, maxOfNetwork: 2, maxSize: 2_500 }
const bytes = Buffer.alloc(500)

/** Draw function that counts the calls, and how many run at the same time. */
const counter = () => {
  const counted = { begun: 0, atOnce: 0, most: 0 }
  const draw = async () => {
    counted.begun++
    counted.most = Math.max(counted.most, ++counted.atOnce)
    await sleep(5)
    counted.atOnce--
    return bytes
  }
  return { counted, draw }
}

describe('keepPictures', () => {
  test('draws one at a time', async () => {
    const { counted, draw } = counter()
    const pictures = createPictureCache(bounds)
    await Promise.all(['1', '2', '3'].map((name) => pictures.get(name, name, draw)))
    expect(counted).toMatchObject({ begun: 3, most: 1 })
  })

  test('a failed picture is drawn again, as are those queued after it', async () => {
    const { draw } = counter()
    const pictures = createPictureCache(bounds)
    const fails = async (): Promise<Buffer> => {
      throw new Error('no ink')
    }
    const failed = pictures.get('1', 'a', fails)
    const behind = pictures.get('2', 'a', draw)
    await expect(failed).rejects.toThrow('no ink')
    expect(await behind).toBe(bytes)
    expect(await pictures.get('1', 'a', draw)).toBe(bytes)
  })
})
