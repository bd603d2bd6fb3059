import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'

const { db } = await testDatabase()

/** search_words of the first migration; stored rows and indexes contain its results. */
const before = sql.raw(String.raw`btrim(regexp_replace(regexp_replace(
  lower(unaccent('unaccent'::regdictionary, value)), '([a-z0-9])''s\M', '\1s', 'g'), '[^[:alnum:]]+', ' ', 'g'))`)

const pieces = fc.oneof(
  fc.constantFrom(' ', '  ', '\n', '\t', '\u00a0', "'s", "'", '.', ', ', ' – ', '&', '_', '/', '…'),
  fc.constantFrom('cars', 'C8', 'Crème', 'Ñu', 'ß', '日本', '٣', 'women', '½', '👍'),
  fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
)

test('search_words returns the same as in the first migration', async () => {
  const texts = fc.sample(
    fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
    2_000,
  )
  const { rows } = await sql<{ value: string; now: string; before: string }>`
    select value, search_words(value) as now, ${before} as before from unnest(${texts}::text[]) as value
  `.execute(db)
  expect(rows).toHaveLength(texts.length)
  expect(rows.filter((row) => row.now !== row.before)).toEqual([])
})
