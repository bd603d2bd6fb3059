/** Lists, JSON and web pages with their events. */
import { datesOfRule } from '../../src/catalog/series/series-rule.ts'
import type { Case } from './cases.ts'

const eastern = 'America/New_York | '
const roanoke = ' | Roanoke, VA'
const place = ['venue_name', 'street_address'] as const
const park = ' | venue_name: Elmwood Park | street_address: 706 S Jefferson St'

const fridays = datesOfRule('FREQ=WEEKLY;BYDAY=FR', '2027-05-07', {
  from: '2027-05-07',
  to: '2027-09-30',
}).map((day) => `${day} | Season Cruise Night${roanoke}`)

export const listCases: readonly Case[] = [
  {
    file: 'a01-tribe-rest.json',
    what: 'The Events Calendar, where "date" is when an entry was written',
    events: [
      `2027-06-05 10:00-14:00 ${eastern}Star City Car Show – Spring${roanoke}${park} | organizer_name: Star City Rods`,
      `2027-06-12 to 2027-06-13 | Rod Run Weekend Car Show${roanoke}${park} | organizer_name:`,
    ],
    also: [...place, 'organizer_name'],
  },
  {
    file: 'a04-day-first-slashes.csv',
    what: 'day-first dates, two of them unambiguous',
    events: [
      `2027-05-04 14:00 ${eastern}Spring Car Show${roanoke}`,
      `2027-06-29 14:00 ${eastern}Summer Car Show${roanoke}`,
      `2027-09-18 14:00 ${eastern}Fall Car Show${roanoke}`,
    ],
    says: ['The column "Start Date" has the day before the month'],
  },
  {
    file: 'a04b-day-first-in-the-header.csv',
    what: 'the date order in the header, and a status of schema.org',
    events: [`2027-05-04 | Spring Car Show${roanoke} | cancelled`],
    says: [
      'has the day before the month (DD/MM/YYYY), so 04/05/2027 was read as Tuesday, May 4, 2027',
    ],
  },
  {
    file: 'a05-utc-whole-day.html',
    what: 'a whole day in UTC',
    events: [`2027-06-12 | Utc Site Car Show${roanoke}`],
  },
  {
    file: 'a05b-utc-whole-day.json',
    what: 'a whole day in UTC',
    events: [`2027-06-26 | Json Utc Car Show${roanoke}`],
  },
  {
    file: 'a06-zone-column.csv',
    what: 'a time zone column',
    events: ['2027-10-24 14:00 America/Chicago | COTA Race | Austin, TX'],
  },
  {
    file: 'a12-two-start-dates.html',
    what: 'two dates in startDate',
    events: [
      `2027-06-05 | Two Date Car Show${roanoke}`,
      `2027-06-12 | Two Date Car Show${roanoke}`,
    ],
  },
  {
    file: 'a13-subevents.html',
    what: 'sub-events without a place',
    events: [
      `2027-06-04 18:00 ${eastern}Autofest Friday Cruise${roanoke}${park}`,
      `2027-06-04 to 2027-06-06 | Autofest Car Show${roanoke}${park}`,
      `2027-06-06 08:00 ${eastern}Autofest Sunday Swap Meet${roanoke}${park}`,
    ],
    also: place,
  },
  {
    file: 'a13b-superevent.html',
    what: 'a place given only by the super-event',
    events: [`2027-06-05 09:00 ${eastern}Saturday Autocross${roanoke}${park}`],
    also: place,
  },
  {
    file: 'a19b-outlook-private-row.csv',
    what: "Outlook's private column, and whole days that end at midnight",
    events: [
      `2027-06-05 10:00-14:00 ${eastern}Spring Car Show${roanoke}`,
      `2027-06-12 to 2027-06-13 | Two Day Car Show${roanoke}`,
    ],
    skipped: ['Private Corvette Party: marked as private'],
  },
  {
    file: 'b04-zero-end-date.csv',
    what: 'ends that are 0000-00-00 or before the start',
    events: [
      `2027-05-08 10:00 ${eastern}Spring Car Show${roanoke}`,
      `2027-06-08 10:00 ${eastern}Summer Car Show${roanoke}`,
    ],
    says: ['left out the end, 2027-06-07, which is before the start'],
  },
  {
    file: 'b05-date-ranges.csv',
    what: 'a range across months, and three dates in a cell',
    events: [
      `2027-06-05 | List Of Dates Car Show${roanoke}`,
      `2027-06-30 to 2027-07-02 | Range Across Months Car Show${roanoke}`,
      `2027-07-03 | List Of Dates Car Show${roanoke}`,
      `2027-08-07 | List Of Dates Car Show${roanoke}`,
    ],
  },
  {
    file: 'b05b-dates-as-written.csv',
    what: 'dates, hours, rain dates and seasons as people write them',
    events: [
      ...fridays.slice(0, 5),
      `2027-06-05 10:00-14:00 ${eastern}Words Car Show${roanoke}`,
      ...fridays.slice(5, 7),
      `2027-06-19 09:00-15:00 ${eastern}Hours Car Show${roanoke}`,
      ...fridays.slice(7, 8),
      `2027-06-26 | Weekday Car Show${roanoke}`,
      ...fridays.slice(8, 10),
      `2027-07-10 | Excel Car Show${roanoke}`,
      ...fridays.slice(10, 11),
      `2027-07-17 | Rain Car Show${roanoke}`,
      ...fridays.slice(11, 13),
      `2027-07-30 to 2027-08-01 | Weekend Car Show${roanoke}`,
      ...fridays.slice(13),
    ],
  },
  {
    file: 'b06-eventon-dates.html',
    what: "EventON's hyphens within times",
    events: [`2027-06-05 10:00-14:00 ${eastern}EventON Car Show${roanoke}`],
  },
  {
    file: 'b07-trailing-comma.html',
    what: 'a trailing comma',
    events: [`2027-06-05 10:00 ${eastern}Comma Car Show${roanoke}`],
  },
  {
    file: 'b07b-cdata.html',
    what: 'CDATA marks in comments, and times with AM and PM',
    events: [`2027-06-05 10:00-14:00 ${eastern}CDATA Car Show${roanoke}`],
  },
  {
    file: 'b07c-edt.html',
    what: 'EDT instead of an offset',
    events: [`2027-06-05 10:00 ${eastern}EST Car Show${roanoke}`],
  },
  {
    file: 'b09-date-of-event.csv',
    what: 'a header "Date of Event"',
    events: [`2027-06-05 10:00 ${eastern}Star City Car Show${roanoke}`],
  },
  {
    file: 'b09b-title-rows.csv',
    what: 'a title above the header',
    events: [`2027-06-05 | Star City Car Show${roanoke}`],
  },
  {
    file: 'b09c-what-when-where.csv',
    what: 'headers What, When and Where',
    events: [
      `2027-06-05 10:00-14:00 ${eastern}Star City Car Show${roanoke}`,
      `2027-06-12 09:00 ${eastern}Rod Run Car Show | Salem, VA`,
    ],
  },
  {
    file: 'b10-squarespace.json',
    what: 'epoch milliseconds in the zone of the site',
    events: [
      `2026-06-05 10:00-14:00 ${eastern}Spring Car Show${roanoke} | archived${park}`,
      `2027-06-05 10:00-14:00 ${eastern}Star City Car Show${roanoke}${park}`,
    ],
    also: place,
  },
  {
    file: 'b10b-localist.json',
    what: 'sub-events with their own dates',
    events: [
      `2027-06-05 10:00-14:00 ${eastern}Star City Car Show${roanoke} | venue_name: Elmwood Park | street_address: 706 South Jefferson Street`,
    ],
    also: place,
  },
  {
    file: 'b10c-google-api.json',
    what: 'times as objects, and whole days with exclusive ends',
    events: [
      `2027-06-05 10:00-14:00 ${eastern}Star City Car Show${roanoke}${park}`,
      `2027-06-12 to 2027-06-13 | Rod Run Car Show | Salem, VA | venue_name: | street_address:`,
    ],
    also: place,
  },
  {
    file: 'b11-microdata.html',
    what: 'microdata',
    events: [`2027-06-05 10:00 ${eastern}Star City Car Show${roanoke}${park}`],
    also: place,
  },
  {
    file: 'b11b-rss-ev.xml',
    what: 'RSS with times of events and of posts',
    events: [`2027-06-05 10:00-14:00 ${eastern}Star City Car Show${roanoke}${park}`],
    also: place,
  },
  {
    file: 'b11c-workbook.xlsx',
    what: 'a workbook',
    events: [
      `2027-06-05 | Star City Car Show${roanoke}`,
      `2027-06-12 | Rod Run Car Show | Salem, VA`,
    ],
  },
  {
    file: 'b11d-table.html',
    what: 'a table on a page',
    events: [
      `2027-06-05 | Star City Car Show${roanoke} | venue_name: Elmwood Park`,
      `2027-06-12 | Rod Run | Salem, VA | venue_name:`,
    ],
    also: ['venue_name'],
  },
]
