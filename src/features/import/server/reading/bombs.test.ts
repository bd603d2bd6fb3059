/** One decompression bomb; the drill tests all. */
import { expect, it } from 'vitest'
import { bombs } from '../../../../../tests/support/bombs.ts'
import { expectWithinBounds } from '../../../../../tests/support/read-bomb.ts'

it.each(bombs.filter(({ encoding }) => encoding === 'gzip'))('$name', async (bomb) => {
  await expect(expectWithinBounds(bomb)).resolves.toBeUndefined()
})
