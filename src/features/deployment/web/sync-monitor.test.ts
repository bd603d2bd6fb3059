import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SyncStatus } from '../contract.ts'
import type { Environment } from '../rules.ts'
import { startMonitor } from './sync-monitor.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const second = 1000
const minute = 60 * second

beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const fresh = (changes: Partial<SyncStatus['buildInfo']> = {}): SyncStatus => ({
  status: 'ok',
  buildInfo: {
    version: 'b1',
    timestamp: new Date(start).toISOString(),
    assets: ['/assets/a.js'],
    ...changes,
  },
})

/** Simulates a page that has just loaded; each request calls `answer`. */
const loadPage = (
  environment: Environment,
  answer: (signal: AbortSignal) => Promise<Response> = async () => Response.json(fresh()),
) => {
  /** Seconds between page load and each request to the server. */
  const askedAt: number[] = []
  const addresses: unknown[] = []
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const debug = vi.spyOn(console, 'debug').mockReturnValue()
  const onOtherBuild = vi.fn<(version: string) => void>()
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    askedAt.push((Date.now() - start) / second)
    addresses.push(address)
    return answer(init.signal as AbortSignal)
  })
  startMonitor({ environment, pageVersion: 'b1', onOtherBuild })
  return { askedAt, addresses, warn, debug, onOtherBuild }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('times of requests', () => {
  test('5 seconds after load, then cached for 5 minutes', async () => {
    const page = loadPage('production')
    await pass(4_999)
    expect(page.askedAt).toEqual([])
    await pass(1)
    expect(page.askedAt).toEqual([5])
    await pass(60 * second)
    expect(page.askedAt).toEqual([5])
    expect(page.addresses).toEqual(['/api/deployment/sync-status'])
  })

  // The monitor starts after 2 s and checks first after 30 s, when the response of 5 s is still valid.
  test('in production, then every 5 minutes', async () => {
    const page = loadPage('production')
    await pass(20 * minute)
    expect(page.askedAt).toEqual([5, 332, 632, 932])
  })

  test('in a preview, every 15 minutes', async () => {
    const page = loadPage('preview')
    await pass(50 * minute)
    expect(page.askedAt).toEqual([5, 932, 1832, 2732])
  })

  test('the first check of the monitoring is 32 seconds after load', async () => {
    const page = loadPage('production', async () => {
      throw new TypeError('offline')
    })
    await pass(31_999)
    expect(page.askedAt).toEqual([5])
    await pass(1)
    expect(page.askedAt).toEqual([5, 32])
  })

  test('in development, only one check after load', async () => {
    const page = loadPage('development')
    await pass(60 * minute)
    expect(page.askedAt).toEqual([5])
  })
})

describe('warnings', () => {
  test('the check after load warns once of a build older than 10 minutes', async () => {
    const timestamp = new Date(start - 10 * minute).toISOString()
    const page = loadPage('development', async () => Response.json(fresh({ timestamp })))
    await pass(30 * minute)
    expect(page.warn.mock.calls).toEqual([[expect.stringContaining('older than 10 minutes')]])
  })

  test('no warning for a recent build', async () => {
    const page = loadPage('production')
    await pass(9 * minute)
    expect(page.warn).not.toHaveBeenCalled()
    expect(page.debug).not.toHaveBeenCalled()
    expect(page.onOtherBuild).not.toHaveBeenCalled()
  })

  test('in production, a warning if out of sync', async () => {
    const page = loadPage('production', async () => Response.json(fresh({ assets: [] })))
    await pass(40 * second)
    expect(page.warn).toHaveBeenLastCalledWith(
      'The deployment is out of sync: there are no assets.',
    )
  })

  test('no warning in a preview', async () => {
    const page = loadPage('preview', async () => Response.json(fresh({ assets: [] })))
    await pass(60 * minute)
    expect(page.warn).not.toHaveBeenCalledWith(expect.stringContaining('out of sync'))
  })

  test('each new build of the server is reported once', async () => {
    const versions = ['b1', 'b2', 'b2', 'b3']
    const page = loadPage('production', async () =>
      Response.json(fresh({ version: versions.shift() ?? 'b3' })),
    )
    await pass(60 * minute)
    expect(page.onOtherBuild.mock.calls).toEqual([['b2'], ['b3']])
  })
})

describe('failures are only logged', () => {
  test.each([
    ['no connection', () => Promise.reject(new TypeError('offline')), 'offline'],
    ['a non-OK answer', async () => new Response('busy', { status: 503 }), '503: busy'],
    [
      'without a body',
      async () => new Response('', { status: 502, statusText: 'Bad Gateway' }),
      '502: Bad Gateway',
    ],
    ['no status', async () => Response.json({ ok: true }), "The response doesn't contain a build."],
  ])('%s', async (_, answer, message) => {
    const page = loadPage('development', answer)
    await pass(1 * minute)
    expect(page.warn).toHaveBeenCalledExactlyOnceWith(
      'The deployment check failed.',
      expect.objectContaining({ message }),
    )
  })

  test('a request times out after 5 seconds, logged at debug level', async () => {
    const page = loadPage(
      'development',
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    await pass(9_999)
    expect(page.debug).not.toHaveBeenCalled()
    await pass(1)
    expect(page.debug).toHaveBeenCalledExactlyOnceWith('The deployment check timed out.')
    expect(page.warn).not.toHaveBeenCalled()
  })

  test('the next check runs regardless', async () => {
    const answers = [async () => new Response('', { status: 500 })]
    const page = loadPage('production', () =>
      (answers.shift() ?? (async () => Response.json(fresh())))(),
    )
    await pass(40 * second)
    expect(page.askedAt).toEqual([5, 32])
  })
})
