import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { sampleEvent } from '../../../tests/support/sample-event.ts'
import { tentativeNote } from '../event/tentative-note.ts'
import type { CalendarEvent } from './calendar-entry.ts'
import { calendarFile } from './calendar-file.ts'

const neonCruise: CalendarEvent = {
  ...sampleEvent,
  streetAddress: '6363 N Milwaukee Ave',
  sequence: 4,
  updatedAt: '2026-11-01T12:34:56.789Z',
}
const base = 'https://atlas.example'
const untimed = { startTime: null, endTime: null, startsAt: null, endsAt: null }
const fileOf = (changes: Partial<CalendarEvent> = {}) =>
  calendarFile([{ ...neonCruise, ...changes }], { base })

/** Properties of the only entry, name → value, as ical.js parses them. */
function read(file: string): Record<string, string> {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const entry = calendar.getFirstSubcomponent('vevent')
  const all = entry?.getAllProperties() ?? []
  return Object.fromEntries(all.map((each) => [each.name, String(each.getFirstValue())]))
}

describe('calendarFile', () => {
  it('writes a timed entry', () => {
    expect(fileOf().split('\r\n').slice(0, 5)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Gearhead Atlas//Events//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
    ])
    expect(read(fileOf())).toEqual({
      uid: 'k3x9@gearhead-atlas',
      dtstamp: '2026-11-01T12:34:56Z',
      'last-modified': '2026-11-01T12:34:56Z',
      sequence: '4',
      dtstart: '2026-11-21T00:00:00Z',
      dtend: '2026-11-21T03:30:00Z',
      summary: 'Friday Night Neon Cruise',
      description:
        'Bring your neon.\n\nhttps://atlas.example/event/k3x9/friday-night-neon-cruise-chicago-il',
      location: 'Drive-In lot, 6363 N Milwaukee Ave, Chicago, IL 60646',
      geo: '41.9972,-87.7872',
      url: 'https://atlas.example/event/k3x9/friday-night-neon-cruise-chicago-il',
      status: 'CONFIRMED',
    })
  })

  it('writes whole days as dates with an exclusive end', () => {
    const file = fileOf({ ...untimed, endDate: '2026-11-22' })
    expect(file).toContain('\r\nDTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261123\r\n')
  })

  it('marks postponed events, and events that are tentative at their source, as tentative', () => {
    expect(read(fileOf({ statusNote: tentativeNote })).status).toBe('TENTATIVE')
    expect(read(fileOf({ eventStatus: 'postponed' })).status).toBe('TENTATIVE')
    expect(read(fileOf({ statusNote: 'The lot is closed' })).status).toBe('CONFIRMED')
  })

  it('marks a canceled event in the title only', () => {
    const file = fileOf({ eventStatus: 'cancelled' })
    expect(read(file)).toMatchObject({
      summary: 'CANCELED: Friday Night Neon Cruise',
      transp: 'TRANSPARENT',
    })
    expect(file).not.toContain('STATUS:')
  })

  it('leaves out a pin at the center of a ZIP code, and ongoing places', () => {
    expect(fileOf({ locationPrecision: 'zip' })).not.toContain('GEO:')
    expect(fileOf({ ...untimed, ongoing: true, date: null, endDate: null })).not.toContain('VEVENT')
  })

  it('names a feed and sets its refresh interval', () => {
    const feed = calendarFile([], { base, name: 'Shows, near; me', refreshEvery: 'PT6H' })
    const name = 'Shows\\, near\\; me'
    expect(feed).toContain(`\r\nNAME:${name}\r\nX-WR-CALNAME:${name}\r\n`)
    expect(feed).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT6H\r\nX-PUBLISHED-TTL:PT6H\r\n')
  })

  it('writes the same text for the same events', () => {
    expect(fileOf()).toBe(fileOf())
  })
})

describe('any text', () => {
  const unit = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...'\\;,:"\r\n\t\0\u0007\u0085\u2028 aé車') },
    fc.constantFrom('🚗', '👨‍👩‍👧', '\ud800', '\udc00', '\r\nEND:VEVENT\r\n', '\nBEGIN:VALARM'),
    fc.string({ unit: anyCodePoint, minLength: 1, maxLength: 3 }),
  )
  const anyText = fc.string({ unit, maxLength: 120, size: 'max' })
  const isControl = (code: number) => code < 32 || (code >= 127 && code < 160)
  /** Expected text: well-formed, line breaks as LF, no control characters except tabs. */
  const cleaned = (value: string) =>
    [...value.toWellFormed().replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n')]
      .filter((each) => '\n\t'.includes(each) || !isControl(each.codePointAt(0) ?? 0))
      .join('')

  it('survives a round trip through an independent parser, as one entry', () => {
    fc.assert(
      fc.property(anyText, anyText, (name, venueName) => {
        const file = fileOf({
          name,
          venueName,
          streetAddress: '',
          city: '',
          state: '',
          zipCode: '',
        })
        const calendar = new ICAL.Component(ICAL.parse(file))
        expect(calendar.getAllSubcomponents()).toHaveLength(1)
        expect(read(file).summary).toBe(cleaned(name))
        expect(read(file).location).toBe(cleaned(venueName.trim()))
        expect(read(file).uid).toBe('k3x9@gearhead-atlas')
      }),
    )
  })

  it('is folded at 75 octets without splitting a character', () => {
    fc.assert(
      fc.property(anyText, fc.nat(80), (description, pad) => {
        const bytes = Buffer.from(fileOf({ description: 'x'.repeat(pad) + description }))
        const lines: Buffer[] = []
        for (let at = 0; at < bytes.length; ) {
          const end = bytes.indexOf('\r\n', at)
          lines.push(bytes.subarray(at, end))
          at = end + 2
        }
        const strict = new TextDecoder('utf-8', { fatal: true })
        for (const line of lines) {
          expect(line.length).toBeLessThanOrEqual(75)
          expect(() => strict.decode(line)).not.toThrow()
          expect(line.includes(10) || line.includes(13)).toBe(false)
        }
      }),
    )
  })
})
