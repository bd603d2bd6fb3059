import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { sampleEvent } from '../../../tests/support/sample-event.ts'
import type { Event } from '../../catalog/event/event.ts'
import { eventSharePath } from '../../catalog/event/share-picture.ts'
import { tentativeNote } from '../../catalog/event/tentative-note.ts'
import { jsonLdText } from '../../kit/text/json-ld-text.ts'
import { eventJsonLd, eventTrail } from './json-ld.ts'

const base = 'https://atlas.example'
const noon = Date.parse('2026-11-20T12:00:00Z')
const markup = (changes: Partial<Event> = {}) =>
  eventJsonLd({ ...sampleEvent, ...changes }, base, noon)
const picture = base + eventSharePath(sampleEvent)
const untimed = { startTime: null, endTime: null, startsAt: null, endsAt: null }

describe('eventJsonLd', () => {
  it('has the content of the page', () => {
    expect(markup()).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      '@id': 'https://atlas.example/event/k3x9/friday-night-neon-cruise-chicago-il',
      url: 'https://atlas.example/event/k3x9/friday-night-neon-cruise-chicago-il',
      name: 'Friday Night Neon Cruise',
      description: 'Bring your neon.',
      startDate: '2026-11-20T18:00:00-06:00',
      endDate: '2026-11-20T21:30:00-06:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      image: [picture],
      location: {
        '@type': 'Place',
        name: 'Drive-In lot',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '100 Example Ave',
          addressLocality: 'Chicago',
          addressRegion: 'IL',
          postalCode: '60646',
          addressCountry: 'US',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 41.9972, longitude: -87.7872 },
      },
      organizer: {
        '@type': 'Organization',
        name: 'Example Cruisers',
        url: 'https://atlas.example/organizer/example-cruisers',
      },
      offers: {
        '@type': 'Offer',
        url: 'https://atlas.example/event/k3x9/friday-night-neon-cruise-chicago-il',
        priceCurrency: 'USD',
        price: 0,
      },
    })
  })

  it('has the UTC offset of the venue at that date', () => {
    const summer = { date: '2026-07-04', endDate: '2026-07-04', endsAt: '2026-07-05T02:30:00.000Z' }
    expect(markup(summer)?.startDate).toBe('2026-07-04T18:00:00-05:00')
    const hawaii = { timeZone: 'Pacific/Honolulu', endsAt: '2026-11-21T07:30:00.000Z' }
    expect(markup(hawaii)?.startDate).toBe('2026-11-20T18:00:00-10:00')
  })

  it('has only the date if the time is unknown', () => {
    expect(markup(untimed)?.startDate).toBe('2026-11-20')
    expect(markup(untimed)).not.toHaveProperty('endDate')
    expect(markup({ ...untimed, endDate: '2026-11-22' })?.endDate).toBe('2026-11-22')
  })

  it('ends on the next day after midnight', () => {
    const late = { endTime: '01:00', endsAt: '2026-11-21T07:00:00.000Z' }
    expect(markup(late)?.endDate).toBe('2026-11-21T01:00:00-06:00')
  })

  it('distinguishes canceled, postponed and rescheduled', () => {
    expect(markup({ eventStatus: 'cancelled' })).toMatchObject({
      startDate: '2026-11-20T18:00:00-06:00',
      eventStatus: 'https://schema.org/EventCancelled',
    })
    expect(markup({ statusNote: tentativeNote })).not.toHaveProperty('eventStatus')
    expect(markup({ eventStatus: 'postponed' })?.eventStatus).toMatch(/EventPostponed$/)
    expect(markup({ eventStatus: 'rescheduled', previousDate: '2026-10-02' })).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-10-02',
    })
    expect(markup({ previousDate: '2026-10-02' })).not.toHaveProperty('previousStartDate')
  })

  it('has no offer if the cost is unknown, and never an unknown price', () => {
    expect(markup({ attendanceCost: null })).not.toHaveProperty('offers')
    const range = { '@type': 'AggregateOffer', priceCurrency: 'USD', lowPrice: 10, highPrice: 20 }
    expect(markup({ attendanceCost: '10_20' })?.offers).toMatchObject(range)
    const under = markup({ attendanceCost: 'under_10' })?.offers
    expect(under).toMatchObject({ highPrice: 10 })
    expect(under).not.toHaveProperty('lowPrice')
    const open = markup({ attendanceCost: 'over_50' })?.offers
    expect(open).toMatchObject({ lowPrice: 50 })
    for (const name of ['price', 'highPrice']) expect(open).not.toHaveProperty(name)
  })

  it('has no coordinates if the pin is the center of a ZIP code', () => {
    expect(markup({ locationPrecision: 'zip' })?.location).not.toHaveProperty('geo')
  })

  it('has absolute URLs of pictures', () => {
    expect(markup({ logoUrl: '/uploads/logo.png' })?.image).toEqual([
      picture,
      `${base}/uploads/logo.png`,
    ])
    expect(markup({ logoUrl: 'https://club.example/l.png' })?.image).toEqual([picture])
  })

  it('marks up an ongoing place as a place, not as an event', () => {
    const open = { ...untimed, ongoing: true, date: null, endDate: null, contactPhone: '555-0100' }
    const museum = markup({ ...open, eventType: 'car_museum' })
    expect(museum).toMatchObject({
      '@type': 'Museum',
      name: 'Friday Night Neon Cruise',
      address: { addressLocality: 'Chicago' },
      telephone: '555-0100',
      isAccessibleForFree: true,
    })
    for (const name of ['startDate', 'location', 'eventStatus']) {
      expect(museum).not.toHaveProperty(name)
    }
    expect(museum).not.toHaveProperty('openingHoursSpecification')
    const openDays =
      'Sat and Sun 10 AM to 4 PM; May to Sep: Fri 9 AM to 5 PM; closed on Thanksgiving'
    expect(markup({ ...open, openDays })).toMatchObject({
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['https://schema.org/Sunday', 'https://schema.org/Saturday'],
          opens: '10:00',
          closes: '16:00',
        },
        {
          dayOfWeek: ['https://schema.org/Friday'],
          opens: '09:00',
          closes: '17:00',
          validFrom: '2027-05-01',
          validThrough: '2027-09-30',
        },
      ],
      specialOpeningHoursSpecification: [
        { opens: '00:00', closes: '00:00', validFrom: '2026-11-26', validThrough: '2026-11-26' },
      ],
    })
    const { specialOpeningHoursSpecification: monthly } = markup({
      ...open,
      openDays: 'Nov and Dec: 1st Sat 10 AM to 2 PM; Christmas Eve 9 AM to noon',
    })
    const on = (date: string) => ({ validFrom: date, validThrough: date })
    expect(monthly).toMatchObject([
      { opens: '10:00', closes: '14:00', ...on('2026-12-05') },
      { opens: '09:00', closes: '12:00', ...on('2026-12-24') },
      { opens: '10:00', closes: '14:00', ...on('2027-11-06') },
    ])
    expect(markup({ ...open, attendanceCost: null })).not.toHaveProperty('isAccessibleForFree')
  })
})

