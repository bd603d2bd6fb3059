import { describe, expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'

const { read, readRows } = testFiles()

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

describe('moments', () => {
  it('distinguishes UTC, named zones and floating times', async () => {
    const rows = await readRows(
      calendar(
        'X-WR-TIMEZONE:America/Denver',
        ...event('UID:1', 'SUMMARY:A', 'DTSTART:20260801T230000Z', 'DTEND:20260802T010000Z'),
        ...event(
          'UID:2',
          'SUMMARY:B',
          'DTSTART;TZID=PST;VALUE=DATE-TIME:20260801T100000',
          'DURATION:PT2H30M',
        ),
        ...event('UID:3', 'SUMMARY:C', 'DTSTART:20260801T100000'),
        ...event('UID:4', 'SUMMARY:D', 'DTSTART;TZID=Custom 1:20260801T100000'),
      ),
    )
    expect(rows.map(({ start }) => start)).toEqual([
      { date: '2026-08-01', time: '23:00', zone: 'UTC' },
      { date: '2026-08-01', time: '10:00', zone: 'America/Los_Angeles', loose: true },
      { date: '2026-08-01', time: '10:00' },
      { date: '2026-08-01', time: '10:00', zone: 'America/Denver' },
    ])
    expect(rows[1]?.end).toMatchObject({ time: '12:30' })
    expect(rows[0]?.zone).toBe('America/Denver')
  })

  it('ignores VTIMEZONE and uses the name of the zone', async () => {
    const wrong =
      `BEGIN:VTIMEZONE,TZID:America/New_York,BEGIN:STANDARD,TZOFFSETFROM:+0000,TZOFFSETTO:+0900,
      DTSTART:19700101T000000,END:STANDARD,END:VTIMEZONE`.split(/,\s*/)
    const [row] = await readRows(
      calendar(
        ...wrong,
        ...event('UID:1', 'SUMMARY:A', 'DTSTART;TZID=America/New_York:20260801T100000'),
      ),
    )
    expect(row?.start).toEqual({ date: '2026-08-01', time: '10:00', zone: 'America/New_York' })
  })

  it('reads the DTEND of whole days as exclusive', async () => {
    const rows = await readRows(
      calendar(
        ...event('UID:1', 'SUMMARY:A', 'DTSTART;VALUE=DATE:20260801', 'DTEND;VALUE=DATE:20260803'),
        ...event('UID:2', 'SUMMARY:B', 'DTSTART;VALUE=DATE:20260801', 'DTEND;VALUE=DATE:20260801'),
        ...event('UID:3', 'SUMMARY:C', 'DTSTART;VALUE=DATE:20260801', 'DURATION:P3D'),
        ...event(
          'UID:4',
          'SUMMARY:D',
          'DTSTART:20260801T050000Z',
          'DTEND:20260802T050000Z',
          'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
        ),
      ),
    )
    const days = rows.map(({ start, end }) => [start?.date, start?.time, end?.date])
    expect(days).toEqual([
      ['2026-08-01', null, '2026-08-02'],
      ['2026-08-01', null, undefined],
      ['2026-08-01', null, '2026-08-03'],
      ['2026-08-01', null, '2026-08-01'],
    ])
  })

  it('detects UTC labeled as a local zone by extra dates that are in local time', async () => {
    const zone = 'America/Indiana/Indianapolis'
    const lie = (uid: string, start: string, dates: string) =>
      event(
        `UID:${uid}`,
        `SUMMARY:${uid}`,
        `DTSTART;TZID=${zone}:${start}`,
        `RDATE;TZID=${zone}:${dates}`,
      )
    const items = await read(
      calendar(
        ...lie('a', '20261106T140000', '20261106T090000,20261107T090000'),
        ...lie('b', '20260822T150000', '20260818T150000,20260822T110000'),
        ...event('UID:c', 'SUMMARY:c', `DTSTART;TZID=${zone}:20260606T120000`),
      ),
    )
    expect(items[0]).toEqual({
      note: expect.stringContaining('UTC labeled as a local time zone'),
    })
    expect(items[3]).toMatchObject({ start: { time: '12:00', zone: 'UTC' }, zone })
    expect(items[1]).toMatchObject({
      repeats: {
        extraDates: [
          { time: '09:00', zone },
          { time: '09:00', zone },
        ],
      },
    })
  })

  it('a zone given by the operator overrides that of the file', async () => {
    const [row] = await readRows(
      calendar(...event('UID:1', 'SUMMARY:A', 'DTSTART;TZID=PDT:20260801T073000')),
      { zone: 'America/New_York' },
    )
    expect(row?.start).toEqual({ date: '2026-08-01', time: '07:30', zone: 'America/New_York' })
  })
})

describe('entries', () => {
  it('reads texts, coordinates, picture, organizer and status', async () => {
    const [row] = await readRows(
      calendar(
        ...event(
          'UID:1',
          'SUMMARY:Cars\\, Coffee\\; more',
          'DESCRIPTION:One\\ntwo',
          'DTSTART:20260801T100000',
          'LOCATION:Main St\\, Town\\, IL',
          'GEO:41.5;-87.5',
          'URL:https://x.example/1',
          'STATUS:CANCELLED',
          'CATEGORIES:Cars,Family',
          'ORGANIZER;CN="The Club":mailto:club@example.org',
          'ATTACH;FMTTYPE=image/png:https://x.example/a.png',
          'X-COST:$5',
          'X-OWN:own\\, text',
        ),
      ),
    )
    expect(row?.fields).toMatchObject({
      name: 'Cars, Coffee; more',
      description: 'One\ntwo',
      location: 'Main St, Town, IL',
      latitude: 41.5,
      longitude: -87.5,
      website: 'https://x.example/1',
      eventStatus: 'cancelled',
      organizerName: 'The Club',
      contactEmail: 'club@example.org',
      logoUrl: 'https://x.example/a.png',
      attendanceCost: '$5',
    })
    expect(row?.hints).toBe('Cars, Family')
    expect(row?.lookUp('X-OWN')).toBe('own, text')
  })

  it.each(['abc@group.calendar.google.com', 'noreply@example.org', 'redacted@example.invalid'])(
    'leaves out an automatic email address: %s',
    async (address) => {
      const organizer = `ORGANIZER:mailto:${address}`
      const entry = event('UID:1', 'SUMMARY:A', 'DTSTART:20260801', organizer)
      const [row] = await readRows(calendar(...entry))
      expect(row?.fields.contactEmail).toBeUndefined()
    },
  )

  it('appends dates to the identifiers of entries that share one', async () => {
    const rows = await readRows(
      calendar(
        ...event('UID:same', 'SUMMARY:A', 'DTSTART:20260801T100000'),
        ...event('UID:same', 'SUMMARY:A', 'DTSTART:20260808T100000'),
        ...event('UID:own', 'SUMMARY:B', 'DTSTART:20260808T100000'),
      ),
    )
    expect(rows.map(({ sourceId }) => sourceId)).toEqual([
      'same/2026-08-01',
      'same/2026-08-08',
      'own',
    ])
  })

  it('attaches changes to their recurring entry, in any order; one without it is an event', async () => {
    const rows = await readRows(
      calendar(
        ...event(
          'UID:r',
          'SUMMARY:Moved',
          'RECURRENCE-ID:20260808T100000',
          'DTSTART:20260809T100000',
        ),
        ...event(
          'UID:r',
          'SUMMARY:Weekly',
          'DTSTART:20260801T100000',
          'RRULE:FREQ=WEEKLY;UNTIL=20261001;BYDAY=SA',
          'EXDATE:20260815T100000',
        ),
        ...event(
          'UID:orphan',
          'SUMMARY:Alone',
          'RECURRENCE-ID:20260808T100000',
          'DTSTART:20260809T100000',
        ),
      ),
    )
    expect(rows.map(({ fields }) => fields.name)).toEqual(['Weekly', 'Alone'])
    expect(rows[0]?.repeats).toMatchObject({
      rule: 'FREQ=WEEKLY;UNTIL=20261001;BYDAY=SA',
      exceptDates: [{ date: '2026-08-15', time: '10:00' }],
      overrides: [{ on: { date: '2026-08-08' }, row: { fields: { name: 'Moved' } } }],
    })
    expect(rows[1]?.sourceId).toBe('orphan/2026-08-08')
  })

  it('reads periods as extra dates, and THISANDFUTURE as a change to all later dates', async () => {
    const [row] = await readRows(
      calendar(
        ...event(
          'UID:p',
          'SUMMARY:Weekly',
          'DTSTART;TZID=America/Chicago:20260801T100000',
          'RRULE:FREQ=WEEKLY;COUNT=3',
          'RDATE;TZID=America/Chicago:20260901T180000',
          'RDATE;VALUE=PERIOD:20260902T230000Z/20260903T010000Z,20260905T230000Z/PT90M',
          'RDATE;VALUE=DATE:20260910',
        ),
        ...event(
          'UID:p',
          'SUMMARY:Later',
          'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Chicago:20260808T100000',
          'DTSTART;TZID=America/Chicago:20260808T110000',
        ),
      ),
    )
    expect(row?.repeats?.extraDates).toEqual([
      { date: '2026-09-01', time: '18:00', zone: 'America/Chicago' },
      {
        date: '2026-09-02',
        time: '23:00',
        zone: 'UTC',
        end: { date: '2026-09-03', time: '01:00', zone: 'UTC' },
      },
      {
        date: '2026-09-05',
        time: '23:00',
        zone: 'UTC',
        end: { date: '2026-09-06', time: '00:30', zone: 'UTC' },
      },
      { date: '2026-09-10', time: null },
    ])
    expect(row?.repeats?.overrides).toMatchObject([{ andFollowing: true }])
  })

  it('uses the newest version of each entry and change; entries without UID stay separate', async () => {
    const version = (sequence: number, name: string, ...more: string[]) =>
      event('UID:v', `SEQUENCE:${sequence}`, `SUMMARY:${name}`, ...more)
    const rows = await readRows(
      calendar(
        ...version(2, 'New', 'DTSTART:20260801T100000', 'RRULE:FREQ=WEEKLY'),
        ...version(1, 'Old', 'DTSTART:20260801T100000', 'RRULE:FREQ=WEEKLY'),
        ...version(3, 'Moved again', 'RECURRENCE-ID:20260808T100000', 'DTSTART:20260809T100000'),
        ...version(2, 'Moved', 'RECURRENCE-ID:20260808T100000', 'DTSTART:20260807T100000'),
        ...event('SEQUENCE:1', 'SUMMARY:Nameless', 'DTSTART:20260801T100000'),
        ...event('SUMMARY:Nameless, too', 'DTSTART:20260801T100000'),
      ),
    )
    expect(rows.map(({ fields }) => fields.name)).toEqual(['New', 'Nameless', 'Nameless, too'])
    expect(rows[0]?.repeats?.overrides.map(({ row }) => row.fields.name)).toEqual(['Moved again'])
  })

  it('attaches a change to the half of a split series that has its date', async () => {
    const half = (start: string, until: string) =>
      event(
        'UID:h',
        `SUMMARY:From ${start}`,
        `DTSTART:${start}T100000`,
        `RRULE:FREQ=WEEKLY${until}`,
      )
    const rows = await readRows(
      calendar(
        ...half('20260905', ''),
        ...half('20260801', ';UNTIL=20260829'),
        ...event('UID:h', 'SUMMARY:A', 'RECURRENCE-ID:20260808T100000', 'DTSTART:20260808T120000'),
        ...event('UID:h', 'SUMMARY:B', 'RECURRENCE-ID:20260912T100000', 'DTSTART:20260912T120000'),
      ),
    )
    const changes = rows.map(({ repeats }) => repeats?.overrides.map(({ row }) => row.fields.name))
    expect(changes).toEqual([['B'], ['A']])
  })

  it.each([
    ['DTSTART;TZID=America/Chicago:20261031T200000', 'DURATION:PT12H', '2026-11-01', '07:00'],
    ['DTSTART;TZID=America/Chicago:20261031T200000', 'DURATION:P1D', '2026-11-01', '20:00'],
    ['DTSTART:20261031T200000', 'DURATION:P1DT1H30M', '2026-11-01', '21:30'],
    ['DTSTART;VALUE=DATE:20261031', 'DURATION:P1W', '2026-11-06', null],
    ['DTSTART:20261031T200000', 'DURATION:soon', undefined, undefined],
  ])('ends %s after %s', async (start, length, date, time) => {
    const [row] = await readRows(calendar(...event('UID:d', 'SUMMARY:A', start, length)))
    expect([row?.end?.date, row?.end?.time]).toEqual([date, time])
  })

  it('reads lines that end with LF, and a description in HTML', async () => {
    const text = calendar(
      ...event(
        'UID:1',
        'SUMMARY:A',
        'DTSTART:20260801',
        'X-ALT-DESC;FMTTYPE=text/html:<p>Cars &amp; <b>',
        ' coffee</b></p>',
      ),
    ).replaceAll('\r\n', '\n')
    const [row] = await readRows(text)
    expect(row?.fields.description).toBe('<p>Cars &amp; <b>coffee</b></p>')
  })

  it('reports an entry without a date and reads the next one', async () => {
    const items = await read(
      calendar(
        ...event('UID:1', 'SUMMARY:No date'),
        ...event('UID:2', 'SUMMARY:Date', 'DTSTART:20260801'),
      ),
    )
    expect(items[0]).toMatchObject({ line: 3, unreadable: expect.stringContaining('DTSTART') })
    expect(items[1]).toMatchObject({ fields: { name: 'Date' } })
  })

  it('restores characters that folding has split', async () => {
    const [before = '', after = ''] = calendar(
      ...event('UID:1', 'SUMMARY:Café Cruise', 'DTSTART:20260801'),
    ).split('é')
    const [first = 0, second = 0] = Buffer.from('é')
    const bytes = Buffer.concat([
      Buffer.from(before),
      Buffer.from([first]),
      Buffer.from('\r\n '),
      Buffer.from([second]),
      Buffer.from(after),
    ])
    const [row] = await readRows(bytes)
    expect(row?.fields.name).toBe('Café Cruise')
  })
})

describe('broken downloads', () => {
  it('reports that the file is a web page, not a calendar', async () => {
    const html =
      '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></body></html>'
    await expect(read(html, { name: 'town.ics' })).rejects.toThrow(
      'is a web page ("Just a moment..."), not a calendar: the download probably failed.',
    )
  })
})
