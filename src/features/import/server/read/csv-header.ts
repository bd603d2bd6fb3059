/** Matches the header of a CSV file with our fields. */
import { AppError } from '../../../../kit/errors.ts'
import type { FieldRules } from '../row/field-rules.ts'
import { assignFields, type FieldName, isAnyDate } from '../row/fields.ts'
import { fileProblem } from '../source/open-source.ts'
import { isPrivacyAlone, privacyColumns } from './private-rows.ts'

export type Header = {
  names: readonly string[]
  /** Column → our field; undefined for a column that is not used. */
  fields: readonly (FieldName | undefined)[]
  /** Our field → the name of its column. */
  columnOf: Readonly<Record<string, string>>
  /** Names of columns that are not used. */
  unused: readonly string[]
  /** Names of columns that say whether a row is private. */
  privacy: readonly string[]
  /** Lower-case name → column, for templates. */
  columns: ReadonlyMap<string, number>
  /** True for a file that begins with the columns of our own export. */
  isExport: boolean
}

const exportColumns =
  'id,name,description,eventType,date,startTime,endTime,venueName,streetAddress,city,state,zipCode,' +
  'latitude,longitude,attendanceCost,participationFee,carCategories,carMakes,awards,features,' +
  'sponsorName,website,contactEmail,contactPhone'

/** A spreadsheet's export has some hundred. */
const maxColumns = 1_000

/** The delimiter of a file: the one of these that occurs most outside quotes in a line that may be the header. */
export const findDelimiter = (head: string): string => {
  const lines = head.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, maxTitleRows)
  const first = lines.find((line) => delimiters.some((each) => line.includes(each))) ?? ''
  const count = (delimiter: string) => first.split(delimiter).length
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best))
}

const delimiters = [',', ';', '\t', '|']

/** Rows above the header, such as a title, and the header itself. */
export const maxTitleRows = 10

/**
 * The header among the first rows: the first one that names what an event needs. Throws AppError as `readHeader` does for
 * the first row where none is.
 */
export const findHeader = (
  rows: readonly (readonly string[])[],
  rules: FieldRules,
): { header: Header; index: number } => {
  let first: unknown
  for (const [index, cells] of rows.entries()) {
    try {
      return { header: readHeader(cells, rules), index }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      first ??= error
    }
  }
  throw first ?? fileProblem('has no rows.')
}

/**
 * Maps columns to fields: those that the operator maps, those with our names, those with other usual names, then
 * similar ones. Throws AppError when the events' names or dates cannot be found.
 */
export const readHeader = (cells: readonly string[], rules: FieldRules): Header => {
  if (cells.length > maxColumns) {
    throw fileProblem(`has ${cells.length} columns; the limit is ${maxColumns}.`)
  }
  const names = cells.map((cell) => cell.trim())
  const columns = new Map<string, number>()
  names.forEach((name, column) => {
    if (!columns.has(name.toLowerCase())) columns.set(name.toLowerCase(), column)
  })
  const fields: (FieldName | undefined)[] = names.map(() => undefined)
  const taken = new Set<FieldName>()
  const take = (field: FieldName, column: number) => {
    if (taken.has(field) || fields[column] !== undefined) return
    taken.add(field)
    fields[column] = field
  }
  for (const [field, theirs] of rules.map) {
    const column = columns.get(theirs.toLowerCase())
    if (column === undefined) {
      throw fileProblem(`has no column "${theirs}" (--map ${field}=…). ${listed(names)}`)
    }
    // The operator may use one column for two fields; the second copies it through a template.
    fields[column] = undefined
    take(field, column)
  }
  const free = names.map((name, column) => (fields[column] === undefined ? name : ''))
  for (const [column, field] of assignFields(free, taken)) take(field, column)
  requireFields(taken, rules, names)
  const isExport = rules.map.size === 0 && `${names.join(',')},`.startsWith(`${exportColumns},`)
  const privacy = privacyColumns(names)
  const unused = names.filter(
    (name, column) =>
      name !== '' && fields[column] === undefined && !isAnyDate(name) && !isPrivacyAlone(name),
  )
  const columnOf = Object.fromEntries(fields.map((field, column) => [field, names[column] ?? '']))
  return { names, fields, columnOf, unused, privacy, columns, isExport }
}

const maxListed = 40

const listed = (names: readonly string[]) => {
  const shown = names.slice(0, maxListed).map((name) => name.slice(0, 60) || '(no name)')
  const more = names.length > maxListed ? ` and ${names.length - maxListed} more` : ''
  return `The columns are: ${shown.join(', ')}${more}.`
}

const requireFields = (
  taken: ReadonlySet<FieldName>,
  rules: FieldRules,
  names: readonly string[],
) => {
  const known = (field: FieldName) =>
    taken.has(field) || rules.set.has(field) || rules.default.has(field)
  const missing = [
    ...(known('name') ? [] : ['name']),
    ...(known('date') || known('ongoing') || known('repeats') ? [] : ['date (or ongoing)']),
  ]
  if (missing.length === 0) return
  throw fileProblem(
    `has no column for ${missing.join(' and ')}. ${listed(names)} Map them with ` +
      '--map, such as --map "name=Event Title,date=Day".',
  )
}
