import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { importFile } from '../../../../tests/support/import-file.ts'
import { testFiles } from '../../../../tests/support/import-files.ts'
import { listLive } from '../../../../tests/support/live-search.ts'
import { createLocator } from '../../../catalog/event/server/placing/locate.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { openVenueBook } from './place/venue-book.ts'
import { setPlace } from './places-command.ts'
import type { FileReport, Issue } from './report/report.ts'
import { noRules, parsePairs } from './row/field-rules.ts'
import type { ImportSettings } from './settings/import-settings.ts'
import { repeatWindow } from './settings/import-settings.ts'

const database = await testDatabase()
const { db } = database
const locator = createLocator(db)
const { write } = testFiles()

const now = Date.parse('2026-07-01T12:00:00Z')

type Options = Partial<Omit<ImportSettings, 'rules'>> & {
  map?: string
  set?: string
  default?: string
  venuesFile?: string
  issues?: Issue[]
}

/** Imports one file with this content, under the source's name. */
const run = async (source: string, content: string, options: Options = {}): Promise<FileReport> => {
  const { map, set, venuesFile, issues, ...settings } = options
  const rules = {
    ...noRules,
    map: parsePairs('--map', map ? [map] : []),
    set: parsePairs('--set', set ? [set] : []),
    default: parsePairs('--default', options.default ? [options.default] : []),
  }
  const defaults = { all: false, publish: false, strict: false, dryRun: false }
  const venues = openVenueBook(venuesFile)
  const context = { ...defaults, source, ...settings, rules, locator, venues, now }
  const file = { path: write(content), sink: (issue: Issue) => void issues?.push(issue) }
  return importFile(db, file, { ...context, window: repeatWindow(now) })
}

const counts = ({ rows, taken, updated, unchanged, skipped, needPlace }: FileReport) => ({
  rows,
  taken,
  updated,
  unchanged,
  skipped,
  needPlace,
})

const stored = (source: string) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('source', '=', source)
    .orderBy('date')
    .orderBy('name')
    .execute()

const header =
  'id,name,date,startTime,endTime,venueName,streetAddress,city,state,zipCode,eventType\n'
const shows =
  header +
  '1,Spring Car Show,2026-08-01,6:00 PM,21:30,Fairgrounds,1 Main St,Springfield,IL,62701,car_show\n' +
  '2,Cars and Coffee,8/2/2026,8am,,Lot,2 Main St,Springfield,IL,,\n' +
  '3,Last Show,2026-05-02,10:00,,Lot,2 Main St,Springfield,IL,,car_show\n'

