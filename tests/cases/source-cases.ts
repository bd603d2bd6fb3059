/** Responses of platforms on which clubs publish events, written by hand after real ones, with their events. */
import type { Case } from './cases.ts'

const eastern = 'America/New_York | '
const place = ['venue_name', 'street_address'] as const
const park = ' | Roanoke, VA | venue_name: Elmwood Park | street_address: 706 S Jefferson St'
const salem = ' | Salem, VA | venue_name: | street_address:'
const civicCenter = 'Salem, VA | venue_name: Salem Civic Center | street_address: 1001 Roanoke Blvd'
const show = `2027-06-05 10:00-14:00 ${eastern}Star City Car Show${park}`

/** Default place of a club. */
const inRoanoke = { city: 'Roanoke', state: 'VA' }

const ofPlatform = (
  file: string,
  what: string,
  events: readonly string[],
  more: Partial<Case> = {},
): Case => ({ file, what, events, also: place, ...more })

export const sourceCases: readonly Case[] = [
  ofPlatform(
    'p01-wix.html',
    'events in the JSON of a Wix page',
    [
      show,
      `2027-11-12 18:00 ${eastern}Fall Cruise Night | Salem, VA | cancelled | venue_name: Salem Civic Center | street_address: 1001 Roanoke Blvd`,
    ],
    { skipped: ['Winter Car Show: without a date: it is still to be decided'] },
  ),
  ofPlatform('p02-tockify.json', 'epoch milliseconds, and whole days with exclusive ends', [
    show,
    `2027-06-12 to 2027-06-13 | Rod Run Weekend Car Show | ${civicCenter}`,
  ]),
  ofPlatform('p03-teamup.json', 'whole days with times', [
    show,
    `2027-06-12 to 2027-06-13 | Rod Run Weekend Car Show${salem}`,
  ]),
  ofPlatform('p04-livewhale.json', 'dates in four forms, and a canceled event', [
    show,
    `2027-06-12 | Rod Run Car Show | Salem, VA | cancelled | venue_name: | street_address:`,
  ]),
  ofPlatform('p05-libcal.json', 'local times without a zone', [
    `2027-06-05 10:00-14:00 ${eastern}Star City Car Show at the Library | Roanoke, VA | venue_name: Main Library | street_address: 706 S Jefferson St`,
  ]),
  ofPlatform('p06-luma.json', 'UTC beside the zone of the venue', [show]),
  ofPlatform(
    'p07-growthzone.xml',
    "a chamber's own XML, of which only events about cars are taken",
    [show],
    {
      skipped: [
        'Coffee and Contacts for Members: not about vehicles or boats (no words about vehicles or boats)',
      ],
    },
  ),
  ofPlatform('p08-civicplus.xml', 'separate elements for days and hours', [
    show,
    `2027-06-12 to 2027-06-13 | Rod Run Weekend Car Show${salem}`,
  ]),
  ofPlatform('p09-modern-events-calendar.xml', 'an entry for each date with the same identifier', [
    show,
    `2027-07-10 09:00-13:00 ${eastern}Star City Car Show${park}`,
  ]),
  ofPlatform(
    'p10-simpleview.xml',
    'dates before the text; the date of a post is the end of the event',
    [
      '2027-06-05 | Star City Car Show | Roanoke, VA',
      '2027-06-12 to 2027-06-13 | Rod Run Weekend Car Show | Roanoke, VA',
    ],
    { also: [], defaults: inRoanoke },
  ),
  ofPlatform(
    'p11-wild-apricot.xml',
    'the date after the name, and a post of the club',
    ['2027-06-05 | Star City Car Show | Roanoke, VA'],
    {
      also: [],
      defaults: inRoanoke,
      skipped: ['Minutes of our meeting (2026): a post without the time of an event'],
    },
  ),
  ofPlatform('p12-atom-xcal.xml', 'Atom with the times of events, and a post', [show], {
    skipped: ['News from the club: a post without the time of an event'],
  }),
  ofPlatform('p13-h-event.html', 'h-event with an h-card as location', [
    show,
    `2027-06-12 | Rod Run Car Show${salem}`,
  ]),
  ofPlatform('p14-hcalendar.html', 'hCalendar with separate elements for day and hours', [
    `2027-06-05 10:00 ${eastern}Star City Car Show${park}`,
  ]),
  ofPlatform(
    'p15-tables-by-month.html',
    'a nested table for each month, below a heading with the year',
    [
      show,
      `2027-06-05 16:00 ${eastern}Rod Run Car Show${salem}`,
      `2027-07-10 to 2027-07-11 | Two Day Car Show${salem}`,
    ],
  ),
  ofPlatform('p16-eventbrite.html', 'a list in JSON-LD', [
    `2027-06-05 10:00-14:00 ${eastern}Star City Car Show | Roanoke, VA | venue_name: Elmwood Park | street_address: 706 South Jefferson Street`,
  ]),
  ofPlatform('p17-pasted-table.txt', 'the text of a copied table', [
    show,
    `2027-06-12 | Rod Run Car Show${salem}`,
  ]),
  ofPlatform(
    'p18-google-sheet.csv',
    'a sheet with form responses, and an empty row',
    [
      `2027-06-05 10:00 ${eastern}Star City Car Show | Roanoke, VA | venue_name: Elmwood Park | street_address:`,
    ],
    { skipped: [': no name'] },
  ),
  ofPlatform('p19-scca.ics', 'the calendar file of one event', [
    `2027-06-05 to 2027-06-06 | Star City Region Autocross | ${civicCenter}`,
  ]),
  ofPlatform(
    'p20-meetup.ics',
    "a group's calendar without places",
    [
      `2027-06-05 10:00-14:00 ${eastern}Star City Car Show | Roanoke, VA`,
      `2027-11-06 18:00-21:00 ${eastern}November Cruise Night | Roanoke, VA | cancelled`,
    ],
    { also: [], defaults: inRoanoke },
  ),
  ofPlatform('p21-events-manager.ics', 'whole days with a zone, and an unset pin at 0, 0', [
    show,
    `2027-06-12 to 2027-06-13 | Rod Run Weekend Car Show | ${civicCenter}`,
  ]),
  ofPlatform(
    'p22-events-calendar-month.ics',
    'a month after blank lines, with an end equal to the start',
    [
      show,
      `2027-06-12 to 2027-06-13 | Rod Run Weekend Car Show | ${civicCenter}`,
      `2027-06-19 08:00 ${eastern}June Cars and Coffee${park}`,
    ],
  ),
  ofPlatform('p23-squarespace-item.ics', 'one event in UTC, with the default coordinates', [show]),
]
