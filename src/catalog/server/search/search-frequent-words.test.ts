import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { findWordShares, splitTerms } from './search-frequent-words.ts'

const { db } = await testDatabase()

test('words of many events are known once the database has counted', async () => {
  expect(await findWordShares(db)).toEqual({})
  const events = Array.from({ length: 300 }, (_, n) => ({
    id: `e${n}`,
    name: `Meet number${n}`,
    description: n % 3 === 0 ? 'Corvettes' : '',
  }))
  await saveMade(db, events)
  await sql`analyze events`.execute(db)
  const shares = await findWordShares(db)
  expect(shares.meet).toBeCloseTo(1)
  expect(shares.corvettes).toBeCloseTo(1 / 3)
  expect(shares.number1 ?? 0).toBeLessThan(0.01)
})

test.each([
  [['corv', 'phoenix'], ['phoenix'], ['corv']],
  [['corvettes', 'meet'], ['corvettes', 'meet'], []],
  [['phoenix', 'dallas'], ['phoenix', 'dallas'], []],
  [['meet', 'corvette', 'tucker', 'unheard'], ['unheard'], ['meet', 'corvette', 'tucker']],
  [['corvettesx'], ['corvettesx'], []],
  [[], [], []],
])('%j', (terms, looked, checked) => {
  const shares = { meet: 0.9, corvettes: 0.4, tucker: 0.07, dallas: 0.008, phoenix: 0.006 }
  expect(splitTerms(terms, shares)).toEqual({ looked, checked })
})
