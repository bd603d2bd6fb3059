/** Every field of the event is in each list that docs/how-to/add-a-field.md names and no type checks. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { event } from '../src/catalog/event/event.ts'
import { draftFields } from '../src/catalog/event/field-names.ts'
import { columns } from '../src/catalog/server/store/event-store.ts'
import { workbookColumns } from '../src/features/export/columns.ts'
import { cleanFields } from '../src/features/import/server/clean/clean-fields.ts'
import { projectFolder } from './support/source-files.ts'

const missingIn = (names: readonly string[], wanted: readonly string[]) => {
  const known = new Set(names)
  return wanted.filter((name) => !known.has(name))
}

test('the event store writes every field of a draft', () => {
  const written = columns.map(({ field }) => field)
  expect(missingIn(written, draftFields)).toEqual([])
})

test('the row type has every column that is written', () => {
  const text = readFileSync(path.join(projectFolder, 'src/catalog/server/tables.ts'), 'utf8')
  const [, row = ''] = /interface EventsTable \{([^}]*)\}/.exec(text) ?? []
  const typed = [...row.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name)
  expect(typed.length).toBeGreaterThan(50)
  expect(
    missingIn(
      typed,
      columns.map(({ column }) => column),
    ),
  ).toEqual([])
})

test('the public event has every field of a draft', () => {
  expect(missingIn(Object.keys(event.shape), draftFields)).toEqual([])
})

test('an import reads every field of a draft', () => {
  const { draft } = cleanFields({}, false)
  // Read apart: they need the zone of the venue first.
  const dates = ['date', 'endDate', 'startTime', 'endTime']
  expect(missingIn([...Object.keys(draft), ...dates], draftFields)).toEqual([])
})

test('the workbook has every field of the public event', () => {
  const exported = workbookColumns.map(({ field }) => field)
  expect(missingIn(exported, Object.keys(event.shape))).toEqual(['series'])
  expect(missingIn(exported, ['seriesId', 'seriesRule'])).toEqual([])
})