describe('a CSV file', () => {
  it('adds upcoming events to the queue and past ones to the archive', async () => {
    const report = await run('shows', shows)
    expect(counts(report)).toEqual({
      rows: 3,
      taken: 3,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      needPlace: 0,
    })
    const [past, first, second] = await stored('shows')
    expect(past).toMatchObject({ status: 'archived', source_id: '3' })
    expect(first).toMatchObject({
      status: 'pending',
      date: '2026-08-01',
      start_time: '18:00:00',
      end_time: '21:30:00',
      time_zone: 'America/Chicago',
      starts_at: '2026-08-01T23:00:00.000Z',
      location_precision: 'zip',
    })
    expect(second).toMatchObject({
      event_type: 'cars_coffee',
      start_time: '08:00:00',
      location_precision: 'city',
    })
  })

  it('changes nothing when imported again', async () => {
    const before = await stored('shows')
    const report = await run('shows', shows)
    expect(counts(report)).toMatchObject({ taken: 0, updated: 0, unchanged: 3 })
    expect(await stored('shows')).toEqual(before)
  })

  it('updates what has changed at the source, and nothing else', async () => {
    const report = await run('shows', shows.replace('6:00 PM', '5:00 PM'))
    expect(counts(report)).toMatchObject({ taken: 0, updated: 1, unchanged: 2 })
    const [, first] = await stored('shows')
    expect(first).toMatchObject({ start_time: '17:00:00', sequence: 1 })
  })

  it('is published with --publish, including pending events', async () => {
    await run('shows', shows, { publish: true })
    const states = (await stored('shows')).map(({ status }) => status)
    expect(states).toEqual(['archived', 'published', 'published'])
  })

  it('reports the line and reason of every refused row', async () => {
    const issues: Issue[] = []
    const rows =
      `${header}1,,2026-08-01,,,,,Springfield,IL,,car_show\n` +
      '2,No date,,,,,,Springfield,IL,,car_show\n' +
      '3,Bad date,February 30 2026,,,,,Springfield,IL,,car_show\n' +
      '4,Bad state,2026-08-01,,,,,Springfield,Nowhere,,car_show\n' +
      '5,Potluck,2026-08-01,,,Church,,Springfield,IL,,\n' +
      '6,Fine,2026-08-01,,,,,Springfield,IL,,car_show\n' +
      '6,Again,2026-08-02,,,,,Springfield,IL,,car_show\n' +
      'short,row\n'
    const report = await run('bad rows', rows, { issues })
    expect(issues.map(({ kind, line, reason }) => `${kind} ${line}: ${reason}`)).toEqual([
      'refused 2: no name',
      'refused 3: Date: every event needs a date.',
      'refused 4: Date: can\'t read the date "February 30 2026"; write it as 6/5/2027 or June 5, 2027',
      'refused 5: State: must be a US state or territory, such as IL.',
      expect.stringMatching(/^skipped 6: not about vehicles or boats/),
      'refused 8: same identifier as line 7 ("6")',
      'refused 9: 2 columns, but the header has 11',
    ])
    expect(counts(report)).toMatchObject({ rows: 8, taken: 1, skipped: 7 })
  })

  it('drops invalid links and email addresses, and keeps the event', async () => {
    const issues: Issue[] = []
    const csv =
      'name,date,city,state,website,email,type\nShow,2026-08-01,Springfield,IL,N/A,nobody,car show\n'
    await run('links', csv, { issues })
    expect(await stored('links')).toMatchObject([
      { website: '', contact_email: '', event_type: 'car_show' },
    ])
    expect(issues).toEqual([
      expect.objectContaining({
        kind: 'note',
        reason: 'left out Contact email: must be an email address.',
      }),
    ])
  })

  it('recognizes rows without an identifier by name, date and venue', async () => {
    const csv =
      'name,date,venue,city,state,description\nCar Show,2026-08-01,Park,Springfield,IL,Text\n'
    await run('no ids', csv)
    expect(counts(await run('no ids', csv))).toMatchObject({ unchanged: 1 })
    expect(counts(await run('no ids', csv.replace('Text', 'New text')))).toMatchObject({
      updated: 1,
    })
  })

  it('uses a category as type if it names one, else as evidence for the type', async () => {
    const csv =
      'name,date,city,state,category\n' +
      'Saturday Night,2026-08-01,Springfield,IL,Cruise Night\n' +
      'Sunday Morning,2026-08-02,Springfield,IL,"Classic Car Show, Family"\n' +
      'Monday Noon,2026-08-03,Springfield,IL,Music\n'
    const report = await run('categories', csv)
    expect(counts(report)).toMatchObject({ taken: 2, skipped: 1 })
    const types = (await stored('categories')).map(({ event_type }) => event_type)
    expect(types).toEqual(['cruise_night', 'car_show'])
  })

  it('publishes museums without a date as year-round places', async () => {
    const csv =
      'NAME,ADDRESS,CITY,STATE,ZIP,LATITUDE,LONGITUDE\nOLD CAR MUSEUM INC,PO BOX 7,MOBILE,AL,36602,30.69,-88.04\n'
    await run('museums', csv, { default: 'ongoing=true' })
    expect(await stored('museums')).toMatchObject([
      {
        name: 'Old Car Museum',
        city: 'Mobile',
        street_address: '',
        status: 'published',
        ongoing: true,
        date: null,
        event_type: 'car_museum',
        location_precision: 'zip',
      },
    ])
  })

  it('converts times from the zone of --zone to that of the venue', async () => {
    const csv =
      'Race Name,Date,Track,State,Start Time\nGOVX 200,2026-08-07,Phoenix Raceway,AZ,7:30 PM\n'
    await run('races', csv, {
      map: 'name=Race Name,venueName=Track',
      set: 'eventType=racing_event',
      zone: 'America/New_York',
    })
    expect(await stored('races')).toMatchObject([
      { time_zone: 'America/Phoenix', start_time: '16:30:00', city: 'Avondale', zip_code: '85323' },
    ])
  })
})

