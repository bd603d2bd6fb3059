/** Columns of the exports: names, order and kinds. Other programs rely on the columns of the CSV. */
import type { Event } from '../../catalog/event/event.ts'
import type { FieldKind } from '../../catalog/event/field-kinds.ts'
import {
  fieldOf,
  fieldsWith,
  type PublicField,
  publicFields,
} from '../../catalog/event/field-names.ts'

/**
 * Format of a column. Text and lists are always quoted, so that programs that check for quotes do not read "00901" as a
 * number; dates, times and numbers are never quoted.
 */
export type ColumnKind = 'text' | 'contact' | 'list' | 'date' | 'time' | 'number'

export type CsvColumn = { field: keyof Event; kind: ColumnKind }

/** Kind of a workbook cell: the kinds of the CSV, plus instants and booleans. */
export type CellKind = ColumnKind | 'instant' | 'truth'

/** Field kinds that are not listed are text. */
const cellKinds: Partial<Record<FieldKind, CellKind>> = {
  email: 'contact',
  phone: 'contact',
  list: 'list',
  date: 'date',
  time: 'time',
  latitude: 'number',
  longitude: 'number',
  dollars: 'number',
  count: 'number',
  instant: 'instant',
  stamp: 'instant',
  flag: 'truth',
}

const cellOf = (field: PublicField): CellKind => cellKinds[fieldOf(field).kind] ?? 'text'

const csvFields = fieldsWith('csv')

export const csvColumns: readonly CsvColumn[] = csvFields.map((field) => {
  const kind = cellOf(field)
  if (kind === 'instant' || kind === 'truth') throw new Error(`The CSV has no ${kind}: ${field}.`)
  return { field, kind }
})

/** First line of the CSV, without its line break. */
export const csvHeader = csvColumns.map(({ field }) => field).join(',')

type WorkbookColumn = { field: string; kind: CellKind }

const seriesColumns: readonly WorkbookColumn[] = [
  { field: 'seriesId', kind: 'text' },
  { field: 'seriesRule', kind: 'text' },
]

/** Columns of the workbook: those of the CSV first, then all other public fields of an event. */
export const workbookColumns: readonly WorkbookColumn[] = [
  ...csvColumns,
  ...publicFields
    .filter((field) => !csvFields.includes(field))
    .flatMap((field) =>
      field === 'series' ? seriesColumns : [{ field, kind: cellOf(field) } as WorkbookColumn],
    ),
]
