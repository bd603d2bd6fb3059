import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { calendarFileName, fileNameOf, flyerFileName } from './file-names.ts'

it('replaces all but letters and digits', () => {
  expect(calendarFileName("Cars & Coffee: Bob's 1st")).toBe('Cars___Coffee__Bob_s_1st.ics')
  expect(flyerFileName('Friday Night Neon Cruise')).toBe('friday_night_neon_cruise_flyer.pdf')
  expect(calendarFileName('')).toBe('event.ics')
})

it('cannot contain a path to another folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCodePoint, maxLength: 300, size: 'max' }), (name) => {
      expect(fileNameOf(name)).toMatch(/^[A-Za-z0-9_]{1,100}$/)
    }),
  )
})
