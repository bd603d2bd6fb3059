/** Decompression bombs and similar files, followed as feeds: none blocks this process or exceeds the limits. */
import { expect, it } from 'vitest'
import { bombs } from '../support/bombs.ts'
import { expectWithinBounds } from '../support/read-bomb.ts'

it.each(bombs)('$name', async (bomb) => {
  await expect(expectWithinBounds(bomb)).resolves.toBeUndefined()
})
