import { describe, expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'

const { read, readRows } = testFiles()

const page = (...blocks: unknown[]) =>
  `<!DOCTYPE html><html><head><title>Events</title><link rel="canonical" href="https://x.example/events/">${blocks
    .map(
      (block) =>
        `\n<script type="application/ld+json">${typeof block === 'string' ? block : JSON.stringify(block)}</script>`,
    )
    .join('')}</head></html>`

const show = {
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: 'Car Show',
  startDate: '2026-08-01T10:00:00-05:00',
  endDate: '2026-08-01T15:00:00-05:00',
  url: '/events/car-show',
  image: [{ '@type': 'ImageObject', url: 'https://x.example/a.jpg' }],
  eventStatus: 'https://schema.org/EventRescheduled',
  previousStartDate: '2026-07-25T10:00:00-05:00',
  location: {
    '@type': 'Place',
    name: 'Fairgrounds',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '1 Main St',
      addressLocality: 'Springfield',
      addressRegion: 'IL',
      postalCode: '62701',
      addressCountry: { '@type': 'Country', name: 'US' },
    },
    geo: { '@type': 'GeoCoordinates', latitude: '39.8', longitude: -89.6 },
  },
  offers: [
    { '@type': 'Offer', price: '15.00', priceCurrency: 'USD', url: 'https://tickets.example/1' },
    { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
  ],
  organizer: { '@id': 'https://x.example/#club' },
}

describe('readWebPage', () => {
  it('keeps a link without a scheme, rather than making it a path of the page', async () => {
    const [row] = await readRows(page({ ...show, url: 'www.club.example/show' }))
    expect(row?.fields.website).toBe('www.club.example/show')
  })

  it('reads all properties of an event', async () => {
    const club = { '@type': 'Organization', '@id': 'https://x.example/#club', name: 'The Club' }
    const [row] = await readRows(page({ '@graph': [club, { '@type': 'WebPage' }] }, show))
    expect(row?.line).toBe(3)
    expect(row?.sourceId).toBe('https://x.example/events/car-show')
    expect(row?.fields).toMatchObject({
      name: 'Car Show',
      date: '2026-08-01T10:00:00-05:00',
      endDate: '2026-08-01T15:00:00-05:00',
      website: 'https://x.example/events/car-show',
      registrationUrl: 'https://tickets.example/1',
      logoUrl: 'https://x.example/a.jpg',
      venueName: 'Fairgrounds',
      streetAddress: '1 Main St',
      city: 'Springfield',
      state: 'IL',
      zipCode: '62701',
      country: 'US',
      latitude: '39.8',
      longitude: -89.6,
      attendanceCost: '10_20',
      organizerName: 'The Club',
      eventStatus: 'rescheduled',
      previousDate: '2026-07-25',
    })
  })

  it('finds events in graphs, lists and other objects, and subtypes of Event', async () => {
    const rows = await readRows(
      page([{ '@type': 'CollectionPage', hasPart: [{ ...show, name: 'A' }] }], {
        '@graph': [{ '@type': ['SportsEvent', 'Thing'], name: 'B', startDate: '2026-08-02' }],
      }),
    )
    expect(rows.map(({ fields }) => fields.name)).toEqual(['A', 'B'])
  })

  it('reads addresses given as text, and the physical place among several', async () => {
    const places = [
      { '@type': 'VirtualLocation', url: 'https://zoom.example' },
      { '@type': 'Place', name: 'Hall', address: '93 Pike St Seattle, WA 98101' },
    ]
    const rows = await readRows(
      page(
        { ...show, location: places },
        { ...show, url: '/2', location: 'Town Square, Springfield, IL' },
      ),
    )
    expect(rows[0]?.fields).toMatchObject({
      venueName: 'Hall',
      location: '93 Pike St Seattle, WA 98101',
    })
    expect(rows[1]?.fields).toMatchObject({ location: 'Town Square, Springfield, IL' })
  })

  it('appends dates to the identifiers of events with the same address', async () => {
    const rows = await readRows(
      page({ ...show, startDate: '2026-08-01' }, { ...show, startDate: '2026-08-08' }),
    )
    expect(rows.map(({ sourceId }) => sourceId?.slice(-10))).toEqual(['2026-08-01', '2026-08-08'])
  })

  it('accepts raw line breaks in texts, and reports a block that is not JSON', async () => {
    const items = await read(
      page(
        '{"@type":"Event",',
        '{"@type":"Event","name":"C","startDate":"2026-08-01","description":"a\nb"}',
      ),
    )
    expect(items[0]).toMatchObject({ line: 2, unreadable: expect.stringContaining('JSON-LD') })
    expect(items[1]).toMatchObject({ fields: { name: 'C', description: 'a b' } })
  })

  it('skips events that are online only', async () => {
    const online = { ...show, eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' }
    const mixed = { ...show, eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode' }
    const items = await read(page(online, mixed))
    expect(items[0]).toMatchObject({ unreadable: 'online only' })
    expect(items[1]).toMatchObject({ fields: { name: 'Car Show' } })
  })

  const nested = (wrap: (value: unknown) => unknown) => {
    let value: unknown = 'x'
    for (let depth = 0; depth < 20; depth++) value = wrap(value)
    return value
  }
  const disguised = [
    { toString: 1 },
    [{ toString: null, valueOf: null }],
    { '@type': { toString: 1 } },
    { '@value': { toString: 1 } },
    nested((value) => [value]),
    nested((value) => ({ '@value': value })),
  ]
  const parts = [...Object.keys(show), '@id', 'isAccessibleForFree', 'keywords']

  it.each(parts)('reads a page with an object instead of text as %s', async (name) => {
    const { offers: _, ...free } = show
    const events = disguised.map((value) => ({
      ...(name === 'offers' ? show : free),
      [name]: value,
    }))
    for (const event of events) await expect(read(page(event, show))).resolves.not.toEqual([])
  })

  it('uses the highest of 200,000 prices', async () => {
    const offers = Array.from({ length: 200_000 }, (_, n) => ({ price: n === 7 ? 15 : 5 }))
    const [row] = await readRows(page({ ...show, offers }))
    expect(row?.fields.attendanceCost).toBe('10_20')
  })

  const costs = async (offers: unknown, more = {}) => {
    const [row] = await readRows(page({ ...show, offers, ...more }))
    return [row?.fields.attendanceCost, row?.fields.participationFee]
  }
  const offer = (name: string, price: unknown) => ({ '@type': 'Offer', name, price })

  it.each([
    [
      [offer('Show car registration', 15), offer('Spectator', 0)],
      ['free', 15],
    ],
    [
      [offer('General Admission', '10.00'), offer('Vehicle Entry', '$40')],
      ['10_20', 40],
    ],
    [
      [offer('Registration', 25), offer('Spectators', 5)],
      ['under_10', 25],
    ],
    [
      [offer('Adult', 15), offer('Kids under 12', 0), offer('Parking', 60)],
      ['10_20', undefined],
    ],
    [
      [offer('Vendor booth', 75), offer('Admission', 0)],
      ['free', undefined],
    ],
    [[offer('Show your car', 20)], [undefined, 20]],
    [[offer('Registration', 25)], ['over_20', undefined]],
    [
      [offer('VIP', '60'), offer('Early bird', '15')],
      ['over_50', undefined],
    ],
    [[offer('Ticket', '7,50')], ['under_10', undefined]],
    [{ '@type': 'AggregateOffer', lowPrice: 0, highPrice: 40 }, [undefined, undefined]],
    [{ '@type': 'AggregateOffer', lowPrice: 0, highPrice: 0 }, ['free', undefined]],
    [{ '@type': 'AggregateOffer', lowPrice: '20', highPrice: '40' }, ['over_20', undefined]],
    [
      { '@type': 'AggregateOffer', offers: [offer('Driver', 90), offer('Spectator', 5)] },
      ['under_10', 90],
    ],
  ])('tells what visitors pay from what cars pay: %j', async (offers, expected) => {
    expect(await costs(offers)).toEqual(expected)
  })

  it('takes an event that is accessible for free as free, whatever the highest offer', async () => {
    const offers = { '@type': 'AggregateOffer', lowPrice: 0, highPrice: 40 }
    expect(await costs(offers, { isAccessibleForFree: true })).toEqual(['free', undefined])
  })

  it('reads an event with several dates', async () => {
    const { endDate: _, ...open } = show
    const rows = await readRows(page({ ...open, startDate: ['2026-08-01', '2026-08-08'] }))
    expect(rows.map(({ fields, sourceId }) => [fields.date, sourceId?.slice(-10)])).toEqual([
      ['2026-08-01', '2026-08-01'],
      ['2026-08-08', '2026-08-08'],
    ])
  })

  const part = (name: string, day: string) => ({ '@type': 'Event', name, startDate: day })

  it.each(['subEvent', 'subEvents'])(
    'reads each part in %s, with place and organizer of the whole unless it has its own',
    async (key) => {
      const within = [
        part('Friday Cruise', '2026-08-01'),
        { ...part('Swap Meet', '2026-08-02'), location: { '@type': 'Place', name: 'Lot B' } },
        { name: 'Untyped', startDate: '2026-08-02', organizer: { name: 'Others' } },
        { ...part('Elsewhere', '2026-08-03'), location: 'Town Square, Peoria, IL' },
      ]
      const club = { '@type': 'Organization', name: 'The Club' }
      const rows = await readRows(page({ ...show, organizer: club, [key]: within }))
      const place = { streetAddress: '1 Main St', city: 'Springfield', organizerName: 'The Club' }
      expect(rows.map(({ fields }) => fields)).toMatchObject([
        { ...place, name: 'Car Show', venueName: 'Fairgrounds' },
        { ...place, name: 'Friday Cruise', venueName: 'Fairgrounds' },
        { ...place, name: 'Swap Meet', venueName: 'Lot B' },
        { ...place, name: 'Untyped', venueName: 'Fairgrounds', organizerName: 'Others' },
        { name: 'Elsewhere', location: 'Town Square, Peoria, IL' },
      ])
    },
  )

  it('reads parts given by reference', async () => {
    const named = { ...part('Friday Cruise', '2026-08-01'), '@id': '#friday' }
    const rows = await readRows(
      page({ '@graph': [{ ...show, subEvent: { '@id': '#friday' } }, named] }),
    )
    expect(rows.map(({ fields }) => [fields.name, fields.city])).toEqual([
      ['Car Show', 'Springfield'],
      ['Friday Cruise', 'Springfield'],
    ])
  })

  it('leaves out the whole if its parts are its dates', async () => {
    const dates = [part('Car Show', '2026-08-01'), { startDate: '2026-08-08' }]
    const { startDate: _, ...undated } = show
    for (const whole of [show, { ...show, '@type': 'EventSeries', name: 'Shows' }, undated]) {
      const rows = await readRows(page({ ...whole, subEvent: dates }))
      expect(rows.map(({ fields }) => [fields.date, fields.city])).toEqual([
        ['2026-08-01', 'Springfield'],
        ['2026-08-08', 'Springfield'],
      ])
    }
  })

  it('uses place and organizer of the larger event, inline or by reference', async () => {
    const whole = { ...show, '@id': '#week', organizer: { name: 'The Club' } }
    const inline = page({ ...part('Autocross', '2026-08-01'), superEvent: whole })
    const byReference = page({
      '@graph': [{ ...part('Autocross', '2026-08-01'), superEvent: { '@id': '#week' } }, whole],
    })
    for (const content of [inline, byReference]) {
      const [row] = await readRows(content)
      expect(row?.fields).toMatchObject({
        name: 'Autocross',
        date: '2026-08-01',
        venueName: 'Fairgrounds',
        city: 'Springfield',
        organizerName: 'The Club',
      })
    }
    expect(await readRows(inline)).toHaveLength(1)
  })

  it('reads each event once if larger events form a circle', async () => {
    const events = ['#a', '#b'].map((id, n) => ({
      ...part(`Part ${n}`, '2026-08-01'),
      '@id': id,
      superEvent: { '@id': n ? '#a' : '#b' },
      subEvent: { '@id': n ? '#a' : '#b' },
    }))
    expect(await readRows(page({ '@graph': events }))).toHaveLength(2)
  })

  it('reports that a page has no events', async () => {
    await expect(read('<html><title>Blog</title></html>')).rejects.toThrow(
      'is a web page ("Blog") without events in JSON-LD, microdata, a table with a header or a list of dates; no date stands on it.',
    )
    await expect(read(page({ '@type': 'WebSite', name: 'X' }))).rejects.toThrow(
      'whose JSON-LD has no events',
    )
  })
})
