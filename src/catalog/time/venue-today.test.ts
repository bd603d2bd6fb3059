import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { venueToday } from './venue-today.ts'

const zones = [
  'America/New_York',
  'America/Indiana/Indianapolis',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
  'Pacific/Pago_Pago',
]

it('agrees with Temporal in every zone', () => {
  const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) })
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (now, zone) => {
      const expected = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
      expect(venueToday(now, zone)).toBe(expected.toPlainDate().toString())
    }),
  )
})

it('changes at midnight of the venue', () => {
  const midnight = Date.UTC(2026, 10, 21, 6)
  expect(venueToday(midnight - 1, 'America/Chicago')).toBe('2026-11-20')
  expect(venueToday(midnight, 'America/Chicago')).toBe('2026-11-21')
})

it('throws for an unknown zone', () => {
  expect(() => venueToday(0, 'America/Gotham')).toThrow(RangeError)
})
