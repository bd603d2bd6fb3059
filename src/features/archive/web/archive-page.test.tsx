import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import { sampleEvent } from '../../../../tests/support/sample-event.ts'
import type { Event } from '../../../catalog/event/event.ts'
import { eventTypeLabel, eventTypes } from '../../../catalog/event/event-types.ts'
import ArchivePage from './archive-page.tsx'
import { readSearch } from './archive-search.ts'
import { cardEvent } from './archived-card-event.ts'
import BrowsePage from './browse-page.tsx'
import type { ArchiveData } from './load-archive.ts'

const past: Event = {
  ...sampleEvent,
  date: '2023-06-05',
  endDate: '2023-06-05',
  carCategories: ['Muscle Cars', 'Hot Rods', 'Trucks', 'Imports'],
  awards: ['Best of Show', 'Best Paint', 'Best Engine'],
  attendanceCost: 'under_10',
  flyerUrl: '/demo/flyer.png',
  // After midnight in UTC, still June 7 in Chicago.
  archivedAt: '2023-06-08T03:00:00.000Z',
}

type Shown = { address?: string; events?: Event[]; total?: number; next?: string } & Pick<
  Partial<ArchiveData>,
  'failure' | 'years'
>

const pageOf = ({ address = '/archive', events = [past], total, next, ...more }: Shown = {}) => {
  const data: ArchiveData = {
    search: readSearch(new URL(address, 'http://localhost')),
    list: { events: events.map(cardEvent), total: total ?? events.length, next },
    years: [],
    failure: undefined,
    ...more,
  }
  return renderPage(ArchivePage, { path: address, data })
}
const words = async (shown?: Shown) => textOf(await pageOf(shown))

/** The tag with an attribute, regardless of the order of attributes. */
const tagOf = (html: string, attribute: string) =>
  html.match(/<[^>]+>/g)?.find((tag) => tag.includes(attribute)) ?? ''

describe('/archive', () => {
  test('links back to the current events', async () => {
    expect(await pageOf()).toMatch(/<a [^>]*href="\/"[^>]*>.*?Back to Current Events<\/a>/s)
  })

  test('has six filters, sent as a plain form', async () => {
    const html = await pageOf()
    expect(html).toMatch(/<form [^>]*action="\/archive"/)
    expect(html).toMatch(/<form [^>]*method="get"/)
    const labels = ['Keyword', 'Location', 'Event Type', 'Cost', 'From Date', 'To Date']
    for (const label of labels) expect(html).toContain(`>${label}</label>`)
    expect(html.match(/type="date"/g)).toHaveLength(2)
  })

  test('offers all types, any cost, free and paid; "any" is an empty value', async () => {
    const html = await pageOf()
    expect(html).toContain('<option value="" selected="">All Types</option>')
    expect(html).toContain('<option value="" selected="">Any Cost</option>')
    expect(html).toContain('<option value="free">Free</option>')
    expect(html).toContain('<option value="paid">Paid</option>')
    const text = textOf(html)
    for (const type of eventTypes) {
      expect(html).toContain(`<option value="${type}">`)
      expect(text).toContain(eventTypeLabel(type))
    }
  })

  test('an event that was called off: a banner on its card, its date struck through', async () => {
    const html = await pageOf({ events: [{ ...past, eventStatus: 'cancelled' }] })
    expect(html).toMatch(/data-off="cancelled".*?CANCELED<\/p>/s)
    expect(html).toMatch(/<s [^>]*>JUN 5<\/s> <s [^>]*>MONDAY<\/s>/)
    expect(html).toContain('<s>Monday, June 5, 2023</s>')
    expect(html.match(/CANCELED/g)).toHaveLength(1)
    expect(await pageOf()).not.toMatch(/<s[ >]|data-off/)
  })

  test('before a search: all events, and no Clear button', async () => {
    const text = await words({ total: 392 })
    expect(text).toContain('All Archived Events')
    expect(text).toContain('392 events found')
    expect(text).toContain('Search Archive')
    expect(text).not.toContain('Clear Search')
    expect(text).not.toContain('Search Results')
  })

  test.each(['/archive?keyword=show', '/archive?keyword=&eventType=&attendanceCost='])(
    'after a search (%s): its results, and a Clear button',
    async (address) => {
      const html = await pageOf({ address, total: 12_345 })
      const text = textOf(html)
      expect(text).toContain('Search Results')
      expect(text).toContain('12,345 events found')
      expect(html).toMatch(/<a [^>]*href="\/archive"[^>]*>Clear Search<\/a>/)
      expect(text).not.toContain('All Archived Events')
      expect(html).toContain('<meta name="robots" content="noindex"/>')
    },
  )

  test('keeps the search in the form', async () => {
    const address =
      '/archive?keyword=neon&location=Chicago&eventType=car_show&attendanceCost=paid&carCategory=Hot+Rods&goodFor=kids&goodFor=dogs&dateFrom=2023-01-01&dateTo=2023-12-31'
    const html = await pageOf({ address })
    expect(tagOf(html, 'name="keyword"')).toContain('value="neon"')
    expect(tagOf(html, 'name="location"')).toContain('value="Chicago"')
    expect(html).toContain('<option value="car_show" selected="">')
    expect(html).toContain('<option value="paid" selected="">')
    expect(html).toContain('<option value="Hot Rods" selected="">')
    expect(html).toContain('<option value="kids,dogs" selected="">Kids welcome, Dogs welcome<')
    expect(textOf(html)).toContain('Hot Rods · Kids welcome · Dogs welcome')
    expect(tagOf(html, 'name="dateFrom"')).toContain('value="2023-01-01"')
    expect(tagOf(html, 'name="dateTo"')).toContain('value="2023-12-31"')
  })

  test('a search without results', async () => {
    const text = await words({ address: '/archive?keyword=zzz', events: [] })
    expect(text).toContain('No Results Found')
    expect(text).toContain('Try adjusting your search criteria.')
    expect(text).toContain('0 events found')
  })

  test('an empty archive', async () => {
    const text = await words({ events: [] })
    expect(text).toContain('No Archived Events')
    expect(text).toContain('Archived events will appear here as they become available.')
  })

  test('a failed search shows the error at its field', async () => {
    const fields = { dateTo: "The last day can't be before the first." }
    const html = await pageOf({
      address: '/archive?dateFrom=2023-02-01&dateTo=2023-01-01',
      events: [],
      failure: { status: 400, message: undefined, fields },
    })
    const text = textOf(html)
    expect(text).toContain('Search failed')
    expect(text).toContain(fields.dateTo)
    expect(text).not.toContain('events found')
    const field = tagOf(html, 'name="dateTo"')
    expect(field).toContain('aria-invalid="true"')
    expect(html).toContain(`id="${/aria-describedby="([^"]+)"/.exec(field)?.[1]}"`)
  })

  test('an unreachable server shows an error', async () => {
    const failure = { status: 503, message: 'The directory is busy.', fields: {} }
    const text = await words({ events: [], failure })
    expect(text).toMatch(/Search failed\nThe directory is busy\. Try again in a moment\./)
  })

  test('more results are a link with the whole search', async () => {
    const html = await pageOf({ address: '/archive?keyword=show&location=', next: 'abc' })
    expect(html).toMatch(
      /<a [^>]*href="\/archive\?cursor=abc&amp;keyword=show"[^>]*>Load More Results<\/a>/,
    )
    const everything = await pageOf({ address: '/archive?keyword=', next: 'abc' })
    expect(everything).toContain('href="/archive?cursor=abc&amp;keyword="')
    expect(await words()).not.toContain('Load More Results')
  })

  test('links to every year', async () => {
    const html = await pageOf({ years: [{ year: 2025, events: 1234 }] })
    expect(html).toContain('href="/archive/2025"')
    expect(textOf(html)).toMatch(/Browse by Year[^]*2025 1,234/)
  })
})

