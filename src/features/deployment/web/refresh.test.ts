import { afterEach, describe, expect, test, vi } from 'vitest'
import { manualSteps, refreshDeployment } from './refresh.ts'

/** A Storage in memory, with the interface of the browser's. */
const storageOf = (entries: Record<string, string>): Storage => {
  const kept = new Map(Object.entries(entries))
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

const answer = { success: true, timestamp: '2026-11-20T12:00:00.000Z', instructions: ['Reload.'] }
const now = Date.parse('2026-11-20T13:00:00Z')

const press = async (fetcher: typeof fetch, local = storageOf({ a: '1' })) => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('fetch', fetcher)
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', storageOf({ b: '2' }))
  return refreshDeployment()
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('Force Deployment Refresh', () => {
  test('clears local and session storage, then requests the server with no-cache JSON headers', async () => {
    const requests: [unknown, RequestInit | undefined, number][] = []
    const outcome = await press(async (address, init) => {
      requests.push([address, init, localStorage.length + sessionStorage.length])
      return Response.json(answer)
    })
    expect(outcome).toMatchObject({ initiated: true, steps: ['Reload.'], at: answer.timestamp })
    expect(requests).toEqual([
      [
        '/api/deployment/force-refresh',
        expect.objectContaining({
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
        }),
        0,
      ],
    ])
  })

  const failed = {
    initiated: false,
    message: 'Automatic refresh failed - manual deployment required',
    steps: manualSteps,
    at: '2026-11-20T13:00:00.000Z',
  }

  test.each([500, 403, 429])('an error response: %i', async (status) => {
    const outcome = await press(async () => new Response('{}', { status }))
    expect(outcome).toEqual({ ...failed, reason: `Server refresh failed: ${status}` })
  })

  test.each([
    ['no connection', new TypeError('Failed to fetch'), "We couldn't reach the server."],
    [
      'no answer in time',
      new DOMException('x', 'TimeoutError'),
      "The server didn't respond within 5 seconds.",
    ],
  ])('%s', async (_, error, reason) => {
    expect(await press(() => Promise.reject(error))).toEqual({ ...failed, reason })
  })

  test('a response without success is a failure', async () => {
    const outcome = await press(async () => Response.json({ ...answer, success: false }))
    expect(outcome).toEqual({ ...failed, reason: "The server didn't refresh." })
  })

  test('if the browser refuses storage, manual steps are shown, without a request', async () => {
    const fetcher = vi.fn<typeof fetch>()
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const outcome = await press(fetcher, { ...storageOf({ a: '1' }), clear: refuse })
    expect(outcome).toEqual({
      ...failed,
      reason: "This browser doesn't let the site clear its storage.",
    })
    expect(fetcher).not.toHaveBeenCalled()
  })
})
