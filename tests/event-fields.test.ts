/** The field table agrees with everything derived from it, down to the database columns. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { event } from '../src/catalog/event/event.ts'
import { draftShape } from '../src/catalog/event/event-draft.ts'
import { allFields, draftFields, fieldOf, publicFields } from '../src/catalog/event/field-names.ts'
import { fieldColumns } from '../src/catalog/event/server/event-row.ts'
import { columns } from '../src/catalog/event/server/event-store.ts'
import { csvColumns, workbookColumns } from '../src/features/export/columns.ts'
import { cleanFields, readApart } from '../src/features/import/server/clean/clean-fields.ts'
import { fieldOf as fieldOfHeader } from '../src/features/import/server/row/fields.ts'
import { queryColumn } from '../src/platform/db/query.ts'
import { testDatabase } from './support/database.ts'

const { db } = await testDatabase()

const missingIn = (names: readonly string[], wanted: readonly string[]) => {
  const known = new Set(names)
  return wanted.filter((name) => !known.has(name))
}

test('each field is a column of its type', async () => {
  const { rows } = await sql<{ column: string; type: string }>`
    select attname as column, format_type(atttypid, null) as type from pg_attribute
    where attrelid = 'events'::regclass and attnum > 0 and not attisdropped`.execute(db)
  const types = Object.fromEntries(rows.map(({ column, type }) => [column, type]))
  const shortNames: Record<string, string> = {
    'time without time zone': 'time',
    'timestamp with time zone': 'timestamptz',
  }
  expect(fieldColumns.length).toBeGreaterThan(50)
  for (const { column, type } of fieldColumns) {
    const actual = types[column] ?? 'none'
    expect(`${column} ${shortNames[actual] ?? actual}`).toBe(`${column} ${type}`)
  }
})

test('a column that a row may leave out has a default, as the previous release does not set it', async () => {
  const rows = await queryColumn(db)`
    select attname as column from pg_attribute
    where attrelid = 'events'::regclass and attnum > 0 and attnotnull and not atthasdef`
  expect(rows.sort()).toEqual(['event_type', 'id', 'name', 'status'])
})

test('the event store writes every field except the version, which increments itself', () => {
  const written = columns.map(({ field }) => field)
  expect(missingIn(written, allFields)).toEqual(['series', 'sequence'])
})

test('the public event and the draft have the fields of the table, in its order', () => {
  expect(Object.keys(event.shape)).toEqual(publicFields)
  expect(Object.keys(draftShape.shape)).toEqual(draftFields)
  expect(missingIn(publicFields, draftFields)).toEqual([])
})

describe('import', () => {
  test('reads every field of a draft', () => {
    const { draft } = cleanFields({}, false)
    expect([...Object.keys(draft), ...readApart].sort()).toEqual([...draftFields].sort())
  })

  test('recognizes each field by its name; only "start" and "end" are ambiguous', () => {
    const fieldsOf = new Map<string, string[]>()
    for (const field of allFields) {
      for (const header of (fieldOf(field).headers ?? '').split(', ').filter(Boolean)) {
        fieldsOf.set(header, [...(fieldsOf.get(header) ?? []), field])
      }
    }
    const doubles = [...fieldsOf.values()].filter(({ length }) => length > 1).map(String)
    expect([...new Set(doubles)].sort()).toEqual(['date,startTime', 'endDate,endTime'])
    for (const field of draftFields) expect(fieldOfHeader(field)).toBe(field)
  })
})

test('the workbook has every public field, the CSV 24 of them', () => {
  const exported = workbookColumns.map(({ field }) => field)
  expect(missingIn(exported, publicFields)).toEqual(['series'])
  expect(missingIn(exported, ['seriesId', 'seriesRule'])).toEqual([])
  expect(csvColumns).toHaveLength(24)
})

test('every field that people fill in has a label and a place in a form', () => {
  const nameless = draftFields.filter((name) => {
    const { setBy, label, group } = fieldOf(name)
    return setBy !== 'source' && !(label && group)
  })
  expect(nameless).toEqual([])
})
