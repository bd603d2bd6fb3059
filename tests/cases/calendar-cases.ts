/** Calendars with their events; those with a broken part keep the other events. */
import type { Case } from './cases.ts'

const roanoke = 'America/New_York | '

export const calendarCases: readonly Case[] = [
  {
    file: 'a02-canada-is-not-in-kentucky.ics',
    what: 'an address in Ontario, Canada, rather than Canada, Kentucky',
    events: [],
    skipped: ['Etobicoke Car Show: outside the United States'],
  },
  {
    file: 'a03-zone-utc-in-words.ics',
    what: 'UTC in the words of Outlook',
    events: [`2027-06-05 16:00-18:00 ${roanoke}Summer Car Show | Roanoke, VA`],
  },
  {
    file: 'a07-value-date-with-a-time.ics',
    what: 'VALUE=DATE with a time',
    events: [`2027-06-05 12:00-16:00 ${roanoke}Noon Car Show | Roanoke, VA`],
  },
  {
    file: 'a08-relative-url.ics',
    what: 'a relative URL',
    events: [`2027-06-05 10:00 ${roanoke}Relative Link Car Show | Roanoke, VA | website:`],
    also: ['website'],
  },
  {
    file: 'a09-organizer-percent-encoded.ics',
    what: 'a percent-encoded organizer',
    events: [
      `2027-06-05 10:00 ${roanoke}Encoded Organizer Car Show | Roanoke, VA | organizer_name: Bob's Rod Shop`,
    ],
    also: ['organizer_name'],
  },
  {
    file: 'a09b-organizer-meetup-reminder.ics',
    what: 'Meetup named as the organizer instead of the group',
    events: [
      `2027-06-05 10:00-14:00 ${roanoke}Saturday Car Meet | Roanoke, VA | organizer_name: Star City Rods`,
    ],
    also: ['organizer_name'],
  },
  {
    file: 'a10-canceled-in-name.csv',
    what: 'a status in the name',
    events: [
      '2027-06-05 | Spring Car Show | Roanoke, VA | cancelled',
      '2027-06-06 | Spring Cruise-In | Roanoke, VA | postponed',
      '2027-06-07 | Mopar Car Show | Roanoke, VA | cancelled',
      '2027-06-08 | Ford Car Show | Roanoke, VA | rescheduled',
      '2027-06-09 | SOLD OUT - Porsche Autocross | Roanoke, VA',
    ],
  },
  {
    file: 'a10b-outlook-canceled-prefix.ics',
    what: 'a status in the name despite STATUS:CONFIRMED, and STATUS:TENTATIVE',
    events: [
      `2027-06-05 10:00 ${roanoke}Spring Car Show | Roanoke, VA | cancelled | status_note:`,
      `2027-07-05 10:00 ${roanoke}Summer Car Show | Roanoke, VA | cancelled | status_note:`,
      `2027-07-15 10:00 ${roanoke}Tentative Car Show | Roanoke, VA | status_note: The organizer hasn't confirmed this event yet.`,
      `2027-08-07 10:00 ${roanoke}Rod Run Car Show | Roanoke, VA | postponed | status_note:`,
      `2027-10-05 10:00 ${roanoke}Fall Car Show | Roanoke, VA | cancelled | status_note:`,
      `2027-12-05 10:00 ${roanoke}Winter Car Show | Roanoke, VA | cancelled | status_note:`,
    ],
    also: ['status_note'],
    says: ['its source calls it tentative'],
  },
  {
    file: 'a11-vcal10-quoted-printable.vcs',
    what: 'a vCalendar 1.0 with quoted-printable text',
    events: [
      `2027-06-05 10:00-14:00 ${roanoke}Star City – Car Show | Roanoke, VA | venue_name: | street_address: 706 S Jefferson St`,
    ],
    also: ['venue_name', 'street_address'],
  },
  {
    file: 'a14-same-entry-newer-version.ics',
    what: 'two versions with different LAST-MODIFIED',
    events: [`2027-06-12 11:00-14:00 ${roanoke}Lions Club Car Show | Roanoke, VA`],
  },
  {
    file: 'a14b-same-entry-newer-dtstamp.ics',
    what: 'two versions with different DTSTAMP',
    events: [`2027-06-12 11:00 ${roanoke}New Title Car Show | Roanoke, VA`],
  },
  {
    file: 'a15-exrule.ics',
    what: 'an EXRULE that excludes Friday the 13th',
    events: [
      `2027-08-06 18:00 ${roanoke}Friday Cruise-In | Roanoke, VA`,
      `2027-08-20 18:00 ${roanoke}Friday Cruise-In | Roanoke, VA`,
      `2027-08-27 18:00 ${roanoke}Friday Cruise-In | Roanoke, VA`,
    ],
  },
  {
    file: 'a16-nyc.ics',
    what: 'NYC in an address',
    events: ['2027-06-05 | Bar Car Show | New York, NY'],
  },
  {
    file: 'a16b-nyc-alone.ics',
    what: 'NYC without a street',
    events: [
      '2027-06-05 | Summer Car Show | New York, NY',
      '2027-06-06 | Fall Car Show | New York, NY',
    ],
  },
  {
    file: 'a19-private-entries.ics',
    what: 'private and confidential entries',
    events: [],
    skipped: [
      'Busy: not public (CLASS:PRIVATE)',
      'Board Meeting Corvette Club: not public (CLASS:PRIVATE)',
      'Corvette Club Car Show: not public (CLASS:CONFIDENTIAL)',
    ],
  },
  {
    file: 'a20-method-cancel.ics',
    what: 'a message that cancels an unknown event',
    events: [`2027-06-05 10:00 ${roanoke}Spring Car Show | Roanoke, VA | cancelled`],
  },
  {
    file: 'b01-zone-with-a-colon.ics',
    what: 'zone names with an unquoted colon',
    events: [
      `2027-06-05 16:00 ${roanoke}Offset Zone Car Show | Roanoke, VA`,
      `2027-09-18 10:00 ${roanoke}Microsoft Utc Car Show | Roanoke, VA`,
    ],
  },
  {
    file: 'b02-byday-with-spaces.ics',
    what: 'white space in a rule',
    events: ['07', '08', '09', '10', '11'].map(
      (day) => `2027-06-${day} 10:00 ${roanoke}Exchange Weekday Car Show | Roanoke, VA`,
    ),
  },
  {
    file: 'b03-bad-rules.ics',
    what: 'invalid rules',
    events: [
      `2027-06-05 10:00 ${roanoke}Bad Rule Car Show | Roanoke, VA`,
      `2027-06-06 10:00 ${roanoke}Empty Rule Car Show | Roanoke, VA`,
      `2027-06-07 10:00 ${roanoke}Count Zero Car Show | Roanoke, VA`,
      `2027-06-08 18:00 ${roanoke}Until None Cruise Night | Roanoke, VA`,
    ],
    says: ['only its first date'],
  },
  {
    file: 'b03b-rules-without-a-date.ics',
    what: 'impossible rules yield the first date; rules that end before it or exclude it yield none',
    events: [
      `2027-06-06 10:00 ${roanoke}Month 13 Car Show | Roanoke, VA`,
      `2027-06-07 10:00 ${roanoke}February 30 Car Show | Roanoke, VA`,
    ],
    skipped: [
      'Until Past Car Show: recurring, but without a date from 2025-11-26 to 2028-05-26',
      'Left Out Car Show: recurring, but without a date from 2025-11-26 to 2028-05-26',
    ],
    says: ['only its first date'],
  },
  {
    file: 'b08-line-without-colon-after-begin.ics',
    what: 'a line without a colon in a VTIMEZONE',
    events: [`2027-09-08 14:00 ${roanoke}Windows Zone Car Show | Roanoke, VA`],
  },
  {
    file: 'b08b-end-vtood.ics',
    what: 'a typo in END:VTODO',
    events: [
      `2027-06-05 10:00 ${roanoke}First Good Car Show | Roanoke, VA`,
      `2027-06-06 10:00 ${roanoke}Second Good Car Show | Roanoke, VA`,
    ],
  },
]
