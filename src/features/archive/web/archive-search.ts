/** The state of an archive search, which lives in the page's address. */
import { archivePath } from '../../../catalog/links/paths.ts'

export const searchFields = [
  'keyword',
  'location',
  'eventType',
  'attendanceCost',
  'dateFrom',
  'dateTo',
] as const
export type SearchField = (typeof searchFields)[number]

export type ArchiveSearch = {
  /** Form values; empty means any. */
  values: Record<SearchField, string>
  /** Search Archive was pressed, be it with nothing filled in. */
  searched: boolean
  /** Where a further page begins, for readers without JavaScript. */
  cursor: string | undefined
}

/** Reads an address; names that are no filters (campaign tags and the like) are passed over. */
export const readSearch = ({ searchParams }: URL): ArchiveSearch => {
  const values = Object.fromEntries(
    searchFields.map((name) => [name, searchParams.get(name)?.trim() ?? '']),
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
