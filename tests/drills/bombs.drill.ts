/** Files that cost far more to read than to send, followed as feeds: none holds this process or grows beyond bounds. */
import { expect, it } from 'vitest'
import { bombs } from '../support/bombs.ts'
import { expectWithinBounds } from '../support/read-bomb.ts'

it.each(bombs)('$name', async (bomb) => {
  await expect(expectWithinBounds(bomb)).resolves.toBeUndefined()
})