describe('eventTrail', () => {
  const trail = (changes: Partial<Event> = {}) => {
    const event = { ...sampleEvent, ...changes }
    const now = Date.parse('2026-11-19T12:00:00Z')
    const { itemListElement } = eventTrail(event, now, base) as {
      itemListElement: { position: number; name: string; item: string }[]
    }
    expect(itemListElement.map(({ position }) => position)).toEqual(
      itemListElement.map((_, index) => index + 1),
    )
    return itemListElement.map(({ name, item }) => `${name} ${item.replace(base, '')}`)
  }
  const own = 'Friday Night Neon Cruise /event/k3x9/friday-night-neon-cruise-chicago-il'

  it('goes from the home page by type and state to the event', () => {
    expect(trail()).toEqual([
      'Events /',
      'Cruise Nights /cruise-nights',
      'Illinois /cruise-nights/illinois',
      own,
    ])
  })

  it('has the one page of the District of Columbia, and no invalid state', () => {
    expect(trail({ city: 'Washington', state: 'DC' }).slice(2, 3)).toEqual([
      'District of Columbia /cruise-nights/washington-dc',
    ])
    expect(trail({ state: '' })).toHaveLength(3)
  })

  it('goes to a past event by the archive', () => {
    expect(trail({ date: '2026-11-18', endDate: null })).toEqual([
      'Events /',
      'Archive /archive',
      own,
    ])
  })
})

describe('jsonLdText', () => {
  it('cannot close its script element or open another', () => {
    const unit = fc.oneof(
      fc.constantFrom('<', '/', 'script', '</script>', '<!--', ']]>', '&', '"', '\\', '\u2028'),
      fc.string({ unit: anyCodePoint, minLength: 1, maxLength: 3 }),
    )
    const anyText = fc.string({ unit, maxLength: 30, size: 'max' })
    fc.assert(
      fc.property(anyText, anyText, (name, description) => {
        const text = jsonLdText(markup({ name, description }))
        expect(text).not.toMatch(/[<\u2028\u2029]/)
        expect(JSON.parse(text)).toMatchObject({ name })
      }),
    )
  })

  it('escapes <', () => {
    expect(jsonLdText({ name: '</script>' })).toBe('{"name":"\\u003c/script>"}')
  })
})
