/** Lists the columns of a file with the fields that they were matched to, for a person to correct. */
import { textOf } from '../clean/clean-values.ts'
import { isFieldName } from '../row/fields.ts'
import type { SourceRow } from '../row/source-row.ts'
import type { FoundColumn } from '../settings/import-settings.ts'

/** Most columns; a file with more has unused fields of a form. */
const maxColumns = 150
const samplesShown = 3
const sampleLength = 60

/** Empty for a source without columns, such as a calendar, and for our own exports, which need no matching. */
export const columnsOf = (rows: readonly SourceRow[]): FoundColumn[] => {
  const columns = new Map<string, FoundColumn>()
  for (const { exact, names = [], columns: fields = {}, lookUp } of rows) {
    if (exact) continue
    for (const name of names) {
      if (name === '') continue
      const column = columns.get(name) ?? { name, field: null, samples: [] }
      if (columns.size < maxColumns) columns.set(name, column)
      const sample = textOf(lookUp(name)).trim().replace(/\s+/g, ' ').slice(0, sampleLength)
      const isNew = sample !== '' && !column.samples.includes(sample)
      if (isNew && column.samples.length < samplesShown) column.samples.push(sample)
    }
    for (const [field, name] of Object.entries(fields)) {
      const column = columns.get(name)
      if (column && isFieldName(field)) column.field ??= field
    }
  }
  return [...columns.values()]
}
