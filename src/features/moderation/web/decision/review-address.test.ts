import { expect, test } from 'vitest'
import { readReviewAddress, reviewPath } from './review-address.ts'

const read = (text: string) => readReviewAddress(new URLSearchParams(text))

test('reads the URL that it writes', () => {
  const address = {
    filters: { keyword: 'a & b', eventType: 'car_show', state: 'IL', needsPlace: 'true' as const },
    event: 'abc',
    done: { what: 'approved' as const, id: 'xyz' },
  }
  expect(read(reviewPath(address).replace('/admin?', ''))).toEqual(address)
  expect(reviewPath({})).toBe('/admin')
})

test('ignores invalid parameters', () => {
  expect(
    read(
      'cursor=%00&needsPlace=maybe&state=%00&order=newest&keyword=%20&done=eaten&was=abc&event=',
    ),
  ).toEqual({
    filters: {},
    event: undefined,
    done: undefined,
  })
})
