/** Calendars and JSON files of the maximum size fit into the memory of the reading process. */
import { expect, it } from 'vitest'
import { maxMemory, ReadingApart } from '../../src/features/import/server/reading/read-apart.ts'
import { noRules } from '../../src/features/import/server/row/field-rules.ts'
import { testDatabase } from '../support/database.ts'
import { testFiles } from '../support/import-files.ts'

const { url } = await testDatabase()
const { write } = testFiles()
const largest = 32 * 1024 * 1024

/** Entries not about cars, so that they are only read, without lookups. */
const entries: Record<string, [head: string, entry: (index: number) => string, tail: string]> = {
  'calendar.ics': [
    'BEGIN:VCALENDAR\r\n',
    (index) =>
      `BEGIN:VEVENT\r\nUID:${index}\r\nSUMMARY:Knitting – circle ${index}\r\nDTSTART:20270801T100000\r\nEND:VEVENT\r\n`,
    'END:VCALENDAR\r\n',
  ],
  'list.json': [
    '[{}',
    (index) => `,\n{"name":"Knitting – circle ${index}","date":"2027-08-01","city":"Springfield"}`,
    ']',
  ],
}

it.each(Object.entries(entries))(
  '%s of 32 MB is read within the memory limit',
  async (name, [head, entry, tail]) => {
    const parts = [head]
    let bytes = head.length + tail.length
    for (let index = 0; ; index++) {
      const text = entry(index)
      bytes += Buffer.byteLength(text)
      if (bytes > largest) break
      parts.push(text)
    }
    const from = { path: write([...parts, tail].join(''), name) }
    const options = { all: false, publish: true, strict: false, dryRun: false }
    const task = {
      from,
      settings: { rules: noRules, source: name, ...options },
      now: Date.parse('2026-11-26T12:00:00Z'),
      databaseUrl: url,
      readAhead: 'first' as const,
      isLowPriority: false,
    }
    const reading = new ReadingApart(task, { memory: maxMemory })
    let count = 0
    for await (const item of reading.all({ rows: 0, bytes: 0, size: 0 }))
      if ('line' in item) count++
    reading.close()
    expect(count).toBeGreaterThanOrEqual(parts.length - 1)
  },
)