describe('an import as a whole', () => {
  it('with --strict, stores nothing of a file with a bad row', async () => {
    const bad = `${shows}4,,2026-08-01,,,,,Springfield,IL,,car_show\n`
    const report = await run('strict', bad, { strict: true })
    expect(report.problem).toMatch('1 row that could not be imported')
    expect(counts(report)).toMatchObject({ taken: 0, skipped: 1 })
    expect(await stored('strict')).toEqual([])
  })

  it('stores nothing of a file that is cut off, unless told to keep complete rows', async () => {
    const many = Array.from(
      { length: 1200 },
      (_, n) => `${n},Show ${n},2026-08-01,,,,,Springfield,IL,,car_show\n`,
    )
    const report = await run('strict', `${header}${many.join('')}9999,"open`, { strict: true })
    expect(report.problem).toMatch('cut off')
    expect(await stored('strict')).toEqual([])
    const loose = await run('loose', `${header}${many.join('')}9999,"open`)
    expect(loose).toMatchObject({ problem: expect.stringContaining('cut off'), taken: 0 })
    expect(await stored('loose')).toEqual([])
    const partial = await run('loose', `${header}${many.join('')}9999,"open`, { keepRead: true })
    expect(partial).toMatchObject({ problem: expect.stringContaining('cut off'), taken: 1200 })
  })

  it('with --strict, skips rows that are not about vehicles', async () => {
    const town = `${shows}5,Potluck,2026-08-01,,,Church,,Springfield,IL,,\n`
    const report = await run('strict town', town, { strict: true })
    expect(report.problem).toBeUndefined()
    expect(counts(report)).toMatchObject({ taken: 3, skipped: 1 })
  })

  it('stores nothing in a dry run, but reports the same', async () => {
    const dry = await run('dry', shows, { dryRun: true })
    expect(await stored('dry')).toEqual([])
    const strict = await run('dry', shows, { dryRun: true, strict: true })
    expect(await stored('dry')).toEqual([])
    const real = await run('dry', shows)
    expect(counts(dry)).toEqual(counts(real))
    expect(counts(strict)).toEqual(counts(real))
    expect(counts(await run('dry', shows, { dryRun: true }))).toMatchObject({
      taken: 0,
      unchanged: 3,
    })
  })
})

const lines = (...calendar: string[]) =>
  ['BEGIN:VCALENDAR', 'X-WR-TIMEZONE:America/New_York', ...calendar, 'END:VCALENDAR'].join('\r\n')
const entry = (...event: string[]) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']

