/** The operator's field mapping: --map, --set and --default. */
import { AppError } from '../../../../kit/errors.ts'
import { type FieldName, fieldNames, isFieldName } from './fields.ts'
import type { RawFields, RawValue, SourceRow } from './source-row.ts'

export type FieldRules = {
  /** Our field → the source's name for it. */
  map: ReadonlyMap<FieldName, string>
  /** Our field → what it is for every row; {name} stands for the source's own value. */
  set: ReadonlyMap<FieldName, string>
  /**
   * The same for rows that leave the field empty. A type is for rows whose words tell none either, a
   * place completes what a row says of its own.
   */
  default: ReadonlyMap<FieldName, string>
  /** Columns that `map` leaves out are not used, even if their names are known. */
  onlyMapped?: boolean
  /** A header without names or dates is taken as well: somebody will say which columns they are. */
  anyHeader?: boolean
}

export const noRules: FieldRules = { map: new Map(), set: new Map(), default: new Map() }

/**
 * "name=Race Name,date=Date" as pairs; a comma only divides where a field's name and "=" follow, so
 * values may hold commas. Throws AppError for what is no pair and for names that are no field.
 */
export const parsePairs = (option: string, texts: readonly string[]): Map<FieldName, string> => {
  const pairs = new Map<FieldName, string>()
  for (const pair of texts.flatMap((text) => text.split(/,(?=\s*[A-Za-z]\w*\s*=)/))) {
    const [, field = '', value = ''] = /^\s*(\w+)\s*=\s*([\s\S]*?)\s*$/.exec(pair) ?? []
    if (field === '') {
      throw new AppError('invalid_request', {
        message: `${option}: "${pair.trim()}" must have the form field=value.`,
      })
    }
    if (!isFieldName(field)) {
      throw new AppError('invalid_request', {
        message: `${option}: there is no field "${field}". The fields are ${fieldNames.join(', ')}.`,
      })
    }
    pairs.set(field, value)
  }
  return pairs
}

export const isEmpty = (value: RawValue): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Placeholders of empty cells, and of what is not known yet. */
export const isNothing = (text: string): boolean => placeholder.test(text.trim())

const placeholder =
  /^(?:none|null|nil|undefined|nan|n\/?a|#(?:n\/a|value!|ref!|name\?|num!|null!|div\/0!)|-+|\?+|tb[acd]|to be (?:announced|determined|confirmed)|unknown|not available)[.!]?$/i

const filled = (template: string, row: SourceRow): string =>
  template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = row.lookUp(name.trim()) ?? row.fields[name.trim()]
    return isEmpty(value) || typeof value === 'object' ? '' : String(value)
  })

/** Fields of a place that --default only gives together. */
export const placeFields = [
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'latitude',
  'longitude',
] as const

const settledLater = new Set<FieldName>(['eventType', ...placeFields])

/** Default place for a row without one, from --default; undefined without that option. */
export const defaultPlace = (row: SourceRow, rules: FieldRules): RawFields | undefined => {
  const given = placeFields.filter((field) => rules.default.has(field))
  if (given.length === 0) return undefined
  return Object.fromEntries(
    given.map((field) => [field, filled(rules.default.get(field) ?? '', row)]),
  )
}

/** The fields that a row is left with once the constants are set. */
export const applyRules = (row: SourceRow, rules: FieldRules): RawFields => {
  if (rules.set.size === 0 && rules.default.size === 0) return row.fields
  const fields = { ...row.fields }
  for (const [field, template] of rules.default) {
    if (!settledLater.has(field) && isEmpty(fields[field])) fields[field] = filled(template, row)
  }
  for (const [field, template] of rules.set) fields[field] = filled(template, row)
  return fields
}
