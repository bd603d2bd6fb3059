import { expect, test } from 'vitest'
import { checkGuard, minimumMs } from './form-guard.ts'

const now = 1_800_000_000_000

test.each([
  {},
  { leaveEmpty: '' },
  { openedAt: now - minimumMs },
  { leaveEmpty: '', openedAt: now - 3_600_000 },
])('%j passes', (guarded) => {
  expect(() => checkGuard(guarded, now)).not.toThrow()
})

test.each([
  [{ leaveEmpty: 'x' }, 'bots'],
  [{ openedAt: now }, 'faster'],
  [{ openedAt: now - minimumMs + 1 }, 'faster'],
  [{ openedAt: now + 3_600_000 }, 'faster'],
])('%j does not', (guarded, why) => {
  expect(() => checkGuard(guarded, now)).toThrow(why)
})
