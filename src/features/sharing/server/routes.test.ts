import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { readQrCode } from '../../../../tests/support/read-qr-code.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import { findEvent } from '../../../catalog/event/server/find-event.ts'
import {
  eventFlyerPath,
  eventSharePath,
  topicSharePath,
} from '../../../catalog/event/share-picture.ts'
import { changeRows } from '../../../platform/db/query.ts'
import { applySettings } from '../../../platform/default-settings.ts'
import { sharingRoutes } from './routes.ts'

const { db } = await testDatabase()
const { request } = smallApi((api) =>
  sharingRoutes(api, { db, config: { PUBLIC_URL: 'https://atlas.example' } }),
)

const pathOf = async (id: string) => {
  const event = await findEvent(db, id)
  if (!event) throw new Error(`no event ${id}`)
  return eventSharePath(event)
}

const imageOf = async (path: string) => {
  const response = await request(path)
  expect({ path, status: response.status }).toEqual({ path, status: 200 })
  return sharp(Buffer.from(await response.arrayBuffer()))
}

const sizeOf = async (path: string) => {
  const { width, height, format } = await (await imageOf(path)).metadata()
  return `${format} ${width}x${height}`
}

const pixelsOf = async (path: string) => (await imageOf(path)).removeAlpha().raw().toBuffer()

/** Cells of the picture that differ, in a grid of 12 columns and 7 rows: "column,row". */
const differences = (one: Buffer, other: Buffer): Set<string> => {
  const found = new Set<string>()
  for (let at = 0; at < one.length; at += 3) {
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) < 60) continue
    const [x, y] = [(at / 3) % 1200, Math.floor(at / 3 / 1200)]
    found.add(`${Math.floor(x / 100)},${Math.floor(y / 90)}`)
  }
  return found
}

beforeAll(async () => {
  await saveMade(db, [
    { id: 'live', name: 'Neon Cruise 🚗', startTime: '18:00' },
    { id: 'waits', requestedStatus: 'pending' },
    { id: 'museum', ongoing: true, eventType: 'car_museum' },
    { id: 'past', date: '2001-06-02', endDate: '2001-06-04' },
  ])
})

