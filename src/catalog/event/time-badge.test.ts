import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '../time/local-dates.ts'
import { timeBadge } from './time-badge.ts'

const on = (date: string | null, endDate = date) => ({ date, endDate, ongoing: false })
const friday = '2026-11-20'

describe('timeBadge', () => {
  it.each([
    ['2026-11-20', 'TODAY', true],
    ['2026-11-21', 'TOMORROW', true],
    ['2026-11-22', 'THIS WEEKEND', false],
    ['2026-11-23', 'IN 3 DAYS', false],
    ['2026-11-27', 'IN 7 DAYS', false],
    ['2026-11-19', 'PAST EVENT', false],
    ['2025-11-20', 'PAST EVENT', false],
  ])('on a Friday, %s is %s', (date, text, urgent) => {
    expect(timeBadge(on(date), friday)).toEqual({ text, urgent })
  })

  it('has no badge from the eighth day on', () => {
    expect(timeBadge(on('2026-11-28'), friday)).toBeUndefined()
  })

  it('names the weekend on Thursdays and Fridays only', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 400 }),
        (days, start) => {
          const today = addDays('2026-01-01', start)
          const isWeekend = timeBadge(on(addDays(today, days)), today)?.text === 'THIS WEEKEND'
          expect(isWeekend).toBe(days === 2 && [4, 5].includes(weekdayOf(today)))
        },
      ),
    )
  })

  it('shows the number of days on other weekdays', () => {
    expect(timeBadge(on('2026-11-18'), '2026-11-16')).toEqual({ text: 'IN 2 DAYS', urgent: false })
  })

  it('is TODAY during a multi-day event', () => {
    const threeDays = on('2026-11-18', '2026-11-20')
    expect(timeBadge(threeDays, '2026-11-20')).toEqual({ text: 'TODAY', urgent: true })
    expect(timeBadge(threeDays, '2026-11-21')).toEqual({ text: 'PAST EVENT', urgent: false })
  })

  it('has a badge for ongoing places', () => {
    expect(timeBadge({ date: null, endDate: null, ongoing: true }, friday)).toEqual({
      text: 'Open year-round',
      urgent: false,
    })
  })

  it.each([null, 'soon', '2026-02-30'])('has no badge for %j', (date) => {
    expect(timeBadge(on(date), friday)).toBeUndefined()
  })
})