describe('a calendar', () => {
  const weekly = (rule: string) =>
    entry(
      'UID:w',
      'SUMMARY:Cruise Night',
      'DTSTART:20260605T230000Z',
      'DTEND:20260606T020000Z',
      `RRULE:${rule}`,
      'LOCATION:Square, 1 Main St, Springfield, IL 62701',
    )

  it('stores the dates of 18 months as one series, at the same local time', async () => {
    const report = await run('weekly', lines(...weekly('FREQ=WEEKLY;BYDAY=FR')), { publish: true })
    const rows = await stored('weekly')
    expect(report.rows).toBe(1)
    expect(report.taken).toBe(rows.length)
    expect(rows[0]).toMatchObject({
      date: '2026-06-05',
      source_id: 'w/2026-06-05',
      status: 'archived',
    })
    expect(rows.at(-1)?.date).toBe('2027-12-31')
    expect(rows).toHaveLength(83)
    for (const row of rows)
      expect(row).toMatchObject({
        start_time: '18:00:00',
        end_time: '21:00:00',
        end_date: row.date,
      })
    const [series] = await queryRows(db)<{
      id: string
    }>`select * from series where source = 'weekly'`
    expect(series).toMatchObject({ rule_in_words: 'Every Friday', rule: 'FREQ=WEEKLY;BYDAY=FR' })
    expect(new Set(rows.map(({ series_id }) => series_id))).toEqual(new Set([series?.id]))
    const shown = (await listLive(database)).filter((row) => row.series?.id === series?.id)
    expect(shown).toHaveLength(1)
  })

  it('changes nothing when imported again, and one date when that is changed', async () => {
    const same = await run('weekly', lines(...weekly('FREQ=WEEKLY;BYDAY=FR')), { publish: true })
    expect(counts(same)).toMatchObject({ taken: 0, updated: 0, unchanged: 83 })
    const moved = entry(
      'UID:w',
      'RECURRENCE-ID:20260710T230000Z',
      'SUMMARY:Cruise Night',
      'STATUS:CANCELLED',
      'DTSTART:20260711T220000Z',
    )
    const report = await run('weekly', lines(...weekly('FREQ=WEEKLY;BYDAY=FR'), ...moved), {
      publish: true,
    })
    expect(counts(report)).toMatchObject({ updated: 1, unchanged: 82 })
    const rows = await stored('weekly')
    expect(rows.find(({ source_id }) => source_id === 'w/2026-07-10')).toMatchObject({
      date: '2026-07-11',
      start_time: '17:00:00',
      event_status: 'cancelled',
      city: 'Springfield',
    })
  })

  it('applies a change to all later dates, extra periods, exceptions and single cancellations', async () => {
    const change = (on: string, ...more: string[]) =>
      entry('UID:w', `RECURRENCE-ID${on}`, 'SUMMARY:Cruise Night', ...more)
    const text = lines(
      ...weekly('FREQ=WEEKLY;COUNT=5').toSpliced(-1, 0, 'EXDATE:20260612T230000Z'),
      ...change(
        ';RANGE=THISANDFUTURE;TZID=Central Standard Time:20260619T180000',
        'DTSTART;TZID=CST:20260620T170000',
        'DURATION:PT2H',
      ),
      ...change(':20260703T230000Z', 'DTSTART:20260703T230000Z', 'STATUS:CANCELLED'),
    ).replace('END:VEVENT', 'RDATE;VALUE=PERIOD:20260610T150000Z/PT4H\r\nEND:VEVENT')
    await run('following', text, { publish: true })
    const dates = (await stored('following')).map(
      ({ date, start_time, end_time, event_status, source_id }) =>
        `${source_id} ${date} ${start_time}-${end_time} ${event_status}`,
    )
    expect(dates).toEqual([
      'w/2026-06-05 2026-06-05 18:00:00-21:00:00 scheduled',
      'w/2026-06-10 2026-06-10 10:00:00-14:00:00 scheduled',
      'w/2026-06-19 2026-06-20 17:00:00-19:00:00 scheduled',
      'w/2026-06-26 2026-06-27 17:00:00-19:00:00 scheduled',
      'w/2026-07-03 2026-07-03 18:00:00-null cancelled',
    ])
    const again = await run('following', text, { publish: true })
    expect(counts(again)).toMatchObject({ taken: 0, updated: 0, unchanged: 5 })
  })

  it('leaves out a date that was moved to an invalid one, and reports it', async () => {
    const moved = entry(
      'UID:w',
      'RECURRENCE-ID:20260710T230000Z',
      'SUMMARY:Cruise Night',
      'DTSTART:99991231T235960Z',
    )
    const issues: Issue[] = []
    const text = lines(...weekly('FREQ=WEEKLY;COUNT=6'), ...moved)
    await run('nowhere', text, { publish: true, issues })
    const dates = (await stored('nowhere')).map(({ date }) => date)
    expect(dates).toEqual(['2026-06-05', '2026-06-12', '2026-06-19', '2026-06-26', '2026-07-03'])
    expect(JSON.stringify(issues)).toContain('the change to 2026-07-10 is not valid')
  })

  it('reports a series without a date in the last 12 months', async () => {
    const old = weekly('FREQ=WEEKLY;UNTIL=20160616').map((line) => line.replace('202606', '201605'))
    const issues: Issue[] = []
    const report = await run('old', lines(...old), { issues })
    expect(counts(report)).toMatchObject({ taken: 0, skipped: 1 })
    expect(issues[0]).toMatchObject({
      kind: 'skipped',
      reason: expect.stringContaining('without a date from 2025-07-01'),
    })
  })

  it('converts UTC to the local time of the venue', async () => {
    await run(
      'zones',
      lines(
        ...entry(
          'UID:z',
          'SUMMARY:NASCAR Race',
          'DTSTART:20260704T233000Z',
          'LOCATION:Phoenix Raceway\\, AZ',
        ),
      ),
    )
    expect(await stored('zones')).toMatchObject([
      { start_time: '16:30:00', time_zone: 'America/Phoenix' },
    ])
  })

  it('invents no midnight', async () => {
    await run(
      'midnight',
      lines(
        ...entry(
          'UID:m',
          'SUMMARY:Corvette Swap Meet',
          'DTSTART;TZID=America/Chicago:20260801T000000',
          'DTEND;TZID=America/Chicago:20260803T000000',
          'LOCATION:Springfield\\, IL',
        ),
      ),
    )
    expect(await stored('midnight')).toMatchObject([
      {
        date: '2026-08-01',
        end_date: '2026-08-02',
        start_time: null,
        end_time: null,
        starts_at: null,
      },
    ])
  })

  it('guesses no hours from the description of an all-day show, which is kept as it is', async () => {
    const words = 'Gates 9am to 3pm, awards at 2.'
    await run(
      'all-day',
      lines(
        ...entry(
          'UID:d',
          'SUMMARY:Corvette Show',
          'DTSTART;VALUE=DATE:20260801',
          `DESCRIPTION:${words.replace(',', '\\,')}`,
          'LOCATION:Springfield\\, IL',
        ),
      ),
    )
    expect(await stored('all-day')).toMatchObject([
      { date: '2026-08-01', end_date: '2026-08-01', start_time: null, description: words },
    ])
  })

  it('uses the default place only for entries without one', async () => {
    const two = lines(
      ...entry(
        'UID:1',
        'SUMMARY:Car Show A',
        'DTSTART;VALUE=DATE:20260801',
        'LOCATION:Carnival Area',
      ),
      ...entry(
        'UID:2',
        'SUMMARY:Car Show B',
        'DTSTART;VALUE=DATE:20260801',
        'LOCATION:78 Franklin St\\, Nashville\\, IN',
      ),
    )
    await run('town', two, { default: 'city=Bloomington,state=IN,streetAddress=5700 W Airport Rd' })
    expect(await stored('town')).toMatchObject([
      { city: 'Bloomington', venue_name: 'Carnival Area', street_address: '5700 W Airport Rd' },
      { city: 'Nashville', street_address: '78 Franklin St' },
    ])
  })
})