describe('a card of the archive', () => {
  test('shows name, state, date, place and source of an event', async () => {
    const html = await pageOf()
    const text = textOf(html)
    expect(html).toContain('href="/event/k3x9/friday-night-neon-cruise-chicago-il"')
    expect(html).toContain('src="/demo/flyer.png"')
    for (const part of [
      'Friday Night Neon Cruise',
      'Cruise Night',
      'Monday, June 5, 2023',
      '6:00 PM to 9:30 PM',
      'Drive-In lot',
      'Chicago, IL',
      'Under $10 Admission',
      'Archived on June 7, 2023',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('two car categories and two awards, then how many more', async () => {
    const text = await words()
    expect(text).toMatch(/Muscle Cars\nHot Rods\n\+2 more\n/)
    expect(text).toMatch(/Best of Show\nBest Paint\n\+1 more\n/)
    expect(text).not.toMatch(/\nTrucks\n/)
    expect(text).not.toContain('Best Engine')
  })

  test('leaves out unknown values', async () => {
    const bare: Event = {
      ...past,
      startTime: null,
      endTime: null,
      attendanceCost: null,
      carCategories: [],
      awards: [],
      flyerUrl: null,
    }
    const html = await pageOf({ events: [bare] })
    expect(textOf(html)).toContain('Times not recorded')
    expect(html).not.toContain('Admission')
    expect(html).not.toContain('All Makes')
    expect(html).not.toContain('With a flyer')
  })

  test('a flyer that is not a picture is an icon; an unsafe URL is left out', async () => {
    expect(await pageOf({ events: [{ ...past, flyerUrl: '/demo/flyer.pdf' }] })).toContain('<svg')
    const unsafe = await pageOf({ events: [{ ...past, flyerUrl: 'javascript:alert(1)' }] })
    expect(unsafe).not.toContain('With a flyer')
    expect(unsafe).not.toContain('alert(1)')
  })

  test('no inline styles, which the policy forbids', async () => {
    expect(await pageOf()).not.toContain(' style=')
  })
})

describe('the page of a year and a state', () => {
  const request = { year: 2023, state: 'IL', cursor: undefined, isMisspelled: false }
  const years = [2025, 2023, 2019].map((year) => ({ year, events: 5 }))
  const data = {
    request,
    list: { events: [cardEvent(past)], total: 40, next: 'abc' },
    years,
    states: [
      { state: 'IL', events: 40 },
      { state: 'NH', events: 2 },
    ],
  }
  const browse = (changes: object = {}) =>
    renderPage(BrowsePage, { path: '/archive/2023/illinois', data: { ...data, ...changes } })

  test('has place, year and count', async () => {
    const html = await browse()
    const text = textOf(html)
    expect(text).toContain('Events in Illinois, 2023')
    expect(text).toContain('40 events found')
    expect(html).toContain(
      '<link rel="canonical" href="https://atlas.example/archive/2023/illinois"/>',
    )
    expect(html).not.toContain('noindex')
  })

  test('links to neighboring, parent and child pages', async () => {
    const html = await browse()
    for (const path of [
      '/archive',
      '/archive/2023',
      '/archive/2019/illinois',
      '/archive/2025/illinois',
    ]) {
      expect(html).toContain(`href="${path}"`)
    }
    expect(html).toContain('href="/archive/2023/new-hampshire"')
    expect(tagOf(html, 'href="/archive/2023/illinois?cursor=abc"')).toContain('rel="nofollow"')
  })

  test('further pages are excluded from search engines', async () => {
    const html = await browse({ request: { ...request, cursor: 'abc' } })
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })
})
