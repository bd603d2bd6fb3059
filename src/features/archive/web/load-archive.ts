/** Loads the archive page: the same code for the server's first page and for all later searches. */
import { type Call, isCallError } from '../../../kit/call.ts'
import { listArchiveYears } from '../contract.ts'
import type { ArchiveInput } from '../filters.ts'
import { type ArchiveSearch, filtersOf, readSearch, searchProblems } from './archive-search.ts'
import { type ArchivedList, loaderOf } from './load-list.ts'

export type ArchiveData = {
  search: ArchiveSearch
  list: ArchivedList
  /** Years to browse; empty during a search. */
  years: { year: number; events: number }[]
  failure: SearchFailure | undefined
}

/** Page that is displayed while its list loads. */
export type ComingArchive = { search: ArchiveSearch; coming: Promise<ArchiveData> }

export type SearchFailure = {
  status: number
  /** Message from the server for the visitor, if any. */
  message: string | undefined
  /** Field → how to correct it. */
  fields: Record<string, string>
}

export const loadArchive = async (call: Call, url: URL): Promise<ArchiveData> => {
  const opened = openArchive(call, url)
  return 'coming' in opened ? opened.coming : opened
}

/** Requests the list without waiting for it. */
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

/** Page without events: for a failed search, or one in progress. */
export const emptyArchive = (search: ArchiveSearch, failure?: SearchFailure): ArchiveData => {
  const list = { events: [], total: 0, next: undefined }
  return { search, list, years: [], failure }
}

/** Error response or network failure: `fetch` throws TypeError if the network is down. */
const isFailure = (error: unknown) => isCallError(error) || error instanceof TypeError

const searchFailure = (error: unknown): SearchFailure =>
  isCallError(error)
    ? {
        status: error.status,
        message: error.publicMessage,
        fields: error.body?.error.fields ?? {},
      }
    : { status: 503, message: "We can't reach the directory.", fields: {} }
