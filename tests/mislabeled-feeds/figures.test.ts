import { expect, it } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { measureMislabeled } from './figures.ts'

const { db } = await testDatabase()

it('40 mislabeled calendars: each is repaired or held, and right ones are left alone', async () => {
  const { mislabeled, right, disturbed } = await measureMislabeled(db)
  const neither = mislabeled.filter(({ outcome }) => outcome !== 'repaired' && outcome !== 'held')
  expect(mislabeled).toHaveLength(40)
  expect(neither.map(({ number, club, way, outcome }) => [number, club, way, outcome])).toEqual([])
  // One in a hundred.
  expect(disturbed.slice(Math.floor(right / 100))).toEqual([])
})
