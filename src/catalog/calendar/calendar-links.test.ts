import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventInstants } from '../event/event-time.ts'
import type { CalendarEvent } from './calendar-entry.ts'
import { googleCalendarHref, outlookCalendarHref } from './calendar-links.ts'

const base = 'https://atlas.example'
const wall = {
  date: '2026-07-04',
  endDate: '2026-07-04',
  startTime: '18:00',
  endTime: '21:30',
  timeZone: 'Pacific/Honolulu',
}
const luau: CalendarEvent = {
  id: 'k3x9',
  name: 'Cars & Luau + Fireworks',
  description: 'Line one\nLine <b>two</b> & three',
  ...wall,
  ...eventInstants(wall),
  ongoing: false,
  venueName: 'Beach Park',
  streetAddress: '',
  city: 'Honolulu',
  state: 'HI',
  zipCode: '96815',
  latitude: 21.27,
  longitude: -157.82,
  locationPrecision: 'zip',
  eventStatus: 'scheduled',
  statusNote: '',
  previousDate: null,
  rainDate: null,
  sequence: 0,
  updatedAt: '2026-06-01T12:00:00.000Z',
}
const untimed = { startTime: null, endTime: null, startsAt: null, endsAt: null }
const fields = (href: string | undefined) =>
  Object.fromEntries(new URL(href ?? 'https://none').searchParams)

describe('googleCalendarHref', () => {
  it('contains the fields, with the right instant for the venue', () => {
    const href = googleCalendarHref(luau, base)
    expect(href).toMatch(
      /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&text=/,
    )
    expect(fields(href)).toEqual({
      action: 'TEMPLATE',
      text: 'Cars & Luau + Fireworks',
      dates: '20260705T040000Z/20260705T073000Z',
      details:
        'Line one\nLine <b>two</b> & three\n\nhttps://atlas.example/event/k3x9/cars-luau-fireworks-honolulu-hi',
      location: 'Beach Park, Honolulu, HI 96815',
    })
    expect(href).not.toContain('+')
  })

  it('uses whole days with an exclusive end if the time is unknown', () => {
    const days = { ...luau, ...untimed, endDate: '2026-07-05' }
    expect(fields(googleCalendarHref(days, base)).dates).toBe('20260704/20260706')
  })

  it('shortens the URL of a long event, and keeps its link', () => {
    const long = { ...luau, description: '車🚗'.repeat(5000), name: 'x'.repeat(200) }
    const href = googleCalendarHref(long, base) ?? ''
    expect(href.length).toBeLessThan(4500)
    expect(fields(href).details).toMatch(
      /[車🚗]…\n\nhttps:\/\/atlas\.example\/event\/k3x9\/x+-honolulu-hi$/u,
    )
  })
})

describe('outlookCalendarHref', () => {
  it('contains the fields, with an HTML body', () => {
    const href = outlookCalendarHref(luau, base)
    expect(href).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/0\/deeplink\/compose\?/)
    expect(fields(href)).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: 'Cars & Luau + Fireworks',
      startdt: '2026-07-05T04:00:00Z',
      enddt: '2026-07-05T07:30:00Z',
      body: 'Line one<br>Line &lt;b&gt;two&lt;/b&gt; &amp; three<br><br>https://atlas.example/event/k3x9/cars-luau-fireworks-honolulu-hi',
      location: 'Beach Park, Honolulu, HI 96815',
    })
  })

  it('uses the whole day if the time is unknown', () => {
    expect(fields(outlookCalendarHref({ ...luau, ...untimed }, base))).toMatchObject({
      startdt: '2026-07-04',
      enddt: '2026-07-05',
      allday: 'true',
    })
  })
})

describe('both', () => {
  it('have no link for an ongoing place', () => {
    const place = { ...luau, ...untimed, ongoing: true, date: null, endDate: null }
    expect(googleCalendarHref(place, base)).toBeUndefined()
    expect(outlookCalendarHref(place, base)).toBeUndefined()
  })

  it('say that an event is canceled', () => {
    const cancelled = { ...luau, eventStatus: 'cancelled' as const }
    expect(fields(googleCalendarHref(cancelled, base)).text).toMatch(/^CANCELED: Cars/)
    expect(fields(outlookCalendarHref(cancelled, base)).subject).toMatch(/^CANCELED: Cars/)
  })

  it('escape texts, so that no text becomes another field', () => {
    const hostile = fc.string({
      unit: fc.oneof(fc.constantFrom(...'&=#?%+\n"<\ud800'), fc.string()),
    })
    fc.assert(
      fc.property(hostile, hostile, (name, description) => {
        const event = { ...luau, name, description }
        const google = fields(googleCalendarHref(event, base))
        expect(Object.keys(google)).toEqual(['action', 'text', 'dates', 'details', 'location'])
        expect(google.text).toBe(name.toWellFormed())
        expect(fields(outlookCalendarHref(event, base)).subject).toBe(name.toWellFormed())
      }),
    )
  })
})
