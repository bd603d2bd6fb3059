import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { fakeGeocoder } from '../../../../tests/support/fake-geocoder.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { placesOf } from '../../../catalog/place/server/places-in-memory.ts'
import { placeAddresses } from './place-addresses.ts'
import { geocodingReports } from './report-geocoding.ts'

const { db } = await testDatabase()
const fake = await fakeGeocoder()

const run = () =>
  placeAddresses(
    { db, places: placesOf(db), geocoder: fake.address('census'), timeout: 20_000 },
    { betweenMs: 0 },
  )
const report = () => geocodingReports(db, fake.url('census'))?.()

const saveStreets = async (...made: { id: string; streetAddress: string }[]) => {
  await saveMade(db, made)
  const ids = made.map(({ id }) => id)
  await db.updateTable('events').set({ location_precision: 'zip' }).where('id', 'in', ids).execute()
}

test('is absent without a geocoder', () => {
  expect(geocodingReports(db, undefined)).toBeUndefined()
})

test('reports queue, results, failures and pauses', async () => {
  const { host } = new URL(fake.address('census').base)
  await saveMade(db, [{ id: 'none', streetAddress: '' }])
  await saveStreets(
    { id: 'one', streetAddress: '1 Main St' },
    { id: 'two', streetAddress: '2 Main St' },
  )
  const idle = { answeredAt: null, failure: null, pausedUntil: null }
  expect(await report()).toEqual({
    kind: 'census',
    host,
    waiting: 2,
    ...idle,
    kept: { found: 0, none: 0, failed: 0 },
  })

  fake.answer = { status: 401 }
  await run()
  const failed = await report()
  expect(failed).toMatchObject({
    waiting: 2,
    answeredAt: null,
    failure: { reason: 'answered 401.' },
    kept: { found: 0, none: 0, failed: 1 },
  })
  expect(Date.parse(failed?.pausedUntil ?? '')).toBeGreaterThan(Date.now())

  await db.deleteFrom('geocoder_state').execute()
  fake.answer = []
  await run()
  expect(await report()).toMatchObject({
    waiting: 0,
    failure: null,
    pausedUntil: null,
    answeredAt: expect.any(String),
    kept: { found: 0, none: 2, failed: 0 },
  })
})

test('is cached for a minute', async () => {
  const reports = geocodingReports(db, fake.url('census'))
  const first = await reports?.()
  await saveStreets({ id: 'three', streetAddress: '3 Main St' })
  expect(await reports?.()).toBe(first)
  expect((await report())?.waiting).toBe((first?.waiting ?? 0) + 1)
})
