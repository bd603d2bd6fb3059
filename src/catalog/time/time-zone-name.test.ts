import { expect, test } from 'vitest'
import { usTimeZones } from './time-zone-label.ts'
import { timeZoneName } from './time-zone-name.ts'

test('recognizes IANA zones in any case', () => {
  for (const zone of usTimeZones) expect(timeZoneName(zone)).toBe(zone)
  expect(timeZoneName('america/indiana/knox')).toBe('America/Indiana/Knox')
  expect(timeZoneName('UTC')).toBe('UTC')
})

test('returns undefined for anything else', () => {
  for (const text of [
    '',
    'PST',
    '+05:00',
    '-06',
    'America/Gotham',
    'America/Chicago ',
    '../etc',
    'a',
  ])
    expect([text, timeZoneName(text)]).toEqual([text, undefined])
})
