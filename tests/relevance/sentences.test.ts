/** Keywords: whole sentences are read as a person would set the filters; others are searched as they are. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadPlaces } from '../../src/catalog/place/server/places-in-memory.ts'
import { nearHeaders, sentenceOf } from '../../src/catalog/search/server/resolve-filters.ts'
import { testDatabase } from '../support/database.ts'
import { saveMade } from '../support/made-event.ts'
import { measuredAt } from './measure-searches.ts'
import { measureSentences } from './sentences.ts'

const { db } = await testDatabase()
await loadPlaces(db)

test('95 % of sentences are read as the right search', async () => {
  const { count, missed } = await measureSentences(db, measuredAt)
  expect(count).toBeGreaterThanOrEqual(260)
  expect(missed.slice(Math.floor(0.05 * count))).toEqual([])
})

test('other places of the same name are listed for a place in a sentence, unless its state is given', async () => {
  const othersOf = async (keyword: string) => {
    const headers = await nearHeaders({ db }, { limit: 20, keyword })
    return new URLSearchParams(headers['x-place']).getAll('other')
  }
  expect(await othersOf('car shows near springfield')).toContain('Springfield, IL')
  expect(await othersOf('car shows near springfield, il')).toEqual([])
  expect(await othersOf('cincinnati, dayton or columbus swap meets')).toEqual([
    'Dayton, OH',
    'Columbus, OH',
  ])
})

const plain = readFileSync(new URL('plain-keywords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

describe('keywords that stay text if an event mentions their words', () => {
  beforeAll(async () => {
    const described = plain.map((description, n) => ({
      id: `plain${n}`,
      name: 'Meet',
      description,
    }))
    await saveMade(db, described)
  })

  test.each(plain)('%s', async (keyword) => {
    expect(await sentenceOf({ db }, { keyword })).toBeUndefined()
  })
})
