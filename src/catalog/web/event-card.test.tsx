import { describe, expect, it } from 'vitest'
import { renderPage, sampleSite, textOf } from '../../../tests/support/render-page.tsx'
import { sampleEvent } from '../../../tests/support/sample-event.ts'
import type { FoundEvent } from '../event.ts'
import { EventCard } from './event-card.tsx'

const card = (changes: Partial<FoundEvent>) =>
  renderPage(() => (
    <EventCard
      event={{ ...sampleEvent, ...changes }}
      now={sampleSite.now}
      publicUrl={sampleSite.publicUrl}
    />
  ))

const text = async (changes: Partial<FoundEvent>) => textOf(await card(changes))

const series = { id: 's', rule: null, moreDates: 0, nextDate: null }

describe('a card', () => {
  it('tells the year where it is not the current one', async () => {
    expect(await text({})).not.toContain('2026')
    expect(await text({ date: '2027-11-20', endDate: '2027-11-20' })).toContain('2027')
    const newYear = await text({ date: '2026-12-31', endDate: '2027-01-02' })
    expect(newYear).toContain('Thu, Dec 31 to Sat, Jan 2, 2027, ')
  })

  it.each([
    [1, '2026-11-27', 'next: Fri, Nov 27\n'],
    [2, '2026-11-27', 'next: Fri, Nov 27 · 1 more date\n'],
    [12, '2027-01-02', 'next: Sat, Jan 2, 2027 · 11 more dates\n'],
  ])('of a series with %i further dates', async (moreDates, nextDate, words) => {
    expect(await text({ series: { ...series, moreDates, nextDate } })).toContain(words)
  })

  it('lists the focus, and the entry fee apart from it', async () => {
    const html = await card({ carCategories: ['Classic', 'Muscle'], participationFee: 15 })
    const focus = /<ul aria-label="Focus".*?<\/ul>/.exec(html)?.[0] ?? ''
    expect(textOf(focus).trim().split('\n')).toEqual(['Classic', 'Muscle'])
    expect(textOf(html)).toContain('+$15 to enter car')
  })
})
