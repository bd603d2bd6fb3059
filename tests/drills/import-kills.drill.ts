/** An import from the command line that is killed at any moment, and then run again, leaves what one without a kill does. */
import { expect, it } from 'vitest'
import { killImports } from '../support/kills/kill-imports.ts'

it('leaves the same after kills', async () => {
  await expect(killImports({ shows: 4_000, shares: [0, 0.15, 0.4] })).resolves.toBeUndefined()
})
