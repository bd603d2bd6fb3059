import { describe, expect, it } from 'vitest'
import { renderPage, sampleSite, textOf } from '../../../../tests/support/render-page.tsx'
import { sampleEvent } from '../../../../tests/support/sample-event.ts'
import type { FoundEvent } from '../../event/event.ts'
import { eventPagePath } from '../../links/paths.ts'
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

const later = { date: '2026-12-20', endDate: '2026-12-20' }

const badgesOf = (html: string) =>
  [...html.matchAll(/<span class="badge [^"]*">([^<]+)<\/span>/g)].map(([, words = '']) => words)

const series = { id: 's', rule: null, moreDates: 0, nextDate: null }

describe('a card', () => {
  it('shows the year if it is not the current one', async () => {
    expect(await text({})).not.toContain('2026')
    expect(await text({ date: '2027-11-20', endDate: '2027-11-20' })).toContain('2027')
    const newYear = await text({ date: '2026-12-31', endDate: '2027-01-02' })
    expect(newYear).toContain('Thu, Dec 31 to Sat, Jan 2, 2027, ')
  })

  it.each([
    [1, '2026-11-27', 'Also Fri, Nov 27\n'],
    [2, '2026-11-27', 'Also Fri, Nov 27 · 1 more date\n'],
    [12, '2027-01-02', 'Also Sat, Jan 2, 2027 · 11 more dates\n'],
  ])('of a series with %i more dates', async (moreDates, nextDate, words) => {
    expect(await text({ series: { ...series, moreDates, nextDate } })).toContain(words)
  })

  it('of a year-round place shows how long it is open today, and its opening days', async () => {
    const open = { ongoing: true, date: null, endDate: null, startTime: null, endTime: null }
    expect(badgesOf(await card(open))).toContain('Open year-round')
    const openDays = 'Tue to Sun 10 AM to 4 PM'
    const event = { ...sampleEvent, ...open, openDays, openToday: 'Open today until 4 PM' }
    const html = await renderPage(() => (
      <EventCard event={event} now={sampleSite.now} publicUrl={sampleSite.publicUrl} />
    ))
    expect(badgesOf(html)).toContain('Open today until 4 PM')
    expect(badgesOf(html)).not.toContain('Open year-round')
    expect(textOf(html)).toContain(openDays)
  })

  it('shows an uploaded flyer as a small, lazy-loaded poster beside its scene', async () => {
    const pictures = async (flyerUrl: string | null) =>
      [...(await card({ flyerUrl, logoUrl: null })).matchAll(/<img[^>]*>/g)].map(([tag]) => tag)
    const [scene = '', ...none] = await pictures(null)
    expect(none).toEqual([])
    const flyer = '/uploads/0123456789abcdef-1275x1650-c8410b'
    const [first, poster = '', ...others] = await pictures(`${flyer}.jpg`)
    expect([first, others]).toEqual([scene, []])
    expect(poster).toContain(`src="${flyer}-320.webp"`)
    expect(poster).toContain('loading="lazy"')
    expect(await pictures('https://club.example/flyer.jpg')).toEqual([scene])
  })

  it('shows whether it is confirmed or reported', async () => {
    const confirmedAt = '2026-11-12T12:00:00.000Z'
    expect(await text({})).not.toMatch(/confirmed|checked/i)
    expect(await text({ confirmedAt })).toContain('Confirmed by the organizer on Nov 12\n')
    expect(await text({ askedAt: confirmedAt })).toContain('Not confirmed this year\n')
    expect(await text({ reportedAt: confirmedAt })).toContain('Reported, being checked\n')
  })

  it.each<[string, Partial<FoundEvent>, string, string]>([
    ['soon', {}, 'TOMORROW', 'Under $10'],
    ['off', { eventStatus: 'cancelled' }, '', 'Under $10'],
    ['moved', { eventStatus: 'rescheduled' }, 'TOMORROW', 'NEW DATE, Under $10'],
    ['later, of unknown cost', { ...later, attendanceCost: null }, '', ''],
  ])('has one badge beside its date, and others below: %s', async (_, changes, beside, below) => {
    const event = { date: '2026-11-20', endDate: '2026-11-20', attendanceCost: 'under_10' }
    const html = await card({ ...event, ...changes })
    const [head = '', body = ''] = html.split('<h3')
    expect(badgesOf(head).join(', ')).toBe(beside)
    expect(badgesOf(body).join(', ')).toBe(below)
  })

  it('shows that an event of today has ended', async () => {
    const today = { date: '2026-11-19', endDate: '2026-11-19' }
    const ends = (ms: number) => ({ ...today, endsAt: new Date(sampleSite.now + ms).toISOString() })
    expect(await text(ends(60_000))).toMatch(/\nTODAY\n/)
    expect(await text(ends(-60_000))).toMatch(/\nTODAY · ENDED\n/)
    // True only today, so not printed.
    expect(await card(ends(-60_000))).toMatch(/print:hidden"><span[^>]*>TODAY · ENDED/)
    expect(await text({ ...today, endsAt: null })).toMatch(/\nTODAY\n/)
  })

  it('shows the focus, and the entry fee separately', async () => {
    const html = await card({ carCategories: ['Classic', 'Muscle'], participationFee: 15 })
    const focus = /<ul aria-label="Focus".*?<\/ul>/.exec(html)?.[0] ?? ''
    expect(textOf(focus).trim().split('\n')).toEqual(['Classic', 'Muscle'])
    expect(textOf(html)).toContain('+$15 to enter car')
  })
})

describe('a card of a canceled or postponed event', () => {
  it.each<[FoundEvent['eventStatus'], string]>([
    ['cancelled', 'CANCELED'],
    ['postponed', 'POSTPONED'],
  ])(
    '%s: has a band, its date and times struck through, and no calendar entry',
    async (eventStatus, band) => {
      const html = await card({ eventStatus })
      const [, across = ''] = /<div data-off="[^"]*"(.*?)<h3/s.exec(html) ?? []
      expect(across).toContain(`>${band}</p>`)
      expect(html).toMatch(
        new RegExp(`<article aria-label="${band}: ${sampleEvent.name}"[^>]* data-off`),
      )
      expect(html).toContain(`<s>${sampleEvent.name}</s></a></h3>`)
      expect(html).toMatch(/<s [^>]*>NOV 20<\/s> <s [^>]*>FRIDAY<\/s>/)
      expect(html).toContain('<s>6:00 PM to 9:30 PM</s>')
      expect(html).not.toContain('Add to calendar')
    },
  )

  it('is an ordinary card if the event is rescheduled', async () => {
    const html = await card({ eventStatus: 'rescheduled', previousDate: '2026-10-16' })
    expect(html).not.toMatch(/<s[ >]|data-off/)
    expect(html).toContain('Add to calendar')
  })
})

describe('the buttons of a card', () => {
  it('contain the name of their event for screen readers', async () => {
    const contact = {
      contactPhone: '312-555-0142',
      contactEmail: 'a@club.example',
      website: 'club.example',
    }
    const html = await card({ name: 'Cars & Coffee Chicago', ...contact })
    for (const name of [
      'Details: Cars & Coffee Chicago',
      'Directions to Cars & Coffee Chicago, opens a map in a new tab',
      'Add to calendar: Cars & Coffee Chicago',
      'Share Cars & Coffee Chicago',
      'Call Cars & Coffee Chicago',
      'Email Cars & Coffee Chicago',
      'Website of Cars & Coffee Chicago',
    ])
      expect(html).toContain(`aria-label="${name.replaceAll('&', '&amp;')}"`)
    for (const label of ['Share', 'Contact']) expect(html).toContain(`data-tooltip="${label}"`)
    for (const label of ['Call', 'Email', 'Website']) expect(html).toContain(`</svg>${label}</a>`)
    expect(await card({ contactEmail: '' })).toContain('no email found')
    expect(html).toMatch(/data-tooltip="Directions"[^>]*><a /)
  })

  it('lead search engines to the canonical URL only', async () => {
    const links = [...(await card({})).matchAll(/<a [^>]*href="\/event\/[^>]*>/g)].map(
      ([tag]) => tag,
    )
    const canonical = `href="${eventPagePath(sampleEvent)}"`
    expect(links.some((tag) => tag.includes(canonical))).toBe(true)
    // robots.txt excludes calendar files from search engines.
    const others = links.filter((tag) => !tag.includes(canonical) && !tag.includes('.ics"'))
    expect(others).toEqual([expect.stringContaining('rel="nofollow"')])
  })

  it('have no signal color, unlike the badge', async () => {
    const html = await card({ date: '2026-11-20', endDate: '2026-11-20' })
    expect(html.match(/button-filled|bg-signal/g)).toHaveLength(1)
    expect(html).toMatch(/bg-signal[^>]*>TOMORROW</)
  })
})
