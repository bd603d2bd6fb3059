import { describe, expect, it } from 'vitest'
import { sampleEvent } from '../../../tests/support/sample-event.ts'
import { type CalendarEvent, calendarEntry, calendarStamp } from './calendar-entry.ts'

const neonCruise: CalendarEvent = {
  ...sampleEvent,
  streetAddress: '6363 N Milwaukee Ave',
  sequence: 0,
  updatedAt: '2026-11-01T12:00:00.000Z',
}
const base = 'https://atlas.example/'
const entryOf = (changes: Partial<CalendarEvent>) =>
  calendarEntry({ ...neonCruise, ...changes }, base)

describe('calendarEntry', () => {
  it('uses the instants of the event', () => {
    expect(calendarEntry(neonCruise, base)).toEqual({
      title: 'Friday Night Neon Cruise',
      allDay: false,
      start: '2026-11-21T00:00:00.000Z',
      end: '2026-11-21T03:30:00.000Z',
      description:
        'Bring your neon.\n\nhttps://atlas.example/event/k3x9/friday-night-neon-cruise-chicago-il',
      location: 'Drive-In lot, 6363 N Milwaukee Ave, Chicago, IL 60646',
      url: 'https://atlas.example/event/k3x9/friday-night-neon-cruise-chicago-il',
    })
  })

  it('assumes two hours if the end is unknown, and says so', () => {
    const entry = entryOf({ endTime: null, endsAt: null })
    expect(entry?.end).toBe('2026-11-21T02:00:00.000Z')
    expect(entry?.description).toContain('assumes 2 hours')
  })

  it('takes the whole day if the start is unknown', () => {
    const unknown = { startTime: null, startsAt: null, endTime: null, endsAt: null }
    const day = { allDay: true, start: '2026-11-20', end: '2026-11-21' }
    expect(entryOf(unknown)).toMatchObject(day)
    expect(entryOf(unknown)?.description).toContain('Time to be announced.')
    expect(entryOf({ startTime: null, startsAt: null })).toMatchObject(day)
    expect(entryOf({ startTime: null, startsAt: null })?.description).toContain('Until 9:30 PM.')
  })

  it('takes all days of a multi-day event if the end is unknown', () => {
    const entry = entryOf({ endDate: '2026-11-22', endTime: null, endsAt: null })
    expect(entry).toMatchObject({ allDay: true, start: '2026-11-20', end: '2026-11-23' })
    expect(entry?.description).toContain('Starts at 6:00 PM.')
  })

  it('returns nothing for an ongoing place', () => {
    expect(entryOf({ ongoing: true, date: null, endDate: null })).toBeUndefined()
    expect(entryOf({ ongoing: true })).toBeUndefined()
  })

  it('marks canceled and postponed events in the title', () => {
    const cancelled = entryOf({ eventStatus: 'cancelled', statusNote: 'Storm warning.' })
    expect(cancelled?.title).toBe('CANCELED: Friday Night Neon Cruise')
    expect(cancelled?.description).toMatch(/^This event is canceled\. Storm warning\.\n\nBring/)
    expect(entryOf({ eventStatus: 'postponed' })?.title).toMatch(/^POSTPONED: /)
    expect(entryOf({ eventStatus: 'rescheduled' })?.title).toBe('Friday Night Neon Cruise')
    expect(entryOf({ eventStatus: 'rescheduled' })?.description).toMatch(/^This event has a new/)
  })
})

it('formats time stamps', () => {
  expect(calendarStamp('2026-11-21T00:00:00.000Z')).toBe('20261121T000000Z')
  expect(calendarStamp('2026-11-21T00:00:00Z')).toBe('20261121T000000Z')
  expect(calendarStamp('2026-11-21')).toBe('20261121')
})
