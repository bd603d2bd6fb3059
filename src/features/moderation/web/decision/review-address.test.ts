import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../../../tests/support/any-code-point.ts'
import { queueFilters } from '../../contract.ts'
import { queueTexts } from '../../queue-texts.ts'
import { readReviewAddress, reviewPath } from './review-address.ts'

const read = (text: string) => readReviewAddress(new URLSearchParams(text))

test('reads what it writes', () => {
  const address = {
    filters: { keyword: 'a & b', eventType: 'car_show', state: 'IL', needsPlace: 'true' as const },
    event: 'abc',
    done: { what: 'approved' as const, id: 'xyz' },
  }
  expect(read(reviewPath(address).replace('/admin?', ''))).toEqual(address)
  expect(reviewPath({})).toBe('/admin')
})

test('leaves out what cannot be meant', () => {
  expect(read('cursor=%00&needsPlace=maybe&keyword=%20&done=eaten&was=abc&event=')).toEqual({
    filters: {},
    event: undefined,
    done: undefined,
  })
})

test('takes the filters that the queue takes', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCodePoint, minLength: 1 }),
    fc.constantFrom('true', 'false', 'True', '1', 'abc_-1', '\u0000', '\ud800'),
    fc.constantFrom(...[64, 65, 100, 101].map((length) => 'x'.repeat(length))),
  )
  for (const [name, accepts] of Object.entries(queueTexts)) {
    fc.assert(
      fc.property(text, (value) => {
        expect(accepts(value)).toBe(queueFilters.safeParse({ [name]: value }).success)
      }),
    )
  }
})
