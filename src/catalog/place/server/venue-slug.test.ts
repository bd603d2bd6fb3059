import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../../tests/support/any-code-point.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import { venueSlug } from '../venue-slug.ts'

const { db } = await testDatabase()

/** U+A7F1, a small "S" new in Unicode 17, which Node supports and PostgreSQL 18 (Unicode 16) doesn't. */
const newer = '\ua7f1'

const inDatabase = (names: readonly [string, string, string][]) =>
  queryColumn(db)`
    select venue_slug(value->>0, value->>1, value->>2) as slug
    from jsonb_array_elements(${JSON.stringify(names)}::jsonb) with ordinality as each(value, place)
    order by place`

test('makes slugs of plain letters', () => {
  expect(venueSlug("Bob's Drive-In", 'Chicago', 'IL')).toBe('bobs-drive-in-chicago-il')
  expect(venueSlug('Café Ñandú № 5', 'Mayagüez', 'PR')).toBe('cafe-nandu-no-5-mayaguez-pr')
  expect(venueSlug('  ', '', 'IL')).toBe('il')
  expect(venueSlug('車', '', '')).toBe('')
})

test('the database makes the same slugs', async () => {
  const unit = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(..."aZ09 '’-–.&/éÅßøİıﬁ½Ⅷ車🚗\u0301\n") },
    fc.string({ unit: anyCodePoint, minLength: 1, maxLength: 2 }),
  )
  const name = fc
    .string({ unit, maxLength: 20 })
    .map((text) => text.toWellFormed().replaceAll('\0', '').replaceAll(newer, ''))
  const property = fc.asyncProperty(
    fc.array(fc.tuple(name, name, name), { minLength: 40, maxLength: 40 }),
    async (names) => {
      const own = names.map(([venue, city, state]) => venueSlug(venue, city, state))
      expect(await inDatabase(names)).toEqual(own)
    },
  )
  await fc.assert(property)
})
