import { describe, expect, it } from 'vitest'
import { CalendarEntry } from './calendar-entry.ts'
import { entryGroups } from './entry-groups.ts'
import { splitCalendar } from './split-calendar.ts'

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

type Part = CalendarEntry | { line: number; unreadable: string }

const split = (text: string | Buffer, keepRead = false) => {
  const found = splitCalendar(Buffer.from(text), keepRead)
  const groups = [...entryGroups(found.entries, {})]
  const entries = groups.flatMap((group): Part[] => ('entries' in group ? group.entries : [group]))
  return { ...found, groups, entries }
}

const textOf = (part: Part | undefined, name: string) =>
  part instanceof CalendarEntry ? part.text(name) : part?.unreadable

describe('splitCalendar', () => {
  it('joins folded lines and numbers the entries, with any line ending', () => {
    for (const end of ['\r\n', '\n', '\r']) {
      const text = calendar(
        'X-WR-TIMEZONE:America/Chicago',
        ...event('SUMMARY:Car', '  Show', 'LOCATION:Caf', ' é'),
      )
      const { properties, entries } = split(text.replaceAll('\n', end))
      expect(properties.get('X-WR-TIMEZONE')).toBe('America/Chicago')
      expect(entries.map(({ line }) => line)).toEqual([3])
      expect(textOf(entries[0], 'summary')).toBe('Car Show')
      expect(textOf(entries[0], 'location')).toBe('Café')
    }
  })

  it('reads properties after leading white space', () => {
    const { properties } = split(
      `\t\t\n\t\t\n  ${calendar('PRODID:-//Rods//EN', ...event('SUMMARY:S'))}`,
    )
    expect(properties.get('PRODID')).toBe('-//Rods//EN')
  })

  it('appends lines without a property name to the text before them', () => {
    const lines = event('DESCRIPTION:One', '', 'two & three', 'SUMMARY:S')
    const { entries } = split(calendar(...lines))
    expect(textOf(entries[0], 'description')).toBe('One\ntwo & three')
    expect(textOf(entries[0], 'summary')).toBe('S')
  })

  it('skips alarms, time zones and tasks', () => {
    const { entries } = split(
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
        ...event('SUMMARY:Event', 'BEGIN:VALARM', 'SUMMARY:Alarm', 'END:VALARM'),
      ),
    )
    expect(entries.map((entry) => textOf(entry, 'summary'))).toEqual(['Event'])
  })

  it('reports an unreadable entry and reads the next one', () => {
    const { entries } = split(
      calendar(...event('SUMMARY;LANGUAGE="en:Broken'), ...event('SUMMARY:Fine')),
    )
    expect(entries).toHaveLength(2)
    expect(textOf(entries[0], '')).toContain('not a valid calendar entry')
    expect(textOf(entries[1], 'summary')).toBe('Fine')
  })

  it('reports where a calendar is cut off, and keeps complete entries on request', () => {
    expect(() => split('BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Half')).toThrow(
      'is cut off: it ends at line 3 before END:VEVENT',
    )
    const half = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Whole\nEND:VEVENT\n'
    expect(() => split(half)).toThrow('END:VCALENDAR')
    const partial = split(`${half}BEGIN:VEVENT\nSUMM`, true)
    expect(partial.problem).toContain('cut off')
    expect(partial.entries.map((entry) => textOf(entry, 'summary'))).toEqual(['Whole'])
  })

  it('groups entries with the same identifier, however far apart', () => {
    const other = (count: number) => event(`UID:other ${count}`, 'SUMMARY:O', 'DTSTART:20260801')
    const many = Array.from({ length: 3_000 }, (_, index) => other(index)).flat()
    const { groups } = split(
      calendar(
        ...event('UID:a', 'RECURRENCE-ID:20260808', 'SUMMARY:Changed', 'DTSTART:20260809'),
        ...many,
        ...event('UID:a', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Master', 'DTSTART:20260801'),
      ),
    )
    expect(groups).toHaveLength(3_001)
    const [first] = groups
    const together = first && 'entries' in first ? first.entries : []
    expect(together.map((entry) => entry.text('summary'))).toEqual(['Changed', 'Master'])
  })

  it('rejects entries, lines and nesting above the limits, and reads the next entry', () => {
    const lines = (count: number, line: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => line(index))
    const date = '20260801T100000'
    const refused: [string[], RegExp][] = [
      [event(...lines(5_001, (index) => `X-A${index}:1`)), /more than 5,000 lines/],
      [event(...lines(4_000, () => `COMMENT:${'x'.repeat(300)}`)), /longer than 512 KB/],
      [
        event(
          `EXDATE:${lines(3_800, () => date).join(',')}`,
          `EXDATE:${lines(3_800, () => date).join(',')}`,
        ),
        /5,000 ex/,
      ],
      [event(`RDATE:${lines(5_000, () => date).join(',')}`), /line of more than 64 KB \(line 3\)/],
      [event(`SUMMARY:${'x'.repeat(70_000)}`), /line of more than 64 KB/],
    ]
    for (const [bomb, reason] of refused) {
      const { entries } = split(calendar(...bomb, ...event('SUMMARY:Fine')))
      expect(textOf(entries[0], '')).toMatch(reason)
      expect(textOf(entries[1], 'summary')).toBe('Fine')
    }
    const nested = lines(20, () => 'BEGIN:X-PART')
    expect(() => split(calendar(...nested))).toThrow('more than 16 nested components')
  })

  it('skips an overlong attachment and records its line number', () => {
    const photo = `ATTACH;ENCODING=BASE64;VALUE=BINARY:${'QUJD\r\n '.repeat(30_000)}`
    const { entries, tooLong } = split(calendar(...event(photo, 'SUMMARY:Show')))
    expect(textOf(entries[0], 'summary')).toBe('Show')
    expect(tooLong).toEqual([3])
  })
})
