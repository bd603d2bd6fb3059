import { describe, expect, it } from 'vitest'
import { sampleEvent } from '../../../tests/support/sample-event.ts'
import { isPast } from './is-past.ts'

const at = (instant: string) => Date.parse(instant)

describe('isPast', () => {
  it("follows the venue's midnight, not the visitor's", () => {
    expect(isPast(sampleEvent, at('2026-11-21T05:59:00Z'))).toBe(false)
    expect(isPast(sampleEvent, at('2026-11-21T06:00:00Z'))).toBe(true)
  })

  it('waits for the last of several days', () => {
    const weekend = { ...sampleEvent, endDate: '2026-11-22' }
    expect(isPast(weekend, at('2026-11-22T18:00:00Z'))).toBe(false)
    expect(isPast(weekend, at('2026-11-23T18:00:00Z'))).toBe(true)
  })

  it('is never true of a place that is open for good', () => {
    const museum = { ...sampleEvent, ongoing: true, date: null, endDate: null }
    expect(isPast(museum, at('2099-01-01T00:00:00Z'))).toBe(false)
  })

  it('believes the archive', () => {
    const archived = { ...sampleEvent, archivedAt: '2026-11-21T06:01:00.000Z' }
    expect(isPast(archived, at('2026-11-20T12:00:00Z'))).toBe(true)
  })
})
