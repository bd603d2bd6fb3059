import { expect, test } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { sampleEvent } from '../../../../tests/support/sample-event.ts'
import type { Event } from '../../../catalog/event/event.ts'
import EventPage from './event-page.tsx'

const titleOf = async (changes: Partial<Event>) => {
  const detail = {
    event: { ...sampleEvent, name: 'Depot Cruise', ...changes },
    otherDates: [],
    next: null,
    near: { when: 'soon', events: [] },
    credits: [],
    now: Date.parse('2026-11-19T18:00:00Z'),
  }
  return /<title>([^<]*)/.exec(await renderPage(EventPage, { data: { detail } }))?.[1]
}

test('the page title distinguishes dates of a series and towns', async () => {
  const date = { date: '2027-06-05', endDate: '2027-06-05', city: 'Peoria', state: 'IL' }
  expect(await titleOf(date)).toBe('Depot Cruise, Sat, Jun 5, 2027, Peoria, IL · Gearhead Atlas')
  expect(await titleOf({ ...date, ongoing: true })).toBe(
    'Depot Cruise, Peoria, IL · Gearhead Atlas',
  )
})
