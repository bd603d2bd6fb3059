import { expect, test } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { sampleEvent } from '../../../../tests/support/sample-event.ts'
import type { ProfilePage } from './load-dates.ts'
import OrganizerPage from './organizer-page.tsx'
import SeriesPage from './series-page.tsx'
import VenuePage from './venue-page.tsx'

const series = { id: 'neon', rule: 'Every Friday', moreDates: 0, nextDate: null }
const event = { ...sampleEvent, series }
const dates = {
  event,
  coming: [{ ...event, seriesId: 'neon' }],
  comingTotal: 1,
  comingOn: 1,
  past: [],
  held: 0,
  earlier: null,
  profile: {
    kind: 'venue' as const,
    slug: 'drive-in-lot-chicago-il',
    name: 'Drive-In Lot',
    organizerKind: '',
    claimed: false,
    place: event,
  },
  usual: [],
}
const noindex = '<meta name="robots" content="noindex"/>'

test.each([
  ['a series', SeriesPage],
  ['a venue', VenuePage],
  ['an organizer', OrganizerPage],
])(
  'search engines are led to the first page of %s and not through all further ones',
  async (_, Page) => {
    const pageOf = (before: string | undefined) => {
      const data: ProfilePage = { dates, before, now: Date.parse('2026-11-19T18:00:00Z') }
      return renderPage(Page, { data })
    }
    expect(await pageOf(undefined)).not.toContain(noindex)
    expect(await pageOf('2020-01-03.k3x9')).toContain(noindex)
  },
)

test('the title of a venue mentions its upcoming events', async () => {
  const data: ProfilePage = { dates, before: undefined, now: Date.parse('2026-11-19T18:00:00Z') }
  const { city, state } = event
  expect(await renderPage(VenuePage, { data })).toContain(
    `<title>Upcoming car events at Drive-In Lot, ${city}, ${state} `,
  )
  expect(await renderPage(OrganizerPage, { data })).toContain('Drive-In Lot: car events')
})

test.each([
  [3, 2, '2 upcoming dates'],
  [1, 0, '1 date canceled or postponed'],
  [0, 0, 'no upcoming dates'],
])('%i upcoming dates of which %i are on are "%s"', async (comingTotal, comingOn, words) => {
  const page = { before: undefined, now: Date.parse('2026-11-19T18:00:00Z') }
  const data: ProfilePage = { ...page, dates: { ...dates, comingTotal, comingOn } }
  expect(await renderPage(SeriesPage, { data })).toContain(`>${words}<`)
  expect(await renderPage(VenuePage, { data })).toContain(`: ${words}.`)
})
