/**
 * Field table: each field of the event, defined once. Schemas, draft rules, both forms, diffs, export columns, API
 * notes, import headers and database columns derive from it. In the order of the public JSON.
 * docs/how-to/add-a-field.md explains how to add a field.
 */
import type { FieldKind } from './field-kinds.ts'

/**
 * `csv`: one of the 24 CSV columns, on which other programs rely; the workbook and JSON have all public fields. `held`:
 * corrections wait for review once the event is live. `dispensable`: an import drops an invalid value and keeps the
 * row. `later`: added after the first release; if blank, left out of an imported row's digest, so that known rows stay
 * unchanged.
 */
export type Flag = 'csv' | 'held' | 'dispensable' | 'later'

/** Groups of fields in forms; web/event-form/form-fields.ts has their titles. */
export type Group = 'what' | 'when' | 'where' | 'cost' | 'cars' | 'extras' | 'contact'

type Details = {
  /** Meaning, for readers of the API reference. */
  note: string
  /** Note in the reference of submissions, if different. */
  submissionNote?: string
  /** Label in the organizer's form; `label` by default. */
  ask?: string
  hint?: string
  /** Most characters. */
  max?: number
  required?: true
  /** Fields that belong together: series edits skip the whole group for a date that differs in one. */
  together?: 'hours' | 'sponsor' | 'charity' | 'organizer'
  flags?: readonly Flag[]
  /** Column names of other sources, besides its own. */
  headers?: string
}

export type FieldSpec = Details & {
  kind: FieldKind
  /**
   * Lowest role that may set it: organizers, administrators, or only imports and the API. Absent for a derived field.
   */
  setBy?: 'organizer' | 'administrator' | 'source'
  /** Label in diffs, in the administrator's form and in review. */
  label?: string
  group?: Group
  /** True for a database column that is not in the public event. */
  storedOnly?: true
}

/** Field of the organizer's form. */
const organizerField = <K extends FieldKind>(kind: K, label: string, group: Group, more: Details) =>
  ({ ...more, kind, label, group, setBy: 'organizer' }) as const
/** Status of the event: organizers change it with buttons, administrators in their form. */
const adminField = <K extends FieldKind>(kind: K, label: string, group: Group, more: Details) =>
  ({ ...more, kind, label, group, setBy: 'administrator' }) as const
const derivedField = <K extends FieldKind>(kind: K, note: string, more?: Omit<Details, 'note'>) =>
  ({ ...more, kind, note }) as const
const storedField = <K extends FieldKind>(kind: K, note: string) =>
  ({ kind, note, storedOnly: true }) as const

const fileNote =
  '`url` from POST /api/uploads, or a URL from which the file is fetched and stored here.'

