/** Loads the archive page: one path for the server's first page and for every later search. */
import { type Call, isCallError } from '../../../kit/call.ts'
import { listArchiveYears } from '../contract.ts'
import type { ArchiveInput } from '../filters.ts'
import { type ArchiveSearch, filtersOf, readSearch, searchProblems } from './archive-search.ts'
import { type ArchivedList, loaderOf } from './load-list.ts'

export type ArchiveData = {
  search: ArchiveSearch
  list: ArchivedList
  /** Years to browse by; none while searching. */
  years: { year: number; events: number }[]
  failure: SearchFailure | undefined
}

/** A page that can be shown while its list is on the way. */
export type ComingArchive = { search: ArchiveSearch; coming: Promise<ArchiveData> }

export type SearchFailure = {
  status: number
  /** For the reader, where the server gave a reason. */
  message: string | undefined
  /** Field → how to fix it. */
  fields: Record<string, string>
}

export const loadArchive = async (call: Call, url: URL): Promise<ArchiveData> => {
  const opened = openArchive(call, url)
  return 'coming' in opened ? opened.coming : opened
}

/** Asks for the list without waiting for it. */
export const openArchive = (call: Call, url: URL): ArchiveData | ComingArchive => {
  const search = readSearch(url)
  const filters = filtersOf(search)
  const problems = searchProblems(search)
  if (Object.keys(problems).length > 0)
    return emptyArchive(search, { status: 400, message: undefined, fields: problems })
  return { search, coming: fetchArchive(call, search, filters) }
}

const fetchArchive = async (
  call: Call,
  search: ArchiveSearch,
  filters: ArchiveInput,
): Promise<ArchiveData> => {
  try {
    const [list, years] = await Promise.all([
      loaderOf(search)(call, filters),
      search.searched ? [] : call(listArchiveYears, { query: {} }).then(({ body }) => body),
    ])
    return { search, list, years, failure: undefined }
  } catch (error) {
    if (!isFailure(error)) throw error
    return emptyArchive(search, searchFailure(error))
  }
}

/** The page without events: of a search that failed, or is under way. */
export const emptyArchive = (search: ArchiveSearch, failure?: SearchFailure): ArchiveData => {
  const list = { events: [], total: 0, next: undefined }
  return { search, list, years: [], failure }
}

/** An answer that is not OK, or none at all: `fetch` throws TypeError when the network is away. */
const isFailure = (error: unknown) => isCallError(error) || error instanceof TypeError

const searchFailure = (error: unknown): SearchFailure =>
  isCallError(error)
    ? {
        status: error.status,
        message: error.publicMessage,
        fields: error.body?.error.fields ?? {},
      }
    : { status: 503, message: "We can't reach the directory.", fields: {} }
