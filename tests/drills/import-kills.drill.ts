/** A CLI import that is killed at any moment and run again has the same result as an import without a kill. */
import { expect, it } from 'vitest'
import { killImports } from '../support/kills/kill-imports.ts'

it('kills do not change the result of an import', async () => {
  await expect(killImports({ shows: 4_000, shares: [0, 0.15, 0.4] })).resolves.toBeUndefined()
})
