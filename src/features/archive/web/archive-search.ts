/** State of an archive search, which is stored in the page's URL. */
import { archivePath } from '../../../catalog/links/paths.ts'
import { readFilterTable } from '../../../catalog/search/filter-kinds.ts'
import { isUntilBeforeFrom, untilBeforeFrom } from '../../../catalog/search/filters-together.ts'
import { type ArchiveInput, archiveFilters, formFilters } from '../filters.ts'

export type SearchField = keyof typeof formFilters
export const searchFields = Object.keys(formFilters) as SearchField[]

export type ArchiveSearch = {
  /** Form values; empty means any. */
  values: Record<SearchField, string>
  /** Search Archive was pressed, even with all fields empty. */
  searched: boolean
  /** Cursor of a further page, for visitors without JavaScript. */
  cursor: string | undefined
}

/** A repeated parameter is a list. */
const valueOf = (params: URLSearchParams, name: SearchField): string => {
  const isList = formFilters[name].kind.schema.type === 'array'
  return (isList ? params.getAll(name).join() : params.get(name))?.trim() ?? ''
}

/** Reads the search from a URL; ignores parameters that are not filters (campaign tags and the like). */
export const readSearch = ({ searchParams }: URL): ArchiveSearch => {
  const values = Object.fromEntries(
    searchFields.map((name) => [name, valueOf(searchParams, name)]),
  ) as ArchiveSearch['values']
  const searched = searchFields.some((name) => searchParams.has(name))
  return { values, searched, cursor: searchParams.get('cursor') || undefined }
}

/** URL of the same search, starting at a further page. */
export const furtherPath = ({ values, searched }: ArchiveSearch, cursor: string): string => {
  const path = archivePath({ ...values, cursor })
  // A search without any filter is a search, too.
  const everything = searched && searchFields.every((name) => values[name] === '')
  return everything ? `${path}&keyword=` : path
}

/** Filters for the search call. */
export const filtersOf = ({ values, cursor }: ArchiveSearch): ArchiveInput =>
  readFilterTable(archiveFilters, { ...values, cursor }).filters

/** Validates a search before it is sent, which saves a round trip. Field → how to correct it, for all fields. */
export const searchProblems = ({ values, cursor }: ArchiveSearch): Record<string, string> => {
  const { problems } = readFilterTable(archiveFilters, { ...values, cursor })
  const { dateFrom, dateTo } = values
  const areDaysValid = !problems.dateFrom && !problems.dateTo
  if (areDaysValid && isUntilBeforeFrom(dateFrom, dateTo)) problems.dateTo = untilBeforeFrom
  return problems
}
