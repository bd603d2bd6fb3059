import { describe, expect, it } from 'vitest'
import { judgeClock, makerOf, type Sighting } from './judge-clock.ts'

const google = makerOf('-//Google Inc//Google Calendar 70.9054//EN')
const tec = makerOf('-//Club - ECPv6.15.17//NONSGML v1.0//EN')
const mec = makerOf('-//WordPress - MECv7.25.0//EN')

type Seen = [name: string, time: string, text?: string, end?: string]

const seen = (label: string, zone: string, entries: readonly Seen[], month = '06'): Sighting[] =>
  entries.map(([name, time, text = '', end], index) => {
    const at = (hour: string) => {
      const date = `2027-${month}-${10 + index}`
      return { date, time: hour, ...(label && { zone: label }) }
    }
    return { name, text, start: at(time), end: end ? at(end) : undefined, zone, isNamed: true }
  })

const eastern = 'America/New_York'
const verdict = (
  label: string,
  entries: readonly Seen[],
  maker?: ReturnType<typeof makerOf>,
  zone = eastern,
) => {
  const found = judgeClock(label, seen(label, zone, entries), maker)
  return found && `${found.reading}, ${found.isSure ? 'sure' : 'doubtful'}`
}

const shows: Seen[] = [
  ['Spring Car Show', '08:00'],
  ['Fall Car Show', '09:00'],
  ['Truck Show', '08:30'],
]

describe('local times labeled UTC', () => {
  it('are detected by night hours; surely with a program known for it or several entries, except from Google', () => {
    expect(verdict('UTC', shows)).toBe('local, sure')
    expect(verdict('UTC', shows.slice(0, 1))).toBe('local, doubtful')
    expect(verdict('UTC', shows.slice(0, 1), tec)).toBe('local, sure')
    expect(verdict('UTC', shows, google)).toBe('local, doubtful')
  })

  it('are detected by hours that are unusual for the kind of event, in the evening, too', () => {
    const cruises: Seen[] = [['Friday Cruise Night', '17:00']]
    expect(verdict('UTC', cruises)).toBe('local, doubtful')
    expect(verdict('UTC', cruises, tec)).toBe('local, sure')
    expect(verdict('UTC', [['Cars & Coffee', '08:00']], undefined, 'Pacific/Honolulu')).toBe(
      'local, doubtful',
    )
  })

  it.each([
    ['8 AM to 2 PM, rain or shine', '14:00'],
    ['8:00 a.m. - 2:00 p.m.', '14:00'],
    ['8-2pm', '14:00'],
    ['Show starts at 8am, awards at 1pm', '13:30'],
  ])('are detected by the hours in the text %j', (text, end) => {
    const open: Seen[] = [
      ['Open House', '08:00', text, end],
      ['Fall Open House', '08:00', text, end],
    ]
    expect(verdict('UTC', open, google)).toBe('local, sure')
  })

  it('are suspected if a weekly meet would shift with daylight saving time', () => {
    const meet = ['02', '03', '06', '07'].flatMap((month) =>
      seen('UTC', eastern, [['Weekly Meet', '18:00']], month),
    )
    expect(judgeClock('UTC', meet, undefined)).toMatchObject({ reading: 'local', isSure: false })
    const right = meet.map((each, index) => ({
      ...each,
      start: { ...each.start, time: index < 2 ? '23:30' : '22:30' },
    }))
    expect(judgeClock('UTC', right, undefined)).toBeUndefined()
  })

  it('are suspected if only the program indicates it, but not if the text confirms UTC', () => {
    expect(verdict('UTC', [['Annual Meeting', '16:00']], tec)).toBe('local, doubtful')
    expect(verdict('UTC', [['Car Show', '13:00', '9 AM to 1 PM', '17:00']], tec)).toBeUndefined()
  })
})

