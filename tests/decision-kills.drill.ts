/** Decisions under SIGKILL: acknowledged decisions are there afterwards, once, no matter which process was killed. */
import { expect, test } from 'vitest'
import { killWhileDeciding } from './support/kills/kill-while-deciding.ts'

test('no acknowledged decision is lost when the program or the database is killed', async () => {
  await expect(
    killWhileDeciding({
      singles: 160,
      series: 12,
      kills: [
        { after: 20, what: 'program' },
        { after: 70, what: 'database' },
        { after: 120, what: 'program' },
      ],
    }),
  ).resolves.toBeUndefined()
})
