/** Files with a question for the administrator, and a newer version with other names and identifiers. */
import type { Case } from './cases.ts'

export const questionCases: readonly Case[] = [
  {
    file: 'c01-new-identifiers-2-newer.ics',
    after: 'c01-new-identifiers-1-older.ics',
    what: 'six events with new identifiers and a prefix before each name remain six',
    events: [...'ABCDEF'].map((dealer, week) => {
      const day = ['06-05', '06-12', '06-19', '06-26', '07-03', '07-10'][week]
      return `2027-${day} 08:00 America/New_York | [Season 2] Cars and Coffee at Dealer ${dealer} | Roanoke, VA`
    }),
  },
  {
    file: 'c02-zone-under-another-name.csv',
    what: 'a time zone in an unused column holds the events',
    events: ['2027-10-24 20:00 America/Chicago | COTA Race | Austin, TX | pending'],
    says: ['clock of the race zone is not used: 1 event may be hours off.'],
  },
  {
    file: 'c03-wall-times-labeled-utc.ics',
    what: 'local times labeled UTC would be between 1 and 5 AM, so the events are held',
    events: [
      '2027-06-05 04:00 America/New_York | Cars and Coffee | Roanoke, VA | pending',
      '2027-06-12 01:00 America/New_York | Friday Cruise Night | Roanoke, VA | pending',
    ],
    says: ['These 2 events start between 1 and 4 AM. Are their times local?'],
  },
]
