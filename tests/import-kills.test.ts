/** One kill of a small file; the drill has more of both. */
import { expect, it } from 'vitest'
import { killImports } from './support/kills/kill-imports.ts'

it('leaves the same after a kill', async () => {
  await expect(killImports({ shows: 1_500, shares: [0] })).resolves.toBeUndefined()
})
