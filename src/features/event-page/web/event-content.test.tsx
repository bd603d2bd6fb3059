import { describe, expect, it } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import { sampleEvent } from '../../../../tests/support/sample-event.ts'
import type { Event } from '../../../catalog/event/event.ts'
import { EventContent } from './event-content.tsx'
import type { EventDetail } from './load-event.ts'

const flyer = '/uploads/0123456789abcdef-1700x2200-f8f8f8-1p.pdf'
const now = Date.parse('2026-11-19T18:00:00Z')

/** The page as sent by the server. */
const page = async (changes: Partial<Event> = {}, more: Partial<EventDetail> = {}) => {
  const detail: EventDetail = {
    event: { ...sampleEvent, ...changes },
    otherDates: [],
    next: null,
    near: { when: 'soon', events: [] },
    credits: [],
    now,
    ...more,
  }
  return renderPage(() => <EventContent {...detail} />, { path: '/event/k3x9' })
}

const text = async (...args: Parameters<typeof page>) => textOf(await page(...args))

describe('the event page', () => {
  it('credits the data provider if required', async () => {
    const provider = { text: 'Event data from Example.com', url: 'https://provider.example/' }
    expect(await page({}, { credits: [provider] })).toContain('href="https://provider.example/"')
    expect(await text({}, { credits: [provider] })).toContain('Event data from Example.com')
    expect(await text()).not.toContain('Event data from')
  })

  it('shows what, when and where', async () => {
    const shown = await text()
    for (const words of [
      'Friday Night Neon Cruise',
      'Drive-In lot',
      '100 Example Ave, Chicago, IL 60646',
      'Friday, November 20, 2026',
      '6:00 PM to 9:30 PM · Central Time',
      'Free to Attend',
      'Bring your neon.',
      'Cruise Night',
      'Share Event',
      'Add to calendar',
      'Back to Events',
    ]) {
      expect(shown).toContain(words)
    }
  })

  it('has a contact section if there are contacts', async () => {
    const nobody = { website: '', contactEmail: '', contactPhone: '' }
    expect(await page(nobody)).not.toMatch(/<h2[^>]*>Contact</)
    const shown = await text({ ...nobody, contactPhone: '312-555-0100' })
    expect(shown).toContain('312-555-0100')
    expect(shown).not.toContain('no email found')
  })

  it('shows how reliable the information is, for upcoming events', async () => {
    const confirmedAt = '2026-11-12T12:00:00.000Z'
    const confirmed = 'Confirmed by the organizer on Nov 12'
    expect(await text()).not.toMatch(/confirmed|checked/i)
    expect(await text({ confirmedAt })).toContain(confirmed)
    expect(await text({ askedAt: confirmedAt })).toContain('not confirmed this year')
    const reported = await text({ confirmedAt, reportedAt: confirmedAt })
    expect(reported).toContain(
      'Reported, being checked. Visitors say that something here is wrong.',
    )
    expect(reported).toContain(confirmed)
    const past = { date: '2026-11-01', endDate: '2026-11-01', archivedAt: confirmedAt }
    const over = await text({ ...past, confirmedAt, reportedAt: confirmedAt })
    expect(over).not.toMatch(/Confirmed by|checked/)
  })

  it('shows its location on a drawn map, with a link to the map of the area', async () => {
    const shown = await page()
    expect(shown).toMatch(/<use href="\/maps\/9\.5\/\d+\/\d+\.svg#map"/)
    const [, bbox = ''] = /href="\/map\?bbox=([^"]+)"/.exec(shown) ?? []
    const [west = 0, south = 0, east = 0, north = 0] = decodeURIComponent(bbox)
      .split(',')
      .map(Number)
    const { latitude, longitude } = sampleEvent
    expect((west + east) / 2).toBeCloseTo(longitude, 2)
    expect(south).toBeLessThan(latitude)
    expect(north).toBeGreaterThan(latitude)
    expect(await page({ locationPrecision: 'city' })).not.toBe(shown)
  })

  it('works without JavaScript: the calendar is a link to a file', async () => {
    expect(await page()).toContain('href="/event/k3x9.ics"')
  })

  it('complies with a strict CSP: no style attributes, no event handlers', async () => {
    const full = { flyerUrl: flyer, logoUrl: '/demo/logo.svg', website: 'club.example' }
    expect(await page(full)).not.toMatch(/<[^>]*\s(?:style|on[a-z]+)=/i)
  })

  it('shows user texts as text, with paragraphs and line breaks', async () => {
    const html = await page({
      name: '<img src=x onerror=alert(1)>',
      description: 'One\nline <script>alert(1)</script>\n\nhttps://evil.example',
      website: 'javascript:alert(1)',
      sponsorName: '"><b>x',
    })
    expect(html).not.toMatch(/<img src=x|<script|<b>|href="javascript|href="https:\/\/evil/)
    expect(html).toContain('>One\nline &lt;script&gt;')
    expect(html).toContain('>https://evil.example</p>')
  })

  it('shows no unknown cost, and an entry fee only above 0', async () => {
    expect(await text({ attendanceCost: null })).not.toMatch(/Attend|Free/)
    expect(await text({ participationFee: 0 })).not.toContain('Entry fee')
    expect(await text({ participationFee: 15 })).toContain('Entry fee to show a car\n$15')
  })

  it('shows a charity only if one is involved and named', async () => {
    const charity = { charityInvolved: true, charityName: 'Lakeview Food Pantry' }
    expect(await text(charity)).toContain('How to help')
    expect(await text({ ...charity, charityInvolved: false })).not.toContain('Lakeview')
    expect(await text({ ...charity, charityName: '' })).not.toContain('How to help')
  })

  it('shows a flyer only if there is one', async () => {
    expect(await text()).not.toContain('Event flyer')
    const html = await page({ flyerUrl: flyer })
    expect(html).toContain('download="friday_night_neon_cruise_flyer.pdf" rel="nofollow"')
    expect(html).toMatch(/<img[^>]*src="[^"]*-1p\.jpg"[^>]*class="h-96 /)
    expect(html).toMatch(/<a href="\/event\/k3x9\/flyer"[^>]*>.*?Print flyer<\/a>/)
    expect(html).not.toContain('<iframe')
  })

  it.each(['https://club.example/f.pdf', 'https://club.example/f.png'])(
    'loads nothing from other sites: %s',
    async (flyerUrl) => {
      const html = await page({ flyerUrl, logoUrl: 'https://club.example/logo.png' })
      expect(html).not.toMatch(/<(img|iframe)[^>]*club\.example/)
      expect(html).toContain('The flyer is on club.example.')
      expect(html).toContain(`href="${flyerUrl}"`)
    },
  )

  it('shows a changed status', async () => {
    expect(await text({ eventStatus: 'cancelled', statusNote: 'Storm.' })).toMatch(
      /This event is canceled\.\nStorm\.\nLast changed [A-Z][a-z]+day, /,
    )
    expect(await text({ eventStatus: 'postponed' })).toContain('This event is postponed.')
    expect(await text({ eventStatus: 'rescheduled', previousDate: '2026-10-16' })).toContain(
      'It was scheduled for Friday, October 16, 2026.',
    )
    expect(await text({ rainDate: '2026-11-21' })).toContain(
      'Rain date: Saturday, November 21, 2026',
    )
  })

  it.each<[Event['eventStatus'], string, string]>([
    ['cancelled', 'This event is canceled.', 'Canceled'],
    ['postponed', 'This event is postponed.', 'New date to be announced'],
  ])(
    '%s: one band above all, and nothing that leads to its old date',
    async (eventStatus, news, instead) => {
      const changes = {
        eventStatus,
        rainDate: '2026-11-21',
        registrationUrl: 'https://club.example/register',
      }
      for (const dates of [{}, { date: '2026-06-05', endDate: '2026-06-05' }]) {
        const html = await page({ ...changes, ...dates })
        expect(html.match(/data-band=/g)).toHaveLength(1)
        expect(html.indexOf('data-band=')).toBeLessThan(html.indexOf('<h1'))
        expect(html).toMatch(/<s [^>]*>(NOV 20|JUN 5)<\/s> <s [^>]*>FRIDAY<\/s>/)
        const [, when = ''] = /When and where(.*?)About this event/s.exec(html) ?? []
        expect(when).toContain(`${instead}</span> <s`)
        expect(when).not.toMatch(/6:00 PM|Rain date/)
        expect(html).not.toMatch(
          /Add to calendar|Register|Past events stay here|This event is over/,
        )
        expect(await text({ ...changes, ...dates })).toContain(news)
        const directions = html.match(/<a [^>]*google\.com\/maps[^>]*>/)?.[0] ?? ''
        expect(directions).not.toContain('button-filled')
        expect(html.indexOf('Share Event')).toBeLessThan(html.indexOf(directions))
      }
    },
  )

  it('says that a past event is over, and highlights Directions only for events to go to', async () => {
    const directions = (html: string) => html.match(/<a [^>]*google\.com\/maps[^>]*>/)?.[0] ?? ''
    const [coming, past] = [await page(), await page({ date: '2026-06-05', endDate: '2026-06-05' })]
    expect(coming).not.toContain('This event has ended.')
    expect(past).toContain('This event has ended.')
    expect(directions(coming)).toContain('button-filled')
    expect(directions(past)).not.toContain('button-filled')
  })

  it('labels the kinds of sponsor and organizer', async () => {
    const sponsor = { sponsorName: 'Elm Motors', sponsorType: 'car_dealers' }
    const organizer = { organizerName: 'Elm Club', organizerKind: 'car_clubs' }
    const html = await page({ ...sponsor, ...organizer })
    for (const label of ['Car Dealers', 'Car Clubs']) expect(html).toContain(label)
    for (const kind of ['car_dealers', 'car_clubs']) expect(html).not.toContain(kind)
  })

  it('links from a past event to the next date of its series, else at its venue', async () => {
    const past = { date: '2026-06-05', endDate: '2026-06-05' }
    const event = { ...sampleEvent, id: 'k4x1', name: 'Neon Finale', date: '2026-12-04' }
    expect(await text(past, { next: { event, same: 'series' } })).toContain(
      'Next: Friday, December 4, 2026',
    )
    expect(await text(past, { next: { event, same: 'venue' } })).toContain(
      'Next at Drive-In lot: Neon Finale, Friday, December 4, 2026',
    )
    expect(await page(past, { next: { event, same: 'venue' } })).toContain(
      'href="/event/k4x1/neon-finale-chicago-il"',
    )
    expect(await text(past)).not.toContain('Next at')
  })

  it('has the deciding facts in one line under the name, with space for the distance from the device', async () => {
    const html = await page({ participationFee: 20, confirmedAt: '2026-11-12T12:00:00.000Z' })
    const [, room = '', line = ''] = /<\/h1><p data-room="([^"]*)"[^>]*>(.*?)<\/p>/.exec(html) ?? []
    const [when, hours, ...rest] = ['Fri, Nov 20', '6 PM to 9:30 PM', 'Free', 'show cars $20']
    const words = [when, hours, ...rest, 'confirmed Nov 12'].join(' · ')
    expect(line.replace(/<[^>]*>|<!--.*?-->/g, '')).toBe(words)
    expect(room).toBe(words.replace(' · Free', ' · 8888.8 mi · Free'))
  })

  it('offers directions, calendar, sharing and flyer; directions last for events that are off', async () => {
    const actions = async (changes: Partial<Event>) => {
      const html = await page({ flyerUrl: flyer, ...changes })
      const names = ['>Directions<', '>Add to calendar<', '>Share Event<', '>Flyer<']
      const shown = names.filter((name) => html.includes(name))
      return shown.toSorted((a, b) => html.indexOf(a) - html.indexOf(b)).join('')
    }
    expect(await actions({})).toBe('>Directions<>Add to calendar<>Share Event<>Flyer<')
    const past = { date: '2026-06-05', endDate: '2026-06-05' }
    expect(await actions(past)).toBe('>Share Event<>Flyer<>Directions<>Add to calendar<')
    const off = { eventStatus: 'cancelled' as const }
    expect(await actions(off)).toBe('>Share Event<>Flyer<>Directions<')
    expect(await page({ flyerUrl: flyer })).toMatch(/href="#flyer".*id="flyer"/s)
    expect(await page()).not.toContain('#flyer')
  })

  it('lists other events nearby that weekend, at the top if the event is off', async () => {
    const other = { id: 'k9', name: 'Elm Show', eventType: 'car_show', city: 'Elm', state: 'IL' }
    const dates = { date: '2026-11-21', endDate: '2026-11-21', startTime: '09:00', endTime: null }
    const near = { when: 'that_weekend' as const, events: [{ ...other, ...dates, distance: 4.25 }] }
    const title = 'Also near here that weekend'
    const shown = await text({}, { near })
    expect(shown).toMatch(/Elm Show\s+Sat, Nov 21 · 9 AM · Car Show · 4.3 mi/)
    expect(shown.indexOf(title)).toBeGreaterThan(shown.indexOf('About this event'))
    for (const changes of [
      { eventStatus: 'cancelled' as const },
      { date: '2026-06-05', endDate: null },
    ]) {
      const first = await text(changes, { near })
      expect(first.indexOf(title)).toBeGreaterThan(first.indexOf('Share Event'))
      expect(first.indexOf(title)).toBeLessThan(first.indexOf('When and where'))
    }
    expect(await text()).not.toContain('Also near')
    expect(await text({}, { near: { ...near, when: 'soon' } })).toContain('Also near here soon')
  })

  it('has one calendar link for all dates of a series', async () => {
    const series = { id: 'weekly', rule: 'Every Friday', moreDates: 1, nextDate: '2026-11-27' }
    const otherDates = [{ ...sampleEvent, id: 'k3x10', date: '2026-11-27' }]
    const html = await page({ series }, { otherDates })
    expect(html).toMatch(
      /<a href="\/events\.ics\?series=weekly" download="[^"]+\.ics"[^>]*>.*?Add all dates to calendar/,
    )
    expect(await page({}, { otherDates })).not.toContain('Add all dates')
  })

  it('links to the weather forecast within seven days of an event that is on', async () => {
    const spot = 'https://forecast.weather.gov/MapClick.php?lat=41.9972&amp;lon=-87.7872'
    const on = (date: string, more: Partial<Event> = {}) => page({ date, endDate: date, ...more })
    expect(await on('2026-11-19')).toContain(spot)
    expect(await on('2026-11-26')).toContain(spot)
    expect(await page({ date: '2026-11-17', endDate: '2026-11-20' })).toContain(spot)
    expect(await on('2026-11-27')).not.toContain('weather.gov')
    expect(await on('2026-11-18')).not.toContain('weather.gov')
    expect(await on('2026-11-20', { eventStatus: 'postponed' })).not.toContain('weather.gov')
    expect(await page({ ongoing: true, date: null, endDate: null })).not.toContain('weather.gov')
  })

  it('has a collapsed report form that works without JavaScript', async () => {
    const html = await page()
    expect(html).toMatch(/<details(?! open)[^>]*><summary[^>]*><h2[^>]*>Something wrong\?/)
    expect(html).toContain('action="/event/k3x9/report"')
  })

  it('shows when show cars may enter, unless the event is off', async () => {
    expect(await text()).not.toContain('may enter')
    expect(await text({ setupTime: '16:30' })).toContain('Show cars may enter from 4:30 PM')
    const off = { setupTime: '16:30', eventStatus: 'cancelled' as const }
    expect(await text(off)).not.toContain('may enter')
  })

  it('shows the opening days of a place', async () => {
    const open = { ongoing: true, date: null, endDate: null, openDays: 'Sat 9 AM to 3 PM' }
    expect(await text(open)).toContain('Sat 9 AM to 3 PM')
    expect(await text({ ...open, eventStatus: 'cancelled' })).not.toContain('Sat 9 AM')
  })

  it('makes up no time, precision or date', async () => {
    const unknown = { startTime: null, endTime: null, startsAt: null, endsAt: null }
    expect(await text(unknown)).toContain('Time to be announced')
    expect(await text({ locationPrecision: 'zip' })).toContain('Pin is approximate: ZIP 60646')
    const museum = await page({ ...unknown, ongoing: true, date: null, endDate: null })
    expect(museum).toContain('Open year-round')
    expect(museum).not.toMatch(/Time to be announced|Add to calendar/)
  })
})
