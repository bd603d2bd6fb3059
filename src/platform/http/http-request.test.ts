import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { HttpRequest } from './http-request.ts'

test('the text of a body can be read twice', async () => {
  const request = new HttpRequest({
    method: 'POST',
    origin: 'https://atlas.example',
    target: '/api/events',
    headers: {},
    body: Readable.from([Buffer.from('{"name":'), Buffer.from('"Meet"}')]),
    id: 'a',
  })
  expect(await request.text()).toBe('{"name":"Meet"}')
  expect(await request.text()).toBe('{"name":"Meet"}')
})
