/** Descriptions of the shared schemas' fields in the API reference. A test requires one for every field. */
import { fieldOf, type PublicField, publicFields } from '../../catalog/event/field-names.ts'

export const eventNotes = Object.fromEntries(
  publicFields.map((field) => [field, fieldOf(field).note]),
) as Record<PublicField, string>

export const scenesNote =
  'Illustrations of its type that fit the season, the landscape and an indoor or outdoor venue, one character each (1 to 9, then a to z): 1 is /pictures/{type}.svg, 2 is /pictures/{type}-2.svg.'

export const distanceNote =
  'Great-circle distance in miles from the point of the search; omitted if the search has no point.'

/** Parameter name → description, unless the call has its own. A test requires one for every name. */
export const parameterNotes: Record<string, string> = {
  after: 'Cursor: `next` of the previous page.',
  before: 'Cursor: `earlier` of the previous page.',
  bom: '`1` starts the file with a byte order mark, by which Excel detects UTF-8.',
  column: 'Column of the sheet, counted from 180 degrees west; negative west of that.',
  cursor: 'Start of the next page, from the Link header of the previous page.',
  date: 'Day, `yyyy-mm-dd`.',
  event: 'Id of an event.',
  events: 'Ids of events, separated by commas.',
  id: 'Id, as returned by other calls.',
  kind: '`venue` or `organizer`.',
  lat: 'Latitude in degrees.',
  limit: 'Rows per page.',
  lines: 'Lines per event.',
  lng: 'Longitude in degrees; negative in most of the United States.',
  miles: 'Radius in miles.',
  month: 'Month, `yyyy-mm`.',
  page: 'Page number, from 1.',
  part: 'Name of the file in /sitemap.xml.',
  place: 'State or city as in page URLs: `illinois`, `chicago-il`.',
  row: 'Row of the sheet, counted from the north.',
  slug: 'Slug of the venue or organizer, the last part of its page URL.',
  source: 'Name of the source, as in `source` of an event.',
  status: 'Only events in this state.',
  subjectId: 'Only entries about the object with this id.',
  subjectType: 'Only entries about this kind of object, such as `event`.',
  token: 'Secret token from the emailed link.',
  topic:
    'Plural of a type as in page URLs, such as `car-shows`; `car-events` for all types; `this-weekend`, `today` or `tonight`.',
  version: 'Version of the picture, as in the page that links to it.',
  with: 'Id of the other event.',
  zoom: 'Web Mercator zoom level.',
}

/** Groups of calls, in the order of the API reference. */
export const tagNotes: Record<string, string> = {
  Events: 'Search, event details, lists by venue, organizer and place, and submissions.',
  Map: 'Events in a map view, and the base map.',
  Review: 'Moderation: pending events, corrections, duplicates, senders and blocks.',
  Calendars: 'iCalendar files and feeds, and RSS, of events, series and searches.',
  'Search engines': 'robots.txt and sitemaps.',
  Sharing: 'Link preview pictures and QR codes.',
  Archive: 'Search of past events.',
  Places: 'Place lookup by name or by coordinates.',
  Operation: 'Health, metrics, builds and demo data, for operators.',
  Export: 'Live and archived events in one file.',
  Reference: 'This reference.',
  'Sign-in': 'Sessions, passwords and second factors of administrators.',
  People: 'Administrators, their roles, and invitations.',
  Feeds: 'Followed calendars and lists, and imports of links and files.',
  Coverage: 'Event counts of large cities, and lists of sources to follow.',
  'Private link': "Organizers' access to their own events, by the secret link from an email.",
  'Saved events': 'Events that visitors saved on their devices, as lists and calendars.',
  'Email updates':
    'Email and push notifications about changed events, and email about new events of a search.',
  'Venues and organizers': 'Merging and claiming pages of venues and organizers.',
  Settings: 'Name, texts and contact data of the site, and the setup checklist.',
  Figures: 'Counts of searches, event views and clicks.',
  Backups: 'Listing, making, downloading and restoring backups. For owners.',
  Audit: 'Log of decisions and changes.',
  Privacy: 'Export and erasure of the data of one email address. For owners.',
  Mail: 'Queued, sent and failed email. For owners.',
  Messages: 'Messages from the contact page, and reports about events.',
}
