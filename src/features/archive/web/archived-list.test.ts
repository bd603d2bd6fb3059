import { expect, test } from 'vitest'
import { archivedOn } from './archived-list.tsx'

test.each([
  ['2023-06-08T03:00:00.000Z', 'America/Chicago', 'June 7, 2023'],
  ['2023-06-08T03:00:00.000Z', 'Pacific/Guam', 'June 8, 2023'],
  ['2024-01-01T09:59:00.000Z', 'Pacific/Honolulu', 'December 31, 2023'],
])('%s in %s is %s', (instant, zone, words) => {
  expect(archivedOn(instant, zone)).toBe(words)
})
