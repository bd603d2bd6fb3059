/** The state of an archive search, which lives in the page's address. */
import { archivePath } from '../../../catalog/links/paths.ts'
import { readFilterTable } from '../../../catalog/search/filter-kinds.ts'
import { isUntilBeforeFrom, untilBeforeFrom } from '../../../catalog/search/filters-together.ts'
import { type ArchiveInput, archiveFilters, formFilters } from '../filters.ts'

export type SearchField = keyof typeof formFilters
export const searchFields = Object.keys(formFilters) as SearchField[]

export type ArchiveSearch = {
  /** Form values; empty means any. */
  values: Record<SearchField, string>
  /** Search Archive was pressed, be it with nothing filled in. */
  searched: boolean
  /** Start of a further page, for readers without JavaScript. */
  cursor: string | undefined
}

/** A name given again is a list. */
const valueOf = (params: URLSearchParams, name: SearchField): string => {
  const isList = formFilters[name].kind.schema.type === 'array'
  return (isList ? params.getAll(name).join() : params.get(name))?.trim() ?? ''
}

/** Reads an address; names that are no filters (campaign tags and the like) are passed over. */
export const readSearch = ({ searchParams }: URL): ArchiveSearch => {
  const values = Object.fromEntries(
    searchFields.map((name) => [name, valueOf(searchParams, name)]),
  ) as ArchiveSearch['values']
  const searched = searchFields.some((name) => searchParams.has(name))
  return { values, searched, cursor: searchParams.get('cursor') || undefined }
}

/** The address of the same search from another page of its results on. */
export const furtherPath = ({ values, searched }: ArchiveSearch, cursor: string): string => {
  const path = archivePath({ ...values, cursor })
  // A search for everything is still a search.
  const everything = searched && searchFields.every((name) => values[name] === '')
  return everything ? `${path}&keyword=` : path
}

/** The search as its call takes it. */
export const filtersOf = ({ values, cursor }: ArchiveSearch): ArchiveInput =>
  readFilterTable(archiveFilters, { ...values, cursor }).filters

/** Checks a search before it is sent: a typing error needs no round trip. Field → how to correct it; all of them. */
export const searchProblems = ({ values, cursor }: ArchiveSearch): Record<string, string> => {
  const { problems } = readFilterTable(archiveFilters, { ...values, cursor })
  const { dateFrom, dateTo } = values
  const bothRead = !problems.dateFrom && !problems.dateTo
  if (bothRead && isUntilBeforeFrom(dateFrom, dateTo)) problems.dateTo = untilBeforeFrom
  return problems
}
