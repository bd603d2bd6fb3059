import { describe, expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'

const { read, readRows } = testFiles()

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

describe('moments', () => {
  it('keeps UTC, local zones and floating times apart', async () => {
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

  it('never believes a VTIMEZONE', async () => {
    const wrong = [
      'BEGIN:VTIMEZONE',
      'TZID:America/New_York',
      'BEGIN:STANDARD',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0900',
      'DTSTART:19700101T000000',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const [row] = await readRows(
      calendar(
        ...wrong,
        ...event('UID:1', 'SUMMARY:A', 'DTSTART;TZID=America/New_York:20260801T100000'),
      ),
    )
    expect(row?.start).toEqual({ date: '2026-08-01', time: '10:00', zone: 'America/New_York' })
  })

  it('takes the last of several whole days, which DTEND does not name', async () => {
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

  it('notices UTC under the name of a local zone by further dates in true local time', async () => {
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
      note: expect.stringContaining('UTC under the name of a local zone'),
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

  it('believes the operator more than the file', async () => {
    const [row] = await readRows(
      calendar(...event('UID:1', 'SUMMARY:A', 'DTSTART;TZID=PDT:20260801T073000')),
      { zone: 'America/New_York' },
    )
    expect(row?.start).toEqual({ date: '2026-08-01', time: '07:30', zone: 'America/New_York' })
  })
})

describe('entries', () => {
  it('reads texts, point, picture, organizer and state', async () => {
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

  it('leaves out addresses of machines', async () => {
    const rows = await readRows(
      calendar(
        ...event(
          'UID:1',
          'SUMMARY:A',
          'DTSTART:20260801',
          'ORGANIZER:mailto:abc@group.calendar.google.com',
        ),
        ...event('UID:2', 'SUMMARY:A', 'DTSTART:20260801', 'ORGANIZER:mailto:noreply@example.org'),
        ...event(
          'UID:3',
          'SUMMARY:A',
          'DTSTART:20260801',
          'ORGANIZER:mailto:redacted@example.invalid',
        ),
      ),
    )
    for (const row of rows) expect(row.fields.contactEmail).toBeUndefined()
  })

  it('tells entries that share an identifier apart by their dates', async () => {
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

  it('puts changes of one date with their repeating entry, wherever they stand', async () => {
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

  it('passes over an entry without a date and reads on', async () => {
    const items = await read(
      calendar(
        ...event('UID:1', 'SUMMARY:No date'),
        ...event('UID:2', 'SUMMARY:Date', 'DTSTART:20260801'),
      ),
    )
    expect(items[0]).toMatchObject({ line: 3, unreadable: expect.stringContaining('DTSTART') })
    expect(items[1]).toMatchObject({ fields: { name: 'Date' } })
  })

  it('mends characters that folding has cut in two', async () => {
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
  it('says that a calendar is a web page', async () => {
    const html =
      '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></body></html>'
    await expect(read(html, { name: 'town.ics' })).rejects.toThrow(
      'is a web page ("Just a moment..."), not a calendar: the download probably failed.',
    )
  })

  it('says that a calendar is cut off', async () => {
    const text = calendar(...event('UID:1', 'SUMMARY:A', 'DTSTART:20260801')).slice(0, -25)
    await expect(read(text)).rejects.toThrow('is cut off')
  })
})
