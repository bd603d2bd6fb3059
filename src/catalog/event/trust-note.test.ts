import { describe, expect, it } from 'vitest'
import { sampleEvent } from '../../../tests/support/sample-event.ts'
import type { Event } from './event.ts'
import { trustNote } from './trust-note.ts'

const confirmedAt = '2026-06-12T12:00:00.000Z'
const askedAt = '2026-06-01T12:00:00.000Z'
const reportedAt = '2026-06-13T12:00:00.000Z'

const textOf = (changes: Partial<Event>) =>
  trustNote({ ...sampleEvent, date: '2026-07-04', ...changes })?.text

describe('the note', () => {
  it.each<[string | undefined, Partial<Event>]>([
    [undefined, {}],
    ['Not confirmed this year', { askedAt }],
    ['Confirmed by the organizer on Jun 12', { askedAt, confirmedAt }],
    ['Reported, being checked', { askedAt, confirmedAt, reportedAt }],
    [undefined, { askedAt, confirmedAt, eventStatus: 'cancelled' }],
    [undefined, { askedAt, eventStatus: 'postponed' }],
    ['Confirmed by the organizer on Jun 12', { confirmedAt, eventStatus: 'rescheduled' }],
  ])('says %j of %j', (text, changes) => {
    expect(textOf(changes)).toBe(text)
  })

  it('uses the date at the venue', () => {
    const lateEvening = '2026-06-13T03:00:00.000Z'
    expect(textOf({ confirmedAt: lateEvening })).toBe('Confirmed by the organizer on Jun 12')
  })

  it('has the year if the event is in another year', () => {
    const changes = { date: '2027-01-09', confirmedAt: '2026-12-20T12:00:00.000Z' }
    expect(textOf(changes)).toBe('Confirmed by the organizer on Dec 20, 2026')
  })
})
