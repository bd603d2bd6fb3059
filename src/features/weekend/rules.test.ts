import { describe, expect, test } from 'vitest'
import type { SavedEvent } from './contract.ts'
import { planOf, readIds } from './rules.ts'

const now = Date.parse('2030-06-05T18:00:00Z')

const made = (name: string, changes: Partial<SavedEvent> = {}): SavedEvent => {
  const { date = '2030-06-08', startTime = '08:00', endTime = '11:00' } = changes
  const at = (time: string | null) => (date && time ? `${date}T${time}:00-05:00` : null)
  const instants = { startsAt: at(startTime), endsAt: at(endTime) }
  const empty = { id: name, name, endDate: date, date, startTime, endTime, ...instants }
  const place = { latitude: 41, longitude: -87, timeZone: 'America/Chicago' }
  return {
    ...({ eventStatus: 'scheduled', archivedAt: null, ongoing: false } as SavedEvent),
    ...empty,
    ...place,
    ...changes,
  }
}

const namesOf = (events: readonly SavedEvent[]) => events.map(({ name }) => name)

describe('days', () => {
  test('events are listed by day and hour, those without a time last; past and ongoing ones separately', () => {
    const plan = planOf(
      [
        made('Late', { startTime: '19:00', endTime: '21:00' }),
        made('No time', { startTime: null, endTime: null }),
        made('Early'),
        made('Sunday', { date: '2030-06-09' }),
        made('Running', { date: '2030-06-03', endDate: '2030-06-06' }),
        made('Long ago', { date: '2030-05-01' }),
        made('Yesterday', { date: '2030-06-04' }),
        made('Museum', { date: null, endDate: null, ongoing: true }),
      ],
      now,
    )
    expect(plan.days.map(({ date, events }) => [date, namesOf(events)])).toEqual([
      ['2030-06-05', ['Running']],
      ['2030-06-08', ['Early', 'Late', 'No time']],
      ['2030-06-09', ['Sunday']],
    ])
    expect(namesOf(plan.open)).toEqual(['Museum'])
    expect(namesOf(plan.past)).toEqual(['Yesterday', 'Long ago'])
  })

  test('today is the date at the venue', () => {
    const late = Date.parse('2030-06-09T04:30:00Z')
    const inHonolulu = made('West', { timeZone: 'Pacific/Honolulu' })
    expect(namesOf(planOf([made('East', { timeZone: 'America/New_York' })], late).past)).toEqual([
      'East',
    ])
    expect(planOf([inHonolulu], late).days.map(({ date }) => date)).toEqual(['2030-06-08'])
  })
})

describe('drive order', () => {
  const [west, middle, east] = [-88, -87.5, -87].map((longitude, index) =>
    made(['West', 'Middle', 'East'][index] ?? '', { longitude, startTime: `${12 - index}:00` }),
  ) as [SavedEvent, SavedEvent, SavedEvent]
  const orderOf = (events: SavedEvent[], from?: { latitude: number; longitude: number }) => {
    const drive = planOf(events, now, from).days[0]?.drive
    return drive && { ...drive, stops: drive.stops.map(({ event }) => event.name) }
  }

  test('goes to the closest next event, from the first event or the visitor', () => {
    const first = made('First', { longitude: -87.9, startTime: '06:00' })
    expect(orderOf([west, middle, east, first])?.stops).toEqual(['First', 'West', 'Middle', 'East'])
    const fromEast = orderOf([west, middle, east], { latitude: 41, longitude: -86 })
    expect(fromEast?.stops).toEqual(['East', 'Middle', 'West'])
    expect(fromEast?.fromHere).toBe(true)
    // Two degrees of longitude at 41 degrees north.
    expect(fromEast?.miles).toBeCloseTo(104.3, 0)
  })

  test('leaves out events that are off, and is empty for a single stop', () => {
    expect(orderOf([west, { ...east, eventStatus: 'cancelled' }])).toBeUndefined()
    const three = orderOf([west, { ...middle, eventStatus: 'postponed' }, east])
    expect(three?.stops).toEqual(['East', 'West'])
  })
})

describe('overlaps', () => {
  const overlaps = (...events: SavedEvent[]) => planOf(events, now).days[0]?.overlaps

  test('are reported with their hours', () => {
    const b = made('B', { startTime: '10:00', endTime: '14:00' })
    expect(overlaps(made('A'), b)).toEqual(['A and B overlap from 10:00 AM to 11:00 AM.'])
    expect(overlaps(b, made('A'), made('C', { startTime: '11:00', endTime: '12:00' }))).toEqual([
      'A and B overlap from 10:00 AM to 11:00 AM.',
      'B and C overlap from 11:00 AM to 12:00 PM.',
    ])
    expect(overlaps(made('A'), made('D'))).toEqual(['A and D start at the same time.'])
  })

  test('are not guessed without an end or time, for several days, or if off', () => {
    const b = { startTime: '10:00', endTime: '14:00' }
    expect(overlaps(made('A', { endTime: null }), made('B', b))).toEqual([])
    expect(overlaps(made('A', { startTime: null }), made('B', b))).toEqual([])
    expect(overlaps(made('A', { endDate: '2030-06-09' }), made('B', b))).toEqual([])
    expect(overlaps(made('A', { eventStatus: 'cancelled' }), made('B', b))).toEqual([])
    const open = made('Open end', { startTime: '09:00', endTime: null })
    expect(overlaps(made('A'), open)).toEqual(['Open end starts while A is on.'])
  })
})

test('ids in a URL: unique, valid, 200 at most', () => {
  expect(readIds('a, b,,a,<script>,c')).toEqual({ ids: ['a', 'b', 'c'], cut: 0 })
  const many = Array.from({ length: 205 }, (_, index) => `id${index}`)
  expect(readIds(many.join())).toEqual({ ids: many.slice(0, 200), cut: 5 })
})
