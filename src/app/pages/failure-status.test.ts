import { describe, expect, test } from 'vitest'
import { CallError } from '../../kit/call.ts'
import { applyFailureStatus } from './failure-status.ts'

/** Response for a page whose loaders failed with these call statuses or other errors. */
const answerAfter = (path: string, failed: readonly (number | Error)[], status = 500) => {
  const failures = failed.map((one) =>
    typeof one === 'number' ? new CallError(one, 'no', '') : one,
  )
  const page = { status, headers: new Headers(), body: 'x', failures }
  return applyFailureStatus(page, new Request(`http://localhost${path}`))
}

const bug = new TypeError('a bug')

describe('a page whose calls failed', () => {
  test.each([
    ['/archive/2025?cursor=x', [400], 400],
    ['/archive/2025.data?cursor=x', [400], 400],
    ['/event/x', [404, 400], 400],
    ['/about', [503], 503],
    ['/about', [400, 503], 503],
    ['/admin', [401], 303],
    ['/admin.data', [401], 401],
    ['/about', [], 500],
    ['/about', [400, 500], 500],
    ['/about', [bug], 500],
    ['/admin', [401, bug], 500],
    ['/about', [503, bug], 500],
  ])('%s, failures %j: %i', (path, failed, status) => {
    expect(answerAfter(path, failed).status).toBe(status)
  })
})

test('a page that itself returns 503 gets a Retry-After', () => {
  const { status, headers } = answerAfter('/event/x', [], 503)
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
})
