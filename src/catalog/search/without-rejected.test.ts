import { expect, test } from 'vitest'
import { CallError } from '../../kit/call.ts'
import { withoutRejected } from './without-rejected.ts'

const state = { filters: { near: 'Dytoon', keyword: 'v8' }, problems: { toDate: 'Too early.' } }

const failure = (status: number, fields: Record<string, string>) =>
  new CallError(
    status,
    '',
    JSON.stringify({ error: { code: 'invalid_request', message: 'No.', fields } }),
  )

test('a refused filter is reported and removed', () => {
  expect(withoutRejected(state, failure(400, { near: 'Nobody knows it.' }))).toEqual({
    filters: { keyword: 'v8' },
    problems: { toDate: 'Too early.', near: 'Nobody knows it.' },
    rejectedValues: { near: 'Dytoon' },
  })
})

test('filters that depend on a refused place are removed without reports of their own', () => {
  const search = {
    filters: { near: 'Dytoon', radiusMiles: 25, sortBy: 'distance', toDate: '2027-06-05' },
    problems: {},
  }
  expect(withoutRejected(search, failure(400, { near: 'Nobody knows it.' }))).toEqual({
    filters: { toDate: '2027-06-05' },
    problems: { near: 'Nobody knows it.' },
    rejectedValues: { near: 'Dytoon', radiusMiles: 25, sortBy: 'distance' },
  })
})

test('a keyword is reported if the database is away, and removed', () => {
  expect(withoutRejected(state, failure(503, { keyword: 'Not now.' }))).toEqual({
    filters: { near: 'Dytoon' },
    problems: { toDate: 'Too early.', keyword: 'Not now.' },
    rejectedValues: { keyword: 'v8' },
  })
})

test('other failures are not handled', () => {
  expect(withoutRejected(state, new TypeError('away'))).toBeUndefined()
  expect(withoutRejected(state, failure(500, { near: 'No.' }))).toBeUndefined()
  expect(withoutRejected(state, failure(400, { page: 'At least 1.' }))).toBeUndefined()
})