describe('UTC labeled with the zone of the venue', () => {
  const shifted: Seen[] = [
    ['Cruise Night', '22:00'],
    ['Car Show', '13:00'],
    ['Autocross', '12:00'],
  ]

  it('is detected by a program known for it, or by hours in texts', () => {
    expect(verdict(eastern, shifted, mec)).toBe('utc, sure')
    expect(verdict(eastern, shifted)).toBeUndefined()
    const inText: Seen[] = [['Cruise Night', '21:00', 'On Main Street, 5-8pm', '00:00']]
    expect(verdict(eastern, inText)).toBe('utc, sure')
    expect(verdict('', inText)).toBe('utc, sure')
  })

  it('is not assumed in a feed of that program whose hours are usual', () => {
    const right: Seen[] = [
      ['Cruise Night', '18:00'],
      ['Car Show', '09:00'],
    ]
    expect(verdict(eastern, right, mec)).toBeUndefined()
  })
})

describe('a fixed offset', () => {
  const atNine = (offset: string, months: readonly string[], isNamed: boolean) =>
    months.flatMap((month) =>
      seen(offset, eastern, [[`Show ${month}`, '09:00']], month).map((each) => ({
        ...each,
        isNamed,
      })),
    )
  const judged = (offset: string, months: readonly string[], isNamed = false) => {
    const found = judgeClock(offset, atNine(offset, months, isNamed), undefined)
    return found && `${found.reading}, ${found.isSure ? 'sure' : 'doubtful'}`
  }

  it('that stays the same in summer is local time; surely if used all year or as the name of a zone', () => {
    expect(judged('-05:00', ['01', '07'])).toBe('local, sure')
    expect(judged('-05:00', ['07'])).toBe('local, doubtful')
    expect(judged('Etc/GMT+5', ['07'], true)).toBe('local, sure')
    expect(judged('-04:00', ['07'])).toBeUndefined()
  })

  it('that is right for venues farther west is kept', () => {
    const nearby = atNine('-05:00', ['07'], false)
    const farther = seen('-05:00', 'America/Chicago', [['Other Show', '09:00']], '07')
    expect(judgeClock('-05:00', [...nearby, ...farther], undefined)).toBeUndefined()
  })
})

describe('a zone of another part of the country', () => {
  const entries: Seen[] = [
    ['Autocross 1', '08:00'],
    ['Autocross 2', '08:00'],
    ['Autocross 3', '08:00'],
  ]

  it('is suspected if all events are elsewhere, except in a neighboring zone or from Google', () => {
    expect(verdict('America/Los_Angeles', entries)).toBe('local, doubtful')
    expect(verdict('America/Chicago', entries)).toBeUndefined()
    expect(verdict('America/Los_Angeles', entries, google)).toBeUndefined()
  })
})

describe('correct times', () => {
  it.each<[string, string, Seen[]]>([
    [
      'UTC',
      'shows in the morning',
      [
        ['Car Show', '13:00'],
        ['Swap Meet', '11:00'],
      ],
    ],
    ['UTC', 'an evening', [['Cruise Night', '22:00']]],
    ['UTC', 'a race until 1 AM', [['Midnight Drags', '03:00', 'Racing until 1 am', '05:00']]],
    ['UTC', 'a cruise of New Year', [['New Years Eve Cruise', '06:00']]],
    [
      'UTC',
      'a day and a night',
      [
        ['24 Hours of Speed', '07:00'],
        ['Car Show', '13:00'],
      ],
    ],
    ['UTC', 'coffee at 6', [['Cars and Coffee', '10:00', '6 am to 9 am', '13:00']]],
    ['UTC', 'sunrise', [['Sunrise Hill Climb', '09:00']]],
    [eastern, 'a show', shows],
    ['', 'times without a zone', shows],
    ['', 'a lunch at noon', [['Car Show', '08:00', 'Lunch at noon. Awards at 3 PM.', '15:00']]],
    ['UTC', 'a lunch at noon', [['Car Show', '12:00', 'Lunch at noon. Awards at 3 PM.', '19:00']]],
  ])('are left unchanged: %s, %s', (label, _, entries) => {
    expect(verdict(label, entries)).toBeUndefined()
    expect(verdict(label, entries, google)).toBeUndefined()
  })
})
