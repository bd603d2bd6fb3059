import { describe, expect, test } from 'vitest'
import { type Call, CallError } from '../../kit/call.ts'
import { trackCallFailures } from './track-call-failures.ts'

const failing = (...statuses: number[]): Call => {
  let next = 0
  return async () => {
    throw new CallError(statuses[next++] ?? 500, 'no', '')
  }
}

/** The status of a page whose loader let these refusals through. */
const statusAfter = async (path: string, ...statuses: number[]): Promise<number> => {
  const { call, tell } = trackCallFailures(failing(...statuses))
  for (const _ of statuses) await (call as () => Promise<unknown>)().catch(() => {})
  const page = { status: 500, headers: new Headers(), body: ['x'] }
  return tell(page, new Request(`http://localhost${path}`)).status
}

describe('a page whose calls were refused', () => {
  test.each([
    ['/archive/2025?cursor=x', [400], 400],
    ['/archive/2025.data?cursor=x', [400], 400],
    ['/event/x', [404, 400], 400],
    ['/about', [503], 503],
    ['/about', [400, 503], 503],
    ['/admin', [401], 303],
    ['/about', [], 500],
    ['/about', [400, 500], 500],
  ])('%s, calls %j: %i', async (path, statuses, status) => {
    expect(await statusAfter(path, ...statuses)).toBe(status)
  })
})
