/** The columns of the exports: names, order and kinds. Other programs rely on those of the CSV. */
import type { Event } from '../../catalog/event/event.ts'
import type { Kind } from '../../catalog/event/field-kinds.ts'
import {
  fieldOf,
  fieldsWith,
  type PublicField,
  publicFields,
} from '../../catalog/event/field-names.ts'

/**
 * Format of a column. Text and lists are always quoted, so that programs which look at quotes do not take "00901" for a
 * number; dates, times and numbers never are.
 */
export type ColumnKind = 'text' | 'contact' | 'list' | 'date' | 'time' | 'number'

export type CsvColumn = { field: keyof Event; kind: ColumnKind }

/** Cell of the workbook: beyond the kinds of the CSV, instants and truth values. */
export type CellKind = ColumnKind | 'instant' | 'truth'

/** All other kinds are text. */
const cells: Partial<Record<Kind, CellKind>> = {
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

const cellOf = (field: PublicField): CellKind => cells[fieldOf(field).kind] ?? 'text'

const inCsv = fieldsWith('csv')

export const csvColumns: readonly CsvColumn[] = inCsv.map((field) => {
  const kind = cellOf(field)
  if (kind === 'instant' || kind === 'truth') throw new Error(`The CSV has no ${kind}: ${field}.`)
  return { field, kind }
})

/** The first line of the CSV, without its line break. */
export const csvHeader = csvColumns.map(({ field }) => field).join(',')

type WorkbookColumn = { field: string; kind: CellKind }

const seriesColumns: readonly WorkbookColumn[] = [
  { field: 'seriesId', kind: 'text' },
  { field: 'seriesRule', kind: 'text' },
]

/** The workbook has the columns of the CSV first, then all other fields of an event. */
export const workbookColumns: readonly WorkbookColumn[] = [
  ...csvColumns,
  ...publicFields
    .filter((field) => !inCsv.includes(field))
    .flatMap((field) =>
      field === 'series' ? seriesColumns : [{ field, kind: cellOf(field) } as WorkbookColumn],
    ),
]
