import { expect, test } from 'vitest'
import { type Call, CallError } from '../../../kit/call.ts'
import { listArchive } from '../contract.ts'
import { loadBrowse, readBrowse } from './load-browse.ts'

const read = (year: string, state?: string) =>
  readBrowse({ year, state }, new URL('http://localhost/archive'))

test.each([
  ['2025', undefined, { year: 2025, state: undefined, isMisspelled: false }],
  ['2025', 'illinois', { year: 2025, state: 'IL', isMisspelled: false }],
  ['2025', 'new-hampshire', { year: 2025, state: 'NH', isMisspelled: false }],
  ['2025', 'IL', { year: 2025, state: 'IL', isMisspelled: true }],
  ['2025', 'Illinois', { year: 2025, state: 'IL', isMisspelled: true }],
])('reads /archive/%s/%s', (year, state, browse) => {
  expect(read(year, state)).toMatchObject(browse)
})

test.each([
  ['25', undefined],
  ['0999', undefined],
  ['20255', undefined],
  ['search', undefined],
  ['2025', 'atlantis'],
  ['2025', ''],
])('has no page for /archive/%s/%s', (year, state) => {
  expect(read(year, state)).toBeUndefined()
})

/** Call that rejects only the list. */
const refusing =
  (status: number): Call =>
  async (endpoint) => {
    if (endpoint.path === listArchive.path) throw new CallError(status, 'no', '')
    return { body: [] as never, headers: new Headers() }
  }

const of2025 = { year: 2025, state: undefined, cursor: 'x', isMisspelled: false }

test('an unknown cursor is a 404', async () => {
  expect(await loadBrowse(refusing(400), of2025)).toBeUndefined()
})

test('other failed calls are not a 404', async () => {
  await expect(loadBrowse(refusing(503), of2025)).rejects.toThrow('503')
})