describe('GET /share/event/{id}/{version}.png', () => {
  test('returns an immutable picture', async () => {
    const path = await pathOf('live')
    const response = await request(path)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('image/png')
    const etag = response.headers.get('etag') ?? ''
    const again = await request(path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const head = await request(path, { method: 'HEAD' })
    expect({ status: head.status, text: await head.text() }).toEqual({ status: 200, text: '' })
  })

  test('has another URL if the picture would differ; the old URL redirects', async () => {
    const before = await pathOf('live')
    const one = await pixelsOf(before)
    await changeRows(db)`update events set event_status = 'cancelled' where id = 'live'`
    const after = await pathOf('live')
    const moved = await request(before)
    expect({ status: moved.status, to: moved.headers.get('location') }).toEqual({
      status: 301,
      to: after,
    })
    const changed = differences(one, await pixelsOf(after))
    // The band across the lower part of the scene changes; the text below it doesn't.
    expect(changed.has('6,2')).toBe(true)
    expect([...changed].filter((part) => part.endsWith(',5'))).toEqual([])
  })

  test.each(['museum', 'past'])('exists for %s', async (id) => {
    expect(await sizeOf(await pathOf(id))).toBe('png 1200x630')
  })

  test.each(['waits', 'nothing', '%00', '..%2f'])('is a 404 for %s', async (id) => {
    expect((await request(`/share/event/${id}/1abc.png`)).status).toBe(404)
  })

  test('refuses an invalid version', async () => {
    expect((await request('/share/event/live/A_B.png')).status).toBe(400)
  })
})

describe('GET /share/event/{id}/code.svg', () => {
  test('encodes the URL of the page', async () => {
    const response = await request('/share/event/live/code.svg')
    expect(response.headers.get('content-type')).toContain('image/svg+xml')
    expect(await readQrCode(await response.text())).toBe('https://atlas.example/event/live')
  })

  test('is cached only if its host is that of the site', async () => {
    const path = '/share/event/live/code.svg'
    expect((await request(path)).headers.get('cache-control')).toBe('public, max-age=86400')
    const anyHost = smallApi((api) => sharingRoutes(api, { db, config: { PUBLIC_URL: undefined } }))
    expect((await anyHost.request(path)).headers.get('cache-control')).toBe('no-store')
  })

  test.each(['waits', 'nothing'])('is a 404 for %s', async (id) => {
    expect((await request(`/share/event/${id}/code.svg`)).status).toBe(404)
  })
})

describe('GET /share/event/{id}/flyer.svg', () => {
  const flyerOf = async (id: string) => {
    const response = await request(eventFlyerPath(id))
    expect(response.status).toBe(200)
    return response.text()
  }

  test('shows the name and the date of its event, small and without external content', async () => {
    const names = [
      'Neon Cruise',
      'Concours of the Long Name That Fills Three Lines of a Flyer at Least',
    ]
    await saveMade(db, [
      { id: 'flyer-a', name: names[0], date: '2099-06-20', demo: true },
      { id: 'flyer-b', name: names[1], date: '2099-06-21', endDate: '2099-06-23', demo: true },
    ])
    const [one, other] = [await flyerOf('flyer-a'), await flyerOf('flyer-b')]
    for (const flyer of [one, other]) {
      expect(Buffer.byteLength(flyer)).toBeLessThan(64_000)
      expect(gzipSync(flyer).length).toBeLessThan(18_000)
      expect(flyer).not.toMatch(
        /NaN|undefined|<(?:text|image|script|style)\b|https?:(?!\/\/www\.w3)/,
      )
      const { width, height } = await sharp(Buffer.from(flyer)).metadata()
      expect([width, height]).toEqual([816, 1056])
    }
    expect(one).toContain('<title>Neon Cruise, Sat, Jun 20, 2099')
    // Letters of the date, which is as wide as the page.
    const lettersOf = (flyer: string) => {
      const [, band = ''] = /<g [^>]*scale\(1\.76\)">(.*?)<\/g>/.exec(flyer) ?? []
      return [...band.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    }
    expect(lettersOf(one)).toHaveLength('SATJUN20'.length)
    expect(lettersOf(other)).toHaveLength('SUNJUN21'.length)
    expect(lettersOf(one)).not.toEqual(lettersOf(other))
  })

  test('exists only for demo events', async () => {
    for (const id of ['live', 'waits', 'nothing'])
      expect((await request(eventFlyerPath(id))).status).toBe(404)
  })
})

describe('GET /share/topic/{topic}/{version}.png', () => {
  test.each([undefined, 'car_show'])('returns a picture for %s', async (topic) => {
    expect(await sizeOf(topicSharePath(topic))).toBe('png 1200x630')
  })

  test('has another URL with another site name, which is drawn in any script; the default name has its own', async () => {
    const event = await pathOf('museum')
    const topic = topicSharePath()
    expect(topic).toBe('/share/topic/collage/1.png')
    const before = await pixelsOf(topic)
    applySettings({ name: 'Колеса' })
    const renamed = topicSharePath()
    expect(await pathOf('museum')).not.toBe(event)
    expect((await request(topic)).headers.get('location')).toBe(renamed)
    const cyrillic = await pixelsOf(renamed)
    applySettings({ name: 'Kolesa' })
    const latin = await pixelsOf(topicSharePath())
    applySettings()
    expect(differences(before, cyrillic)).not.toEqual(new Set())
    expect(differences(latin, cyrillic)).toEqual(new Set())
    expect(await pathOf('museum')).toBe(event)
  })

  test('redirects to the latest version, and is a 404 for an unknown type', async () => {
    expect((await request('/share/topic/car_show/0.png')).headers.get('location')).toBe(
      topicSharePath('car_show'),
    )
    expect((await request('/share/topic/nothing/1.png')).status).toBe(404)
  })
})
