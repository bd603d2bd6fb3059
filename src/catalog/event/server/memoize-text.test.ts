import { expect, it, vi } from 'vitest'
import { memoizeText } from './memoize-text.ts'

it('computes a result once, even if it is undefined', () => {
  const work = vi.fn((text: string) => (text === 'none' ? undefined : text.toUpperCase()))
  const ask = memoizeText(work)
  expect(['a', 'a', 'none', 'none', 'b'].map(ask)).toEqual(['A', 'A', undefined, undefined, 'B'])
  expect(work.mock.calls.map(([text]) => text)).toEqual(['a', 'none', 'b'])
})

it('distinguishes lone surrogates from the replacement character', () => {
  const ask = memoizeText((text) => [...text].map((each) => each.codePointAt(0)))
  expect([ask('\ufffd'), ask('\ud800'), ask('\ufffd')]).toEqual([[0xfffd], [0xd800], [0xfffd]])
})

it('caches at most its limit, and no long texts', () => {
  const work = vi.fn((text: string) => text.length)
  const ask = memoizeText(work)
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 5_000; index++) expect(ask(`${index}`)).toBe(`${index}`.length)
  }
  expect(work).toHaveBeenCalledTimes(10_000)
  const long = 'x'.repeat(10_000)
  expect([ask(long), ask(long)]).toEqual([10_000, 10_000])
  expect(work).toHaveBeenCalledTimes(10_002)
})
