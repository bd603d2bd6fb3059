/** The operator's field mapping: --map, --set and --default. */
import { AppError } from '../../../../kit/errors.ts'
import { type FieldName, fieldNames, isFieldName } from './fields.ts'
import type { RawFields, RawValue, SourceRow } from './source-row.ts'

export type FieldRules = {
  /** Our field → the source's name for it (--map). */
  map: ReadonlyMap<FieldName, string>
  /** Our field → its value for every row; {name} inserts the source's own value (--set). */
  set: ReadonlyMap<FieldName, string>
  /**
   * Our field → its value for rows where it is empty (--default). A type applies only if the row's words give none;
   * place fields complete the row's own place.
   */
  default: ReadonlyMap<FieldName, string>
  /** Uses only the columns in `map`, even if others have known names. */
  onlyMapped?: boolean
  /** Accepts a header without a name or date column; a person assigns the columns later. */
  anyHeader?: boolean
}

export const noRules: FieldRules = { map: new Map(), set: new Map(), default: new Map() }

/**
 * Parses "name=Race Name,date=Date". A comma separates pairs only before a field's name and "=", so values may contain
 * commas. Throws AppError for a text that is not a pair, or an unknown field.
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

/** True for placeholders of empty cells and of unknown values. */
export const isNothing = (text: string): boolean => placeholder.test(text.trim())

const placeholder =
  /^(?:none|null|nil|undefined|nan|n\/?a|#(?:n\/a|value!|ref!|name\?|num!|null!|div\/0!)|-+|\?+|tb[acd]|to be (?:announced|determined|confirmed)|unknown|not available)[.!]?$/i

const fill = (template: string, row: SourceRow): string =>
  template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = row.lookUp(name.trim()) ?? row.fields[name.trim()]
    return isEmpty(value) || typeof value === 'object' ? '' : String(value)
  })

/** Fields of a place, which --default applies together. */
export const placeFields = [
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'latitude',
  'longitude',
] as const

const appliedLater = new Set<FieldName>(['eventType', ...placeFields])

/** Place from --default for a row without one; undefined if the option is not used. */
export const defaultPlace = (row: SourceRow, rules: FieldRules): RawFields | undefined => {
  const defaultFields = placeFields.filter((field) => rules.default.has(field))
  if (defaultFields.length === 0) return undefined
  return Object.fromEntries(
    defaultFields.map((field) => [field, fill(rules.default.get(field) ?? '', row)]),
  )
}

/** Fields of a row after --default and --set. */
export const applyRules = (row: SourceRow, rules: FieldRules): RawFields => {
  if (rules.set.size === 0 && rules.default.size === 0) return row.fields
  const fields = { ...row.fields }
  for (const [field, template] of rules.default) {
    if (!appliedLater.has(field) && isEmpty(fields[field])) fields[field] = fill(template, row)
  }
  for (const [field, template] of rules.set) fields[field] = fill(template, row)
  return fields
}
