import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../../tests/support/listen.ts'
import { probePublicUrl } from './probe-public-url.ts'

test('follows no redirect, and reads only the beginning of an endless response', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/robots.txt') {
      response.writeHead(302, { location: '/elsewhere' }).end()
      return
    }
    const more = () => {
      if (!response.destroyed) response.write('x'.repeat(16_384), () => setImmediate(more))
    }
    more()
  })
  const port = await listen(server)
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const { robots, sitemap, overHttp } = await probePublicUrl(`http://127.0.0.1:${port}`)
  expect(robots).toEqual({ status: 302, location: '/elsewhere', text: '' })
  expect(sitemap).toMatchObject({ status: 200 })
  expect('text' in sitemap && sitemap.text.length).toBeLessThan(200_000)
  expect(overHttp).toBeUndefined()
  expect(asked.toSorted()).toEqual(['/robots.txt', '/sitemap.xml'])
})
