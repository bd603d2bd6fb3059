import { createServer } from 'node:http'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { listen } from '../../../../../tests/support/listen.ts'
import { startTileServer } from '../../../../../tests/support/tile-server.ts'
import { createBasemap, fetchStyle } from './basemap.ts'

const tiles = await startTileServer()
afterAll(() => tiles.close())

describe('fetching a style', () => {
  test('returns the style with its tile sets', async () => {
    const { style, origins } = await fetchStyle(tiles.styleUrl, { allowLoopback: true })
    expect(origins).toEqual([tiles.tileOrigin])
    expect(style).toMatchObject({
      sources: { land: { tiles: [`${tiles.tileOrigin}/vector/{z}/{x}/{y}.pbf`] } },
    })
  })

  test('requests no private address, unless this machine is allowed', async () => {
    for (const url of [tiles.styleUrl, 'http://169.254.169.254/latest', 'http://10.0.0.1/'])
      await expect(fetchStyle(url, { allowLoopback: false })).rejects.toThrow(
        'not on the public internet',
      )
    await expect(fetchStyle('http://10.0.0.1/', { allowLoopback: true })).rejects.toThrow(
      'not on the public internet',
    )
  })

  test('fails with a message if there is no style, too much data, or no response', async () => {
    const server = createServer(({ url }, response) => {
      if (url === '/page') response.end('<!doctype html>')
      else if (url === '/large') response.end(Buffer.alloc(6_000_000, ' '))
      else if (url === '/inward')
        response.end(
          '{"version":8,"layers":[],"sources":{"a":{"type":"vector","url":"http://10.0.0.1/"}}}',
        )
      else if (url !== '/silent') response.writeHead(500).end()
    })
    const port = await listen(server)
    const get = (path: string) =>
      fetchStyle(`http://127.0.0.1:${port}${path}`, { allowLoopback: true, timeout: 1_000 })
    await expect(get('/page')).rejects.toThrow('is not JSON')
    await expect(get('/large')).rejects.toThrow('is larger than 5 MB')
    await expect(get('/error')).rejects.toThrow('answered 500')
    await expect(get('/inward')).rejects.toThrow('not on the public internet')
    await expect(get('/silent')).rejects.toThrow('did not answer')
    server.closeAllConnections()
    server.close()
  })
})

describe('the basemap', () => {
  const url = 'https://maps.example/style.json?key=topsecret'
  const read = (name: string) => ({
    style: { version: 8, name },
    origins: ['https://b.example:8443', 'https://a.example'],
    attributions: ['<a href="https://a.example/">A</a>', ' ', '<b></b>'],
  })

  test('caches its style for an hour, then reloads it in the background', async () => {
    let now = 0
    const load = vi.fn<typeof fetchStyle>().mockResolvedValueOnce(read('first'))
    const log = { warn: vi.fn() }
    const basemap = createBasemap({ url, allowLoopback: false, log, now: () => now, load })
    expect(basemap.latest()).toBeUndefined()
    expect(basemap.hosts()).toEqual(['maps.example'])
    const first = await basemap.get()
    expect(first?.answer).toMatchObject({
      style: { name: 'first' },
      attribution: [[{ text: 'A', href: 'https://a.example/' }]],
    })
    expect(basemap.hosts()).toEqual(['b.example', 'a.example'])
    now = 59 * 60_000
    await basemap.get()
    expect(load).toHaveBeenCalledTimes(1)

    now = 61 * 60_000
    load.mockRejectedValueOnce(new Error('answered 500 (a server error).'))
    expect((await basemap.get())?.answer.style).toMatchObject({ name: 'first' })
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1))
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('topsecret')
    await basemap.get()
    expect(load).toHaveBeenCalledTimes(2)

    now += 61_000
    load.mockResolvedValueOnce(read('second'))
    await basemap.get()
    await vi.waitFor(async () =>
      expect((await basemap.get())?.answer.style).toMatchObject({ name: 'second' }),
    )
    expect((await basemap.get())?.answer.version).not.toBe(first?.answer.version)
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('without a style, reports that at once after the first attempt', async () => {
    const load = vi.fn<typeof fetchStyle>().mockRejectedValue(new Error('is not JSON.'))
    const log = { warn: vi.fn() }
    const basemap = createBasemap({ url, allowLoopback: false, log, now: () => 0, load })
    expect(await basemap.get()).toBeUndefined()
    expect(await basemap.get()).toBeUndefined()
    expect(load).toHaveBeenCalledTimes(1)
  })
})