describe('places', () => {
  const race = (more: object) =>
    JSON.stringify([{ name: 'Race', date: '2026-08-01T20:00:00Z', ...more }])
  const set = 'eventType=racing_event'
  const place = (id = '', near = 'Concord, NC') => setPlace(db, id, near, () => {}, now)

  it('skips events abroad, by coordinates or country', async () => {
    const issues: Issue[] = []
    await run('abroad', race({ latitude: -37.84, longitude: 144.97, city: 'Melbourne' }), {
      set,
      issues,
    })
    await run('abroad', race({ country: 'Canada', city: 'Springfield' }), { set, issues })
    expect(issues.map(({ kind, reason }) => `${kind}: ${reason}`)).toEqual([
      'skipped: outside the United States',
      'skipped: outside the United States',
    ])
    expect(await stored('abroad')).toEqual([])
  })

  it('keeps a venue given beside coordinates, but not a city', async () => {
    const point = { latitude: 25.957764, longitude: -80.238835 }
    await run('beside a point', race({ ...point, location: 'Hard Rock Stadium' }), { set })
    expect(await stored('beside a point')).toMatchObject([
      { venue_name: 'Hard Rock Stadium', city: 'Miami Gardens', location_precision: 'address' },
    ])
    await run('city beside a point', race({ ...point, location: 'Miami' }), { set })
    expect(await stored('city beside a point')).toMatchObject([
      { venue_name: '', city: 'Miami Gardens' },
    ])
  })

  it('reads 0, 0 as missing coordinates', async () => {
    const report = await run('null island', race({ latitude: 0, longitude: 0 }), { set })
    expect(counts(report)).toMatchObject({ taken: 1, needPlace: 1 })
    expect(await stored('null island')).toMatchObject([
      { status: 'pending', latitude: null, time_zone: 'UTC' },
    ])
  })

  it('keeps events without a place pending until they get one, then converts their times', async () => {
    const [before] = await stored('null island')
    await place(before?.id)
    const [after] = await stored('null island')
    expect(after).toMatchObject({
      status: 'pending',
      city: 'Concord',
      state: 'NC',
      time_zone: 'America/New_York',
      start_time: '16:00:00',
      starts_at: '2026-08-01T20:00:00.000Z',
      location_precision: 'city',
    })
    await expect(place(before?.id)).rejects.toThrow('needs a place')
    await expect(place('x', 'Nowhere at All')).rejects.toThrow("We couldn't find")
  })

  it('keeps a place that was set by hand while the source still has none', async () => {
    const same = await run('null island', race({ latitude: 0, longitude: 0 }), { set })
    expect(counts(same)).toMatchObject({ unchanged: 1, needPlace: 0 })
    const update = await run(
      'null island',
      race({ latitude: 0, longitude: 0, description: 'New' }),
      { set, publish: true },
    )
    expect(counts(update)).toMatchObject({ updated: 1, needPlace: 0 })
    expect(await stored('null island')).toMatchObject([
      { city: 'Concord', status: 'published', start_time: '16:00:00', description: 'New' },
    ])
  })

  it.each([
    ['10 AM MST', '', 'Phoenix, AZ', '10:00:00'],
    ['10 AM MST', '', 'Denver, CO', '10:00:00'],
    ['10 AM MST', '', 'Chicago, IL', '11:00:00'],
    ['10 AM', 'MST', 'Phoenix, AZ', '10:00:00'],
    ['10 AM', 'America/Denver', 'Phoenix, AZ', '09:00:00'],
    ['10 AM PDT', '', 'Phoenix, AZ', '10:00:00'],
  ])('%s %s in %s is %s, with the place in the row or set later', async (startTime, ...told) => {
    const [timeZone, near, own] = told
    const [city, state] = near.split(', ')
    const summer = { date: '2026-08-01', startTime, timeZone }
    const source = `${startTime} ${timeZone} in ${near}`
    await run(source, race({ ...summer, city, state }), { set })
    await run(`${source} later`, race(summer), { set })
    const [{ id } = {}] = await stored(`${source} later`)
    await place(id, near)
    for (const name of [source, `${source} later`]) {
      expect(await stored(name)).toMatchObject([{ date: '2026-08-01', start_time: own }])
    }
    await run(`${source} later`, race({ ...summer, description: 'New' }), { set })
    expect(await stored(`${source} later`)).toMatchObject([{ start_time: own, description: 'New' }])
  })

  it('finds venues in the file of the operator, by venue and by event', async () => {
    const venuesFile = write(
      'venueName,eventName,city,state,zipCode\nHill Track,,Concord,NC,28027\nOval,Race of the Year,Newton,IA,50208\n',
    )
    await run('by venue', race({ venueName: 'HILL TRACK' }), { set, venuesFile })
    await run('by event', race({ name: 'Race of the Year' }), { set, venuesFile })
    expect(await stored('by venue')).toMatchObject([{ city: 'Concord', location_precision: 'zip' }])
    expect(await stored('by event')).toMatchObject([
      { city: 'Newton', venue_name: 'Oval', start_time: '15:00:00' },
    ])
  })

  it('refuses a file of venues without the necessary columns', async () => {
    const venuesFile = write('track,city\nA,B\n')
    await expect(run('x', race({}), { venuesFile })).rejects.toThrow(
      'no column venueName or eventName',
    )
  })
})
