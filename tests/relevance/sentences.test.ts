/** Keywords that are whole sentences, read as a person would set the filters. */
import { expect, test } from 'vitest'
import { loadPlaces } from '../../src/catalog/place/server/places-in-memory.ts'
import { testDatabase } from '../support/database.ts'
import { measuredAt } from './measure-searches.ts'
import { measureSentences } from './sentences.ts'

const { db } = await testDatabase()
await loadPlaces(db)

test('95 of 100 sentences are the search that they ask for', async () => {
  const { count, missed } = await measureSentences(db, measuredAt)
  expect(count).toBeGreaterThanOrEqual(60)
  expect(count - missed.length).toBeGreaterThanOrEqual(0.95 * count)
})
