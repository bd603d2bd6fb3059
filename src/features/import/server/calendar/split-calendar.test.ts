import { describe, expect, it } from 'vitest'
import { splitCalendar } from './split-calendar.ts'

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n')

const valueOf = (part: unknown, name: string) =>
  (part as { properties: [string, unknown, string, unknown][] }).properties.find(
    ([key]) => key === name,
  )?.[3]

describe('splitCalendar', () => {
  it('joins folded lines and tells the line of each entry, with any line ends', () => {
    for (const end of ['\r\n', '\n', '\r']) {
      const text = calendar(
        'X-WR-TIMEZONE:America/Chicago',
        'BEGIN:VEVENT',
        'SUMMARY:Car',
        '  Show',
        'END:VEVENT',
      )
      const { properties, entries } = splitCalendar(text.replaceAll('\n', end))
      expect(properties.get('X-WR-TIMEZONE')).toBe('America/Chicago')
      expect(entries).toHaveLength(1)
      expect(entries[0]?.line).toBe(3)
      expect(valueOf(entries[0], 'summary')).toBe('Car Show')
    }
  })

  it('takes lines of running text for the rest of the text before them', () => {
    const { entries } = splitCalendar(
      calendar('BEGIN:VEVENT', 'DESCRIPTION:One', '', 'two & three', 'SUMMARY:S', 'END:VEVENT'),
    )
    expect(valueOf(entries[0], 'description')).toBe('One\ntwo & three')
    expect(valueOf(entries[0], 'summary')).toBe('S')
  })

  it('passes over alarms, time zones and tasks', () => {
    const { entries } = splitCalendar(
      calendar(
        'BEGIN:VTIMEZONE',
        'TZID:X',
        'BEGIN:STANDARD',
        'DTSTART:20261101T010000',
        'END:STANDARD',
        'END:VTIMEZONE',
        'BEGIN:VTODO',
        'SUMMARY:Task',
        'END:VTODO',
        'BEGIN:VEVENT',
        'SUMMARY:Event',
        'BEGIN:VALARM',
        'SUMMARY:Alarm',
        'END:VALARM',
        'END:VEVENT',
      ),
    )
    expect(entries).toHaveLength(1)
    expect(valueOf(entries[0], 'summary')).toBe('Event')
  })

  it('does not lose the others to one entry that cannot be read', () => {
    const { entries } = splitCalendar(
      calendar(
        'BEGIN:VEVENT',
        'DTSTART;TZID="x:20260101',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'SUMMARY:Fine',
        'END:VEVENT',
      ),
    )
    expect(entries).toHaveLength(2)
    expect(valueOf(entries[1], 'summary')).toBe('Fine')
  })

  it('says where a calendar is cut off', () => {
    expect(() => splitCalendar('BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Half')).toThrow(
      'is cut off: it ends at line 3 before END:VEVENT',
    )
    expect(() => splitCalendar('BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n')).toThrow(
      'END:VCALENDAR',
    )
  })
})
