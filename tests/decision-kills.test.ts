/** One kill of the program; the drill has more. */
import { expect, test } from 'vitest'
import { killWhileDeciding } from './support/kills/kill-while-deciding.ts'

test('no acknowledged decision is lost when the program is killed', async () => {
  await expect(
    killWhileDeciding({ singles: 40, series: 4, kills: [{ after: 15, what: 'program' }] }),
  ).resolves.toBeUndefined()
})