export const fields = {
  id: derivedField('id', 'Stable identifier, also used in the page URL /event/{id}.', {
    flags: ['csv'],
  }),
  status: storedField('lifecycle', 'State in the directory.'),
  name: organizerField('line', 'Name', 'what', {
    ask: 'Event name',
    max: 200,
    required: true,
    headers:
      'title, event name, event title, event, summary, subject, headline, activity, what, show, name of show',
    flags: ['csv', 'held'],
    note: 'Name of the event.',
    submissionNote: 'Required. Name of the event.',
  }),
  description: organizerField('text', 'Description', 'what', {
    hint: 'What visitors and car owners should know: registration, parking, food, rules.',
    max: 20_000,
    headers:
      'details, event description, about, notes, comments, long description, short description, excerpt',
    flags: ['csv'],
    note: 'Plain text with line breaks.',
  }),
  eventType: organizerField('type', 'Type', 'what', {
    max: 60,
    required: true,
    flags: ['csv'],
    note: 'Type: car_show, cruise_night, cars_coffee and so on; may have other values.',
    submissionNote: 'Required. Type: car_show, cruise_night and so on.',
  }),
  date: organizerField('date', 'Date', 'when', {
    required: true,
    headers:
      'start date, event date, day, start, starts, start at, starts at, begin, begins, begin date, from, from date, start date time, start date and time, start datetime, start timestamp, date time, datetime, dtstart, dates, when',
    flags: ['csv', 'held'],
    note: 'First day, in local time. Null for a year-round place.',
    submissionNote: 'First day, in local time. Required unless `ongoing`; must not be past.',
  }),
  endDate: organizerField('date', 'Last day', 'when', {
    hint: 'For multi-day events only.',
    headers:
      'last day, end, ends, end at, ends at, finish, finish date, to, to date, until date, through, thru, end date time, end date and time, end datetime, end timestamp, dtend',
    flags: ['held'],
    note: 'Last day; equals `date` for a one-day event.',
    submissionNote: 'Last day of a multi-day event.',
  }),
  startTime: organizerField('time', 'Start time', 'when', {
    ask: 'Starts at',
    together: 'hours',
    headers:
      'time, event time, times, hours, start, starts, start at, starts at, begin, begins, from, time of event',
    flags: ['csv'],
    note: 'Local start time, 24-hour clock; null if unknown.',
    submissionNote: 'Local start time, such as 09:00; omit if unknown.',
  }),
  endTime: organizerField('time', 'End time', 'when', {
    ask: 'Ends at',
    together: 'hours',
    headers: 'end at, until, end, ends, ends at, finish, to, till',
    flags: ['csv'],
    note: 'Local end time, 24-hour clock; null if unknown. On a one-day event, an end before the start is on the next day (20:00 to 01:00).',
    submissionNote:
      'Local end time, such as 15:30. On a one-day event, an end before the start is on the next day (20:00 to 01:00).',
  }),
  setupTime: organizerField('time', 'Setup time', 'when', {
    ask: 'Show cars may enter from',
    hint: 'When show cars may enter, if earlier than the start.',
    together: 'hours',
    headers:
      'setup, set-up, setup from, set-up time, roll-in, roll-in time, roll-in from, load-in, load-in time, gates for cars, gates open for cars, show car entry time, show car arrival',
    flags: ['dispensable', 'later'],
    note: 'Local time from which show cars may enter, 24-hour clock; null if unknown.',
    submissionNote: 'Local time from which show cars may enter, such as 07:00.',
  }),
  timeZone: derivedField('id', 'IANA time zone of the venue, such as America/Chicago.'),
  startsAt: derivedField('instant', 'Start in UTC; null if the time is unknown.'),
  endsAt: derivedField('instant', 'End in UTC; null if the time is unknown.'),
  dayEndsAt: storedField('instant', 'Midnight after the last day at the venue.'),
  ongoing: organizerField('flag', 'Open year-round', 'when', {
    ask: 'Open year-round, like a museum (no date needed)',
    flags: ['held'],
    note: 'True for a year-round place, such as a museum, which has no dates and is never archived.',
    submissionNote: 'True for a year-round place.',
  }),
  openDays: organizerField('openDays', 'Open days and hours', 'when', {
    ask: 'Open on',
    hint: 'Year-round places only. Such as Tue to Sun 10 to 4, closed on holidays.',
    max: 300,
    headers:
      'opening hours, open hours, hours open, business hours, hours of operation, operating hours, museum hours, visiting hours, opening times, open days and hours, days open, days and hours, opening hours specification',
    flags: ['dispensable', 'later'],
    note: 'Opening days and hours of a year-round place, normalized: “Tue to Sun 10 AM to 4 PM, closed on holidays”. Searches by day find the place on these days. Empty if unknown, and for dated events.',
    submissionNote:
      'Opening days and hours of a year-round place, as text (“Tue to Sun 10 to 4, closed on holidays”) or in OpenStreetMap syntax (“Tu-Su 10:00-16:00; PH off”). “Holidays” are federal holidays.',
  }),
  venueName: organizerField('line', 'Venue', 'where', {
    max: 200,
    headers:
      'venue, place, venue title, location name, track, circuit, race track, track name, facility, site name',
    flags: ['csv', 'held'],
    note: 'Name of the venue.',
  }),
  streetAddress: organizerField('line', 'Street address', 'where', {
    max: 200,
    headers:
      'address, street, addr, addr 1, address 1, venue address, address line 1, street 1, location address, venue address 1, venue street',
    flags: ['csv', 'held'],
    note: 'Street and number.',
  }),
  city: organizerField('line', 'City', 'where', {
    max: 100,
    headers: 'town, municipality, venue city, city town, location city, location town',
    flags: ['csv', 'held'],
    note: 'City.',
    submissionNote: 'Required without a ZIP code.',
  }),
  state: organizerField('state', 'State', 'where', {
    max: 60,
    headers: 'st, state code, province, region, venue state, state province, location state',
    flags: ['csv', 'held'],
    note: 'Two-letter code of the state, district or territory.',
    submissionNote: 'Required without a ZIP code.',
  }),
  zipCode: organizerField('zip', 'ZIP code', 'where', {
    max: 10,
    headers:
      'zip, postal code, postcode, venue zip, venue zip code, venue postal code, postal, location zip, location postcode',
    flags: ['csv', 'held'],
    note: 'ZIP code, five digits as text.',
    submissionNote: 'ZIP code of the venue; fills in city and state.',
  }),
  latitude: organizerField('latitude', 'Latitude', 'where', {
    headers: 'lat',
    flags: ['csv', 'held'],
    note: 'Latitude in degrees.',
  }),
  longitude: organizerField('longitude', 'Longitude', 'where', {
    headers: 'lng, lon, long',
    flags: ['csv', 'held'],
    note: 'Longitude in degrees; negative in most of the United States.',
  }),
  locationPrecision: derivedField(
    'precision',
    'Precision of the coordinates: what they are the center of.',
  ),
  location: {
    kind: 'line',
    setBy: 'source',
    max: 400,
    headers:
      'where, full address, complete address, city state zip, city state, city and state, town state, town and state',
    note: 'Full address in one line.',
  },
  attendanceCost: organizerField('cost', 'Attendance cost', 'cost', {
    ask: 'To attend',
    headers:
      'cost, price, admission, ticket price, cost text, admission fee, admission price, admission cost, spectator fee, spectator cost, spectator price, spectator admission, entry fee spectator, gate fee, gate admission, gate price, price text, price range, ticket cost',
    flags: ['csv'],
    note: 'Cost to attend: free, under_10, 10_20, over_20 ($20 to $50) or over_50; null if unknown.',
  }),
  participationFee: organizerField('dollars', 'Participation fee', 'cost', {
    ask: 'Show car entry fee ($)',
    headers:
      'entry fee, registration fee, show fee, entry fee participant, participant fee, participant cost, entrant fee, entry cost, vehicle fee, vehicle entry fee, car entry fee, show car fee, car fee, reg fee, driver fee, registration cost',
    flags: ['csv', 'dispensable'],
    note: 'Fee to enter a car, in US dollars.',
  }),
  carCategories: organizerField('list', 'Car categories', 'cars', {
    hint: 'Such as Classics, Hot Rods.',
    headers:
      'categories, classes, vehicle types, vehicle type, car types, vehicle requirements, vehicle classes, eligible vehicles',
    flags: ['csv'],
    note: 'Car categories.',
  }),
  carMakes: organizerField('list', 'Makes', 'cars', {
    hint: 'Such as Ford, Porsche.',
    headers:
      'makes, marques, make, marque, car make, car makes, brand, brands, brand affinity, featured marque',
    flags: ['csv'],
    note: 'Car makes; empty if all are welcome.',
  }),
  awards: organizerField('list', 'Awards', 'cars', { flags: ['csv'], note: 'Awards given.' }),
  features: organizerField('list', 'Features', 'cars', {
    ask: 'Amenities',
    hint: 'Such as Food trucks, Live music.',
    flags: ['csv'],
    note: 'Features and amenities, such as live music.',
  }),
  sponsorName: organizerField('line', 'Sponsor', 'extras', {
    max: 200,
    together: 'sponsor',
    headers: 'sponsor',
    flags: ['csv'],
    note: 'Main sponsor.',
  }),
  sponsorType: organizerField('line', 'Sponsor type', 'extras', {
    hint: 'Such as dealership or parts maker.',
    max: 100,
    together: 'sponsor',
    note: 'Sponsor type.',
  }),
  charityInvolved: organizerField('flag', 'Benefits a charity', 'extras', {
    ask: 'This event benefits a charity',
    together: 'charity',
    note: 'True if it benefits a charity.',
  }),
  charityName: organizerField('line', 'Charity', 'extras', {
    max: 200,
    together: 'charity',
    headers: 'charity',
    note: 'Name of the charity.',
    submissionNote: 'Name of the charity; sets charityInvolved.',
  }),
  charityDescription: organizerField('text', 'About the charity', 'extras', {
    max: 5_000,
    together: 'charity',
    note: 'How to help the charity.',
  }),
  organizerName: organizerField('line', 'Organizer', 'contact', {
    max: 200,
    together: 'organizer',
    headers:
      'organizer, organiser, host, hosted by, club, club name, promoter, organization, hosting club, sanctioning body, presented by, organized by',
    note: 'Name of the organizer.',
  }),
  organizerKind: organizerField('organizer', 'Organizer type', 'contact', {
    max: 60,
    together: 'organizer',
    note: 'Kind of organizer: car_dealers, charities, car_clubs, museums, corporate or independent.',
  }),
  logoUrl: organizerField('file', 'Logo', 'extras', {
    hint: 'A picture, up to 10 MB.',
    max: 500,
    headers:
      'logo, image, image url, photo, photo url, picture, featured image, image link, thumbnail',
    flags: ['held', 'dispensable'],
    note: 'Path of the logo on this site. For a few minutes after an event is added, it may be a URL at another site from which the picture is being fetched. Null if there is no usable picture.',
    submissionNote: fileNote,
  }),
  flyerUrl: organizerField('file', 'Flyer', 'extras', {
    hint: 'A PDF or picture, up to 10 MB.',
    max: 500,
    headers: 'flyer, flyer link, flyer image, poster',
    flags: ['held', 'dispensable'],
    note: 'Path of the flyer (PDF, JPG or PNG) on this site, or its URL at another site until it is fetched or if it cannot be fetched.',
    submissionNote: fileNote,
  }),
  website: organizerField('link', 'Website', 'contact', {
    max: 500,
    headers:
      'url, web, link, web site, event url, website url, event website, event link, source url, homepage, external url, info url, info link, permalink, website link, event page, web url, web link, web page, web address, more info link',
    flags: ['csv', 'held', 'dispensable'],
    note: 'URL of the event website.',
  }),
  registrationUrl: organizerField('link', 'Registration', 'extras', {
    ask: 'Registration page',
    max: 500,
    headers:
      'registration, register, tickets, registration link, ticket url, tickets url, register url, register here, ticket link, tickets link, sign up, signup, sign up link, rsvp',
    flags: ['held', 'dispensable'],
    note: 'URL for registration.',
  }),
  contactEmail: organizerField('email', 'Contact email', 'contact', {
    ask: 'Public email address',
    max: 254,
    headers: 'email, e-mail, organizer email, email address',
    flags: ['csv', 'dispensable'],
    note: 'Empty if unknown.',
  }),
  contactPhone: organizerField('phone', 'Phone', 'contact', {
    ask: 'Public phone number',
    max: 40,
    headers: 'phone, telephone, tel, cell, cell phone, organizer phone, phone number',
    flags: ['csv', 'dispensable'],
    note: 'Empty if unknown.',
  }),
  rainDate: organizerField('date', 'Rain date', 'when', {
    flags: ['held', 'dispensable'],
    note: 'Alternate date in case of rain.',
  }),
  eventStatus: adminField('status', 'Status', 'when', {
    headers: 'status',
    note: 'Whether the event takes place as scheduled.',
  }),
  statusNote: adminField('line', 'Reason for the change', 'when', {
    max: 500,
    note: 'Reason for a cancellation, postponement or move.',
  }),
  previousDate: adminField('date', 'Previous date', 'when', {
    flags: ['dispensable'],
    note: 'Former date of a moved event.',
  }),
  series: derivedField('series', 'Series of the date; null for an event without a series.'),
  seriesId: storedField('origin', 'Series of the date.'),
  source: derivedField('origin', 'Source of an imported event.'),
  sourceId: derivedField('origin', 'Identifier of the event at its source.', {
    headers: 'id, uid, event id',
  }),
  contentHash: storedField('origin', 'Digest of what the source said.'),
  demo: derivedField('flag', 'Demo data; not a real event.'),
  sequence: derivedField('count', 'Version number, incremented with every change.'),
  createdAt: derivedField('stamp', 'Time at which it was added to the directory.'),
  updatedAt: derivedField('stamp', 'Time of the last change.'),
  lastConfirmedAt: derivedField('instant', 'Time of the last confirmation by anyone.'),
  confirmedAt: derivedField(
    'instant',
    'Time at which the organizer confirmed, when asked, that this date takes place; otherwise null.',
  ),
  confirmedBy: derivedField('origin', '`organizer` if the organizer confirmed it; otherwise null.'),
  askedAt: derivedField(
    'instant',
    'Time at which the organizer was first asked to confirm this date; null if not asked yet, or if nobody can be asked.',
  ),
  reportedAt: derivedField(
    'instant',
    'Time since which reports by independent visitors are unanswered; null if there are none.',
  ),
  claimedBy: derivedField(
    'origin',
    '`venue` or `organizer`, if that has claimed its page and this is its own event; otherwise null.',
  ),
  publishedAt: storedField('instant', 'When it first went live.'),
  archivedAt: derivedField('instant', 'Time at which it was archived; null while it is live.'),
} satisfies Record<string, FieldSpec>
