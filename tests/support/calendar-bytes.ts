/** Program that writes the calendar files and links of some events to standard output. */
import { calendarFile } from '../../src/catalog/calendar/calendar-file.ts'
import {
  googleCalendarHref,
  outlookCalendarHref,
} from '../../src/catalog/calendar/calendar-links.ts'
import { createWallTimes } from '../../src/catalog/calendar/calendar-zones.ts'
import { eventInstants } from '../../src/catalog/event/event-time.ts'
import { searchFilters } from '../../src/catalog/search/filter-schema.ts'
import { feedOf } from '../../src/features/calendar/feed.ts'
import { rssItem, rssOpening } from '../../src/features/calendar/rss-file.ts'
import { sampleEvent } from './sample-event.ts'

const zones = ['America/Chicago', 'Pacific/Honolulu', 'America/Phoenix', 'America/Puerto_Rico']
const dates = ['2026-03-08', '2026-07-04', '2026-11-01', '2026-12-31']
const times = [
  { startTime: '18:00', endTime: '21:30' },
  { startTime: '22:00', endTime: '01:00' },
  { startTime: '09:00', endTime: null },
  { startTime: null, endTime: null },
]
const events = zones.flatMap((timeZone) =>
  dates.flatMap((date) =>
    times.flatMap((time) =>
      [date, '2026-12-31'].map((endDate, at) => {
        const when = { date, endDate, timeZone, ...time }
        const id = `${timeZone}-${date}-${time.startTime}-${at}`.replace(/\W/g, '_')
        return { ...sampleEvent, ...when, ...eventInstants(when), id, name: `${date} 🚗 Café` }
      }),
    ),
  ),
)
const base = 'https://atlas.example'
const rss = { base, self: '/events.rss', page: '/' }
process.stdout.write(
  [
    calendarFile(events, { base }),
    calendarFile(events, { base, wallTimes: createWallTimes() }),
    rssOpening(feedOf(searchFilters.parse({}), events), rss),
    ...events.map((event) => rssItem(event, base)),
    ...events.map((event) => googleCalendarHref(event, base)),
    ...events.map((event) => outlookCalendarHref(event, base)),
  ].join('\n'),
)
