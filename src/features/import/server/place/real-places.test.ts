/**
 * Places from real calendars and lists, labeled by hand with the city, state and ZIP code that a person recognizes;
 * empty if a person could not tell. Rows marked "held" were sampled after the rules were written.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { createLocator } from '../../../../catalog/event/server/placing/locate.ts'
import { areaForm } from '../../../../catalog/place/place-name.ts'
import { type CleanDraft, cleanFields } from '../clean/clean-fields.ts'
import { placeRow } from './place-row.ts'
import { openVenueBook } from './venue-book.ts'

type Label = Record<'set' | 'text' | 'default' | 'city' | 'state' | 'zipCode', string>

const file = new URL('real-places.csv', import.meta.url)
const labels = parse(readFileSync(file, 'utf8'), { columns: true }) as Label[]

const { db } = await testDatabase()
const locator = createLocator(db)
const venues = openVenueBook()

const place = async ({ text, default: fallback }: Label) => {
  const { draft } = cleanFields({ name: 'A show', location: text }, false)
  const [state = '', city = ''] = fallback.split(', ').toReversed()
  const otherwise: Partial<CleanDraft> | undefined = fallback ? { city, state } : undefined
  return (await placeRow(draft, { locator, venues, otherwise })).place
}

describe.each(['tuned', 'held'])('the places of real lists, %s', (set) => {
  it('at most 1 % of those found are wrong, and at most 15 % of those known are missed', async () => {
    const rows = labels.filter((label) => label.set === set)
    const wrong: string[] = []
    const missed: string[] = []
    let placed = 0
    for (const label of rows) {
      const found = await place(label)
      if (!found) {
        if (label.state) missed.push(label.text)
        continue
      }
      placed++
      const right =
        areaForm(found.city).key === areaForm(label.city).key &&
        found.state === label.state &&
        (label.zipCode === '' || found.zipCode === label.zipCode)
      if (!right) wrong.push(`${label.text} → ${found.city}, ${found.state} ${found.zipCode}`)
    }
    const knowable = rows.filter((label) => label.state !== '').length
    expect(rows.length).toBeGreaterThan(200)
    // On failure, shows the wrong places.
    expect(wrong.length / placed > 0.01 ? wrong : []).toEqual([])
    expect(missed.length / knowable > 0.15 ? missed : []).toEqual([])
  })
})
