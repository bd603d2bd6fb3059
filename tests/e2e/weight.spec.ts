/** What a visitor's browser has to load before anything is done on the home page. */
import { expect, test } from './site.ts'

const most = 195_000

test('the scripts of the home page stay few', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const loaded = /"(\/assets\/[\w.-]+\.js)"/g
  const addresses = new Set([...page.matchAll(loaded)].map(([, address = '']) => address))
  expect(addresses.size).toBeGreaterThan(5)
  let total = 0
  for (const address of addresses) {
    const answer = await request.get(address, { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers()['cache-control']).toContain('immutable')
    const length = Number(answer.headers()['content-length'])
    total += length > 0 ? length : (await answer.body()).length
  }
  expect(total, `${total} bytes of compressed scripts, ${most} at most`).toBeLessThan(most)
})
