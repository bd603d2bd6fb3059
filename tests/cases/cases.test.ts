/** Imports each file of the table as `import FILE --publish` does, and compares the stored events with those expected. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createLocator } from '../../src/catalog/event/server/placing/locate.ts'
import { openVenueBook } from '../../src/features/import/server/place/venue-book.ts'
import type { Issue } from '../../src/features/import/server/report/report.ts'
import { noRules, parsePairs } from '../../src/features/import/server/row/field-rules.ts'
import { repeatWindow } from '../../src/features/import/server/settings/import-settings.ts'
import { testDatabase } from '../support/database.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { importFile } from '../support/import-file.ts'
import { calendarCases } from './calendar-cases.ts'
import type { Case } from './cases.ts'
import { listCases } from './list-cases.ts'
import { questionCases } from './question-cases.ts'
import { sourceCases } from './source-cases.ts'
import { typeCases } from './type-cases.ts'

const cases = [...calendarCases, ...listCases, ...questionCases, ...sourceCases, ...typeCases]

const { db } = await testDatabase()
const locator = createLocator(db)
const venues = openVenueBook()
const now = Date.parse('2026-11-26T12:00:00Z')
const folder = new URL('files', import.meta.url).pathname

const importCase = async ({ file, after, defaults = {} }: Case) => {
  const source = after === undefined ? file : 'cars'
  if (after !== undefined) await importAs(source, after, defaults)
  return importAs(source, file, defaults)
}

const importAs = async (source: string, file: string, defaults: Record<string, string>) => {
  const pairs = Object.entries(defaults).map(([field, value]) => `${field}=${value}`)
  const issues: Issue[] = []
  const report = await importFile(
    db,
    { path: path.join(folder, file), sink: (issue: Issue) => void issues.push(issue) },
    {
      rules: { ...noRules, default: parsePairs('--default', pairs) },
      source,
      all: false,
      publish: true,
      strict: false,
      dryRun: false,
      locator,
      venues,
      now,
      window: repeatWindow(now),
    },
  )
  const reasons = issues.map(({ kind, name, reason }) => ({ kind, text: `${name}: ${reason}` }))
  const skipped = reasons.filter(({ kind }) => kind === 'skipped' || kind === 'refused')
  return {
    problem: report.problem,
    events: await storedEvents(),
    skipped: skipped.map(({ text }) => text),
    says: [...report.remarks, ...reasons.map(({ text }) => text)].join('\n'),
  }
}

type Stored = Awaited<ReturnType<typeof storedEvents>>[number]

const storedEvents = () =>
  db.selectFrom('events').selectAll().orderBy(sql`date, start_time, name`).execute()

const inOneLine = (event: Stored, also: readonly string[] = []): string => {
  const hours = [event.start_time, event.end_time].map((time) => time?.slice(0, 5)).filter(Boolean)
  const days = event.end_date && event.end_date !== event.date ? ` to ${event.end_date}` : ''
  const when = [
    `${event.date}${days}`,
    ...(hours.length > 0 ? [hours.join('-'), event.time_zone] : []),
  ]
  const parts = [when.join(' '), event.name, `${event.city}, ${event.state}`]
  if (event.event_status !== 'scheduled') parts.push(event.event_status)
  if (event.status !== 'published') parts.push(event.status)
  for (const column of also) {
    const value = event[column as keyof Stored]
    parts.push(`${column}: ${typeof value === 'string' ? value : JSON.stringify(value)}`.trim())
  }
  return parts.join(' | ')
}

afterEach(() => emptyTables(db, 'events', 'series', 'source_questions'))

describe('every file of the table', () => {
  it.each(cases)('$file: $what', async (each) => {
    const { problem, events, skipped, says } = await importCase(each)
    expect({ problem, events: events.map((event) => inOneLine(event, each.also)) }).toEqual({
      problem: each.problem,
      events: each.events,
    })
    expect(skipped).toEqual(each.skipped ?? [])
    for (const words of each.says ?? []) expect(says).toContain(words)
  })

  it('exists, and the folder contains no others', () => {
    const files = cases.flatMap(({ file, after }) => (after === undefined ? [file] : [file, after]))
    for (const file of files) expect(existsSync(path.join(folder, file))).toBe(true)
    expect(readdirSync(folder).toSorted()).toEqual(files.toSorted())
  })
})
