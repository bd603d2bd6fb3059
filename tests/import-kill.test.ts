/** One killed import; import-kills.drill.ts kills more. */
import { expect, test } from 'vitest'
import { killImports } from './support/kills/kill-imports.ts'

test('an import that is killed and run again leaves what one without a kill does', async () => {
  await expect(killImports({ shows: 1_200, shares: [0] })).resolves.toBeUndefined()
})
