/** Share of 60 situations whose best event ranks high in its search; docs/relevance.md has the figures. */
import { expect, test } from 'vitest'
import { countsOf, placeSituations } from '../relevance/measure-situations.ts'
import { testDatabase } from '../support/database.ts'

test('the best event of 60 situations is among the first five in 90 %, on the first screen of a phone in 75 %', async () => {
  const { count, firstFive, firstScreen } = countsOf(await placeSituations(await testDatabase()))
  expect(count).toBe(60)
  expect(firstFive).toBeGreaterThanOrEqual(0.9 * count)
  expect(firstScreen).toBeGreaterThanOrEqual(0.75 * count)
})
