import { describe, expect, it } from 'vitest'
import { findZone, isUnknownZone } from './find-zone.ts'

describe('findZone', () => {
  it.each([
    ['America/Chicago', 'America/Chicago'],
    ['america/chicago', 'America/Chicago'],
    ['"America/Chicago"', 'America/Chicago'],
    ['America/Indiana/Indianapolis', 'America/Indiana/Indianapolis'],
    ['/mozilla.org/20050126_1/America/Chicago', 'America/Chicago'],
    ['/freeassociation.sourceforge.net/America/Denver', 'America/Denver'],
    ['Eastern Standard Time', 'America/New_York'],
    ['US Mountain Standard Time', 'America/Phoenix'],
    ['Central Asia Standard Time', 'Asia/Bishkek'],
    ['Mountain Standard Time (Mexico)', 'America/Mazatlan'],
    ['PST', 'America/Los_Angeles'],
    ['PDT', 'America/Los_Angeles'],
    ['EST', 'America/New_York'],
    ['EST5EDT', 'America/New_York'],
    ['CT', 'America/Chicago'],
    ['Eastern Time', 'America/New_York'],
    ['UTC-4', '-04:00'],
    ['AKDT', 'America/Anchorage'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['(GMT-06:00) Central Time', 'America/Chicago'],
    ['US/Pacific', 'US/Pacific'],
    ['Z', 'UTC'],
    ['Koordinierte Weltzeit', 'UTC'],
    ['(UTC) Temps universel coordonné', 'UTC'],
    ['Hora universal coordinada', 'UTC'],
    ['GMT', 'UTC'],
    ['Europe/London', 'Europe/London'],
    ['GMT Standard Time', 'Europe/London'],
    ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
    ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
    ['(UTC-05:00) Eastern Time (US &amp; Canada)', 'America/New_York'],
    ['(UTC-08:00) Pacific Time (US & Canada); Tijuana', 'America/Los_Angeles'],
    ['(UTC-05:00) Indiana (East)', 'America/Indiana/Indianapolis'],
    ['(UTC-04:00) Atlantic Time (Canada)', 'America/Halifax'],
    ['(UTC-06:00) Central America', 'America/Guatemala'],
    ['(UTC-06:00) Guadalajara, Mexico City, Monterrey', 'America/Mexico_City'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome', 'Europe/Amsterdam'],
    ['GMT-0500 (Eastern Daylight Time)', 'America/New_York'],
    ['America/New York', 'America/New_York'],
    ['eastern standard time', 'America/New_York'],
    ['UTC-05:00', '-05:00'],
    ['-0400', '-04:00'],
  ])('recognizes %j', (name, zone) => {
    expect(findZone(name)?.zone).toBe(zone)
  })

  it.each(
    [
      '(UTC) Coordinated Universal Time',
      'Coordinated Universal Time (UTC)',
      'Zulu',
      'U.T.C.',
      'UTC+00:00',
      'UTC-0',
      'UTC +0',
      'GMT+0000',
      '+00:00',
      '0000',
      'tzone://Microsoft/Utc',

      'Etc/UTC',
      'Etc/UCT',
      'Etc/Zulu',
      'Etc/Universal',
      'Etc/Greenwich',
      'Etc/GMT',
      'Etc/GMT-0',

      'Greenwich Mean Time',
      'Universal Time, Coordinated',
      'UTC/GMT',
      'gmt',
      '(GMT)',
    ].flatMap((name) => [name, `"${name}"`, ` ${name.toLowerCase()} `]),
  )('recognizes %j as UTC', (name) => {
    expect(findZone(name)).toEqual({ zone: 'UTC' })
  })

  it('marks abbreviations', () => {
    expect(findZone('MST')).toEqual({ zone: 'America/Denver', loose: true })
    expect(findZone('America/Denver')).toEqual({ zone: 'America/Denver' })
  })

  it.each([
    '',
    '0',
    'Local Time',
    'tzone://Microsoft/Custom',
    'Custom Time Zone 1',
    'Mars/Olympus',
    'tz1',
    'floating',
  ])('does not recognize %j', (name) => {
    expect(findZone(name)).toBeUndefined()
  })
})

it.each([
  ['UTC Standard Time', true],
  ['Heure normale du Nulpart', true],
  ['America/Chicago', false],
  ['Customized Time Zone', false],
  ['tzone://Microsoft/Custom', false],
  ['', false],
])('%j is an unknown zone: %j', (name, isUnknown) => {
  expect(isUnknownZone(name)).toBe(isUnknown)
})
