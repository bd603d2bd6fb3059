import { describe, expect, it } from 'vitest'
import { sampleEvent } from '../../../tests/support/sample-event.ts'
import type { Event } from './event.ts'
import { changeNote, eventChange, titleWithChange } from './event-changes.ts'

const changed = (changes: Partial<Event>) => ({ ...sampleEvent, ...changes })

describe('eventChange', () => {
  it('returns nothing for an unchanged event', () => {
    expect(eventChange(sampleEvent)).toBeUndefined()
    expect(changeNote(sampleEvent)).toBe('')
    expect(titleWithChange(sampleEvent)).toBe('Friday Night Neon Cruise')
    expect(changeNote(changed({ statusNote: ' Bring a chair. ' }))).toBe('Bring a chair.')
  })

  it('has a title prefix for an event that is called off', () => {
    const cancelled = changed({ eventStatus: 'cancelled', statusNote: 'Storm warning.' })
    expect(titleWithChange(cancelled)).toBe('CANCELED: Friday Night Neon Cruise')
    expect(changeNote(cancelled)).toBe('This event is canceled. Storm warning.')
    expect(titleWithChange(changed({ eventStatus: 'postponed' }))).toMatch(/^POSTPONED: Friday/)
  })

  it('says which date of a series is called off', () => {
    const series = { id: 's', rule: 'Every Friday', moreDates: 3, nextDate: null }
    const off = changed({ eventStatus: 'cancelled', statusNote: 'Storm.', series })
    expect(changeNote(off)).toBe('This date, Friday, November 20, 2026, is canceled. Storm.')
    const days = { ...off, endDate: '2026-11-21', eventStatus: 'postponed' } as const
    expect(eventChange(days)?.sentence).toBe(
      'This date, Friday, November 20 to Saturday, November 21, 2026, is postponed. New date to be announced.',
    )
  })

  it('has the previous date of a rescheduled event', () => {
    const moved = changed({ eventStatus: 'rescheduled', previousDate: '2026-11-13' })
    expect(eventChange(moved)).toMatchObject({ kind: 'rescheduled', badge: 'NEW DATE' })
    expect(changeNote(moved)).toBe(
      'This event has a new date: Friday, November 20, 2026. It was scheduled for Friday, November 13, 2026.',
    )
    expect(titleWithChange(moved)).toBe('Friday Night Neon Cruise')
  })

  it('detects a rain date in use', () => {
    const rain = { previousDate: '2026-11-19', rainDate: '2026-11-20' }
    const inForce = eventChange(changed({ ...rain, eventStatus: 'rescheduled' }))
    expect(inForce).toMatchObject({ kind: 'rain_date', badge: 'RAIN DATE' })
    expect(inForce?.sentence).toBe(
      'This event moved to its rain date, Friday, November 20, 2026. It was scheduled for Thursday, November 19, 2026.',
    )
    expect(eventChange(changed({ rainDate: '2026-11-20' }))).toBeUndefined()
  })
})
