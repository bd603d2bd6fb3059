import { expect, test } from 'vitest'
import { bytesInWords } from './bytes-in-words.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [9_940, '9.9 KB'],
  [9_960, '10 KB'],
  [400_400, '400 KB'],
  [999_499, '999 KB'],
  [999_600, '1.0 MB'],
  [604_739_661, '605 MB'],
  [2_500_000_000_000, '2.5 TB'],
])('%i bytes read %s', (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words)
})

test('a size without a gap', () => {
  expect([bytesInWords(400_400, ''), bytesInWords(12, '')]).toEqual(['400KB', '12 bytes'])
})
