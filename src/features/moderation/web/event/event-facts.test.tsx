import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../../tests/support/render-page.tsx'
import { sampleEvent } from '../../../../../tests/support/sample-event.ts'
import type { EventDraft } from '../../../../catalog/event/event-draft.ts'
import type { ReviewedEvent } from '../../contract.ts'
import { EventFacts } from './event-facts.tsx'
import { EventFiles } from './event-files.tsx'

const full: ReviewedEvent = {
  ...sampleEvent,
  status: 'pending',
  deletedAt: null,
  missingSince: '2026-11-19T12:00:00.000Z',
  likelyDuplicateOf: null,
  changesRequested: null,
  setupTime: '16:30',
  openDays: 'Sat 9 AM to 3 PM',
  participationFee: 25,
  rainDate: '2026-11-27',
  carCategories: ['Classics'],
  carMakes: ['Packard'],
  awards: ['Best in Show'],
  features: ['Food trucks'],
  sponsorName: 'Example Motors',
  sponsorType: 'Dealership',
  charityInvolved: true,
  charityName: 'Example Relief',
  charityDescription: 'All of it.',
  logoUrl: '/uploads/0123456789abcdef-40x40-c8410b.jpg',
  flyerUrl: 'https://flyers.example/one.png',
  website: 'https://organizer.example',
  registrationUrl: 'https://register.example',
  contactEmail: 'show@organizer.example',
  contactPhone: '312-555-0100',
  eventStatus: 'postponed',
  statusNote: 'Storm warning.',
  previousDate: '2026-11-13',
}

/** Fields shown above the facts, or as part of another fact. */
type Elsewhere = 'name' | 'description' | 'location' | 'ongoing' | 'charityInvolved'

/** Type-checked: a new field must be shown, too, or this does not compile. */
const factOf: Record<Exclude<keyof EventDraft, Elsewhere>, string> = {
  eventType: 'Cruise Night',
  date: 'November 20, 2026',
  endDate: 'November 20, 2026',
  startTime: '6:00 PM',
  endTime: '9:30 PM',
  setupTime: '4:30 PM',
  openDays: 'Sat 9 AM to 3 PM',
  venueName: 'Drive-In lot',
  streetAddress: '100 Example Ave',
  city: 'Chicago, IL',
  state: 'Chicago, IL',
  zipCode: '60646',
  latitude: '41.99720',
  longitude: '-87.78720',
  attendanceCost: 'Free to Attend',
  participationFee: '$25',
  carCategories: 'Classics',
  carMakes: 'Packard',
  awards: 'Best in Show',
  features: 'Food trucks',
  sponsorName: 'Example Motors',
  sponsorType: 'Dealership',
  charityName: 'Example Relief',
  charityDescription: 'All of it.',
  organizerName: 'Example Cruisers',
  organizerKind: 'Car Clubs',
  logoUrl: '/uploads/0123456789abcdef-40x40-c8410b.jpg',
  flyerUrl: 'https://flyers.example/one.png',
  website: 'https://organizer.example',
  registrationUrl: 'https://register.example',
  contactEmail: 'show@organizer.example',
  contactPhone: '312-555-0100',
  rainDate: 'November 27, 2026',
  eventStatus: 'Postponed',
  statusNote: 'Storm warning.',
  previousDate: 'November 13, 2026',
}

const page = (event: ReviewedEvent) =>
  renderPage(() => (
    <>
      <EventFacts event={event} />
      <EventFiles event={event} />
    </>
  ))

test.each(Object.entries(factOf))('a reviewer sees %s', async (_field, words) => {
  expect(textOf(await page(full))).toContain(words)
})

test('hours of an event without a place are shown with their time zone', async () => {
  const unplaced = {
    ...full,
    latitude: null,
    longitude: null,
    locationPrecision: null,
    timeZone: 'UTC',
  }
  expect(textOf(await page(unplaced))).toContain('to 9:30 PM (UTC time)')
  expect(textOf(await page(full))).toContain('to 9:30 PM')
  expect(textOf(await page(full))).not.toContain('time)')
})

test('uploaded logo and flyer are shown as pictures, a PDF as its first page', async () => {
  const html = await page(full)
  expect(html).toMatch(/<img[^>]*src="\/uploads\/0123456789abcdef-40x40-c8410b.jpg"/)
  expect(html).toContain('href="https://flyers.example/one.png"')
  expect(html).not.toMatch(/<img[^>]*flyers.example/)
  expect(html.match(/Take this file down/g)).toHaveLength(1)
  const flyerUrl = '/uploads/0123456789abcdef-1700x2200-c8410b-2p.pdf'
  expect(await page({ ...full, flyerUrl })).toMatch(
    /<img[^>]*src="\/uploads\/0123456789abcdef-1700x2200-c8410b-2p.jpg"/,
  )
  const unsafe = await page({ ...full, logoUrl: 'javascript:alert(1)', flyerUrl: '/uploads/x.pdf' })
  expect(unsafe).not.toMatch(/<img|href="javascript/)
  expect(unsafe).toContain('href="/uploads/x.pdf"')
})
