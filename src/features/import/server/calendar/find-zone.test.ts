import { describe, expect, it } from 'vitest'
import { findZone } from './find-zone.ts'

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
    ['AKDT', 'America/Anchorage'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['(GMT-06:00) Central Time', 'America/Chicago'],
    ['US/Pacific', 'US/Pacific'],
    ['Z', 'UTC'],
    ['GMT', 'UTC'],
    ['Europe/London', 'Europe/London'],
  ])('knows %j', (name, zone) => {
    expect(findZone(name)?.zone).toBe(zone)
  })

  it('marks what is only an abbreviation', () => {
    expect(findZone('MST')).toEqual({ zone: 'America/Denver', loose: true })
    expect(findZone('America/Denver')).toEqual({ zone: 'America/Denver' })
  })

  it.each(['', 'Custom Time Zone 1', 'Mars/Olympus', 'tz1', 'floating'])(
    'does not know %j',
    (name) => {
      expect(findZone(name)).toBeUndefined()
    },
  )
})
