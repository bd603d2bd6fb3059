import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isEventType } from '../../src/catalog/event/event-types.ts'
import { openVenueBook } from '../../src/features/import/server/place/venue-book.ts'
import { listAbout } from '../../src/features/import/server/type/list-evidence.ts'
import { readLabels, type SetName } from './labels.ts'
import { figuresAsText, measureSets } from './measure.ts'

const venues = openVenueBook()
const sets = measureSets((venue) => venues.find(venue, '') !== undefined)

/** Lower limits of sets with many names that are ambiguous without their list, or that nothing is learned from. */
const minOf: Partial<
  Record<SetName, { recall?: number; precision?: number; rightTypes?: number }>
> = {
  'names-outside': { recall: 0.96, precision: 0.97 },
  'names-outside-fresh': { recall: 0.96, precision: 0.97 },
  'names-unseen': { recall: 0.92, precision: 0.92, rightTypes: 0.92 },
  'names-held-out': { precision: 0.93 },
  'whole-fresh': { precision: 0.91 },
}

describe.each(sets)('the labeled events: $set', ({ set, judged, figures, lists }) => {
  it('have well-formed labels', () => {
    expect(judged.length).toBeGreaterThan(50)
    for (const { about, types, words } of judged) {
      expect(['yes', 'review', 'no']).toContain(about)
      expect(words.name).not.toBe('')
      if (about === 'yes') expect(types.filter((type) => !isEventType(type))).toEqual([])
    }
  })

  it('are classified with recall of 92 %, and precision and types of 95 %, or the limits of the set', () => {
    const { recall, precision, rightTypes } = minOf[set] ?? {}
    expect(figures.recall).toBeGreaterThanOrEqual(recall ?? 0.92)
    expect(figures.precision).toBeGreaterThanOrEqual(precision ?? 0.95)
    expect(figures.wrong).toBeLessThanOrEqual(0.03)
    expect(figures.rightTypes).toBeGreaterThanOrEqual(rightTypes ?? 0.95)
  })

  it.runIf(lists.rows > 0)('are imported with their lists, with the right type', () => {
    const { rows: count, taken, right, wrong } = lists
    expect(taken / count).toBeGreaterThanOrEqual(0.91)
    expect(taken / (taken + wrong)).toBeGreaterThanOrEqual(0.95)
    expect(right / taken).toBeGreaterThanOrEqual(0.93)
  })

  it('hold at most 5 % of unrelated events for review', () => {
    const { cars, review, other } = figures.confusion.no
    expect(review).toBeLessThanOrEqual(0.05 * (cars + review + other))
  })
})

it('lists of names that only resemble car events are not about cars', () => {
  const others = ['names-outside', 'names-outside-fresh']
    .flatMap((set) => readLabels(set as SetName))
    .filter(({ about }) => about === 'no')
    .map(({ words }) => ({ words, statedType: '' }))
  for (let from = 0; from < others.length; from += 17) {
    const { isCars, because } = listAbout(others.slice(from, from + 17), 'events.csv')
    expect(isCars, `${from}: ${because}`).toBe(false)
  }
})

it('docs/import-types.md has the current figures (npm run figures:types)', () => {
  const document = readFileSync(new URL('../../docs/import-types.md', import.meta.url), 'utf8')
  expect(document).toContain(
    `<!-- figures -->\n\n${figuresAsText(sets)}\n\n<!-- end of figures -->\n`,
  )
})
