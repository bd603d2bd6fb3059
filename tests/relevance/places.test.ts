/** Texts that people type, and the places they mean (places.tsv). `npm run figures:relevance` prints the figure. */
import { expect, it } from 'vitest'
import { placesOf } from '../../src/catalog/place/server/places-in-memory.ts'
import { findNear, suggestNear } from '../../src/catalog/search/server/find-near.ts'
import { testDatabase } from '../support/database.ts'
import { measurePlaces, placeCases } from './places.ts'

const { db } = await testDatabase()

it('finds at least 97 % of the places meant, and none in another state without saying so', async () => {
  const { count, missed, silent } = await measurePlaces(placesOf(db))
  expect(count).toBeGreaterThanOrEqual(300)
  expect(silent).toEqual([])
  expect(missed.slice(Math.floor(count * 0.03))).toEqual([])
})

it('searches at the first suggestion', async () => {
  const typed = [...placeCases.map((each) => each.typed), 'springf', 'pitts', 'upper pen', 'Dytoon']
  const differ: string[] = []
  for (const text of typed) {
    const [shown] = await suggestNear(db, text, undefined)
    const [searched] = (await findNear(db, text)).places
    if (shown?.label !== searched?.label)
      differ.push(`${text}: ${shown?.label}, ${searched?.label}`)
  }
  expect(differ).toEqual([])
})

it('finds each place by its own label', async () => {
  const lost: string[] = []
  for (const { typed } of placeCases) {
    for (const { label, kind, point } of await suggestNear(db, typed, undefined)) {
      if (kind === 'abroad' || kind === 'here') continue
      const [found] = (await findNear(db, label)).places
      const [there, here] = [found?.point, point].map((each) => each && JSON.stringify(each))
      if (there !== here) lost.push(`${label}: ${found?.label}`)
    }
  }
  expect(lost).toEqual([])
})
