/** API schemas of filter tables: each field is read by the kind of its line. */
import { z } from 'zod'
import {
  type FilterKind,
  type FilterLine,
  type FilterTable,
  isRefusal,
  type ValuesOf,
} from './filter-kinds.ts'
import { filters } from './filters.ts'
import { combinationProblems, combinationReasons, withWholeState } from './filters-together.ts'

/** Field that may be absent, empty or null. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

/** Field that callers may omit. */
type Field<Output, Input> = z.ZodType<Output, Input> & { _zod: { optin: 'optional' } }
type OptionalField<T> = Field<T | undefined, T | undefined> & { _zod: { optout: 'optional' } }

/** Optional field that is read by its kind. */
export const fieldOf = <T>(
  kind: FilterKind<T>,
  { note, byDefault }: Omit<FilterLine, 'kind'> = {},
): OptionalField<T> =>
  z
    .unknown()
    .optional()
    .meta(kind.schema)
    .transform((input, context) => {
      const value = kind.read(input)
      if (!isRefusal(value)) return value ?? byDefault
      context.addIssue({ code: 'custom', message: value.reason })
      return z.NEVER
    })
    .meta(note === undefined ? {} : { description: note }) as unknown as OptionalField<T>

type Fields<Table extends FilterTable> = {
  [Name in keyof Table]: Table[Name] extends { byDefault: unknown }
    ? Field<NonNullable<ValuesOf<Table>[Name]>, ValuesOf<Table>[Name]>
    : OptionalField<NonNullable<ValuesOf<Table>[Name]>>
}

export const fieldsOf = <Table extends FilterTable>(table: Table): Fields<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { kind, ...line }]) => [name, fieldOf(kind, line)]),
  ) as unknown as Fields<Table>

/**
 * Schema of search filters, shared by pages, API calls, facets and feeds. Rejects unknown names, so that a typo cannot
 * widen a search.
 */
export const searchFilters = z
  .strictObject(fieldsOf(filters))
  .superRefine((input, context) => {
    for (const [name, problem] of combinationProblems(input))
      context.addIssue({ code: 'custom', path: [name], message: combinationReasons[problem] })
  })
  .overwrite(withWholeState)
