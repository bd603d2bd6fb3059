import { describe, expect, test } from 'vitest'
import { type Call, createCall } from '../../../kit/call.ts'
import { loadArchive } from './load-archive.ts'

/** Fake server with the same response to every request. */
const answering = (status: number, body: string): Call =>
  createCall(async () => new Response(body, { status, headers: { 'x-total-count': '0' } }))

const at = (query: string) => new URL(`http://localhost/archive${query}`)

describe('an archive search that fails', () => {
  test('with an error response', async () => {
    const body = JSON.stringify({ error: { code: 'unavailable', message: 'Come back.' } })
    const { failure, list } = await loadArchive(answering(503, body), at('?keyword=show'))
    expect(failure).toEqual({ status: 503, message: 'Come back.', fields: {} })
    expect(list.events).toEqual([])
  })

  test('without any response', async () => {
    const away = createCall(() => Promise.reject(new TypeError('Failed to fetch')))
    expect((await loadArchive(away, at('?keyword=show'))).failure).toMatchObject({ status: 503 })
  })

  test('before it is sent, if a field is invalid', async () => {
    const never = createCall(() => Promise.reject(new Error('was sent')))
    const { failure } = await loadArchive(never, at('?dateFrom=2023-02-01&dateTo=2023-01-01'))
    expect(failure).toEqual({
      status: 400,
      message: undefined,
      fields: { dateTo: "The last day can't be before the first." },
    })
  })

  test('but programming errors are thrown', async () => {
    const broken = createCall(() => Promise.reject(new Error('a bug')))
    await expect(loadArchive(broken, at(''))).rejects.toThrow('a bug')
  })
})

test('campaign parameters are not a search', async () => {
  const { search, failure } = await loadArchive(answering(200, '[]'), at('?utm_source=mail'))
  expect(failure).toBeUndefined()
  expect(search.searched).toBe(false)
})
