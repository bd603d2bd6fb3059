/** A club's local website, to which pasted links point. */
import { createServer } from 'node:http'
import { addDays } from '../../src/catalog/time/local-dates.ts'
import { venueToday } from '../../src/catalog/time/venue-today.ts'
import { calendar, show } from '../support/feed-calendar.ts'
import { listen } from '../support/listen.ts'

const event = {
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: 'Fjordling Car Show',
  description: 'Every marque from the north.',
  startDate: '2031-06-07T09:00:00-08:00',
  location: {
    '@type': 'Place',
    name: 'Delaney Park',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '1048 W 9th Ave',
      addressLocality: 'Anchorage',
      addressRegion: 'AK',
      postalCode: '99501',
    },
  },
  organizer: { '@type': 'Organization', name: 'Fjordling Club' },
}

const html = (...parts: string[]) =>
  `<!doctype html><html><head><title>Club</title>${parts.join('')}</head><body></body></html>`

const compact = (date: string) => date.replaceAll('-', '')

/** First date of the recurring series: two weeks from today. */
export const firstMeet = addDays(venueToday(Date.now(), 'UTC'), 14)

const pages: Record<string, string> = {
  '/weekly.ics': calendar(
    show(
      'weekly',
      compact(firstMeet),
      'RRULE:FREQ=WEEKLY;COUNT=6',
      `EXDATE;TZID=America/Chicago:${compact(addDays(firstMeet, 14))}T100000`,
    ),
  ),
  '/show': html(`<script type="application/ld+json">${JSON.stringify(event)}</script>`),
  '/about': html(),
  '/club': html('<link rel="alternate" type="text/calendar" href="/club.ics">'),
  '/club.ics': calendar([
    'UID:utc',
    'SUMMARY:Wovenhook Car Show',
    'DTSTART;TZID=UTC:20310614T080000',
    'LOCATION:1 Main St\\, Springfield\\, IL 62701',
  ]),
  '/season.ics': calendar(
    ...Array.from({ length: 12 }, (_, n) => show(`n${n}`, `203107${String(n + 10)}`)),
    ['UID:nameless', 'DTSTART;VALUE=DATE:20310801', 'LOCATION:Boise\\, ID'],
  ),
}

/** Starts the site; `at` returns the URL of a path. */
export const startLinkedSite = async () => {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? '']
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page)
  })
  const port = await listen(server)
  return {
    at: (path: string) => `http://127.0.0.1:${port}${path}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
