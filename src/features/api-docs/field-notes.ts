/** Descriptions of the shared schemas' fields in the API reference. A test requires one for every field. */
import { fieldOf, type PublicField, publicFields } from '../../catalog/event/field-names.ts'

export const eventNotes = Object.fromEntries(
  publicFields.map((field) => [field, fieldOf(field).note]),
) as Record<PublicField, string>

export const scenesNote =
  'Numbers of the drawn scenes of its type that fit its season, landscape and roof, one digit each (1 to 9, then a to z): 1 is /pictures/{type}.svg, 2 is /pictures/{type}-2.svg.'

export const distanceNote =
  'Great-circle distance in miles from the requested point; absent without a point.'

/** Parameter name → description, unless the call or a filter has its own. A test requires one for every other name. */
export const parameterNotes: Record<string, string> = {
  after: 'Start of the next page, from `next` of the previous page.',
  bbox: 'West, south, east and north of the map in degrees, separated by commas.',
  before: 'Start of the earlier page, from the previous page.',
  bom: '`1` begins the file with a byte order mark, which some spreadsheet programs need.',
  column: 'Tiles from 180 degrees west.',
  date: 'The day, `yyyy-mm-dd`.',
  duplicates: '`true`: only events that resemble another one.',
  event: 'Id of an event.',
  file: 'Name of the file without its ending.',
  events: 'Ids of events, separated by commas.',
  id: 'Id from a list or from the address of the page.',
  kind: '`venue` or `organizer`.',
  lat: 'Degrees north.',
  limit: 'Entries per page.',
  lines: 'Lines for each event: `3`, or `1`.',
  lng: 'Degrees east.',
  location: 'A ZIP code, a city or a state, as text.',
  miles: 'Radius in miles.',
  month: 'The month, `yyyy-mm`.',
  name: 'Name of an event, to compare with those of the day.',
  needsPlace: '`true`: only events whose place was not found.',
  page: 'Number of the page, from 1.',
  part: 'Name of the part, as in /sitemap.xml.',
  place: 'A state or a city as in page addresses: `illinois`, `chicago-il`.',
  q: 'The first letters of a name, or words of it.',
  row: 'Tiles from the north.',
  slug: 'The part of its page address after the kind.',
  source: 'Address of the list or calendar.',
  status: 'Only events in this state of review.',
  subjectId: 'Id of the thing that the entries are about.',
  subjectType: 'Kind of the thing that the entries are about, such as `event`.',
  token: 'The secret part of a private link.',
  topic:
    'The plural of a type as in page addresses, such as `car-shows`, `car-events`, `this-weekend`, `today` or `tonight`.',
  version: 'Changes with the picture; from the page that shows it.',
  with: 'Id of the other event.',
  year: 'Four digits.',
  zoom: 'Zoom level, as on web maps.',
}

/** Groups of calls, in the order of the API reference. */
export const tagNotes: Record<string, string> = {
  Events: 'Live events: search, counts, one event, its dates, and submissions.',
  Map: 'Events within a map section, and the map itself.',
  Review: 'Pending events, corrections and links, as the review desk uses them.',
  Calendars: 'Events as iCalendar files and RSS, with the filters of a search.',
  'Search engines': 'robots.txt and sitemaps.',
  Sharing: 'Pictures of events for link previews, and QR codes.',
  Archive: 'Past events.',
  Places: 'States, cities and ZIP codes, by name or by point.',
  Operation: 'State of the installation, for operators and their programs.',
  Export: 'All live events in one file.',
  Reference: 'This description.',
  'Sign-in': 'Sessions, passwords and second factors of administrators.',
  People: 'Administrators with their roles, and invitations.',
  Feeds: 'Calendars and lists that are followed, and imports of links and files.',
  Coverage: 'Cities with few events, and lists of sources to follow.',
  'Private link': "An organizer's own events, by the secret link from an email.",
  'Saved events': 'Lists that visitors keep on their own devices.',
  'Email updates':
    'Mail about changes of events and new events of a search, for anybody who agreed to it.',
  'Venues and organizers': 'Pages of venues and organizers: merging, claims.',
  Settings: 'Name, texts and addresses of the site.',
  Figures: 'Sums of searches, views and presses, for administrators.',
  Backups: 'Backups of everything: lists, downloads and restores, for owners.',
  Audit: 'Entries of what was decided and changed, by whom and when.',
  Privacy: 'Everything that is kept of one address.',
  Mail: 'Messages that wait to be sent, were sent or failed.',
  Messages: 'Messages of the contact page and reports about events.',
}
