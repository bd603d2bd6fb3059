/** One killed import; import-kills.drill.ts kills more. */
import { expect, test } from 'vitest'
import { killImports } from './support/kills/kill-imports.ts'

test('an import that is killed and run again has the same result as an uninterrupted one', async () => {
  await expect(killImports({ shows: 1_200, shares: [0] })).resolves.toBeUndefined()
})
