import { type Answer, type Call, pageInfo } from '../../../kit/call.ts'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import type * as contract from '../contract.ts'
import { listArchive, searchArchive } from '../contract.ts'
import type { ArchiveInput } from '../filters.ts'
import type { ArchiveSearch } from './archive-search.ts'
import { type ArchivedCardEvent, cardEvent } from './archived-card-event.ts'

export type ArchivedList = {
  events: ArchivedCardEvent[]
  /** Number of matches, over all pages. */
  total: number
  /** Cursor of the next page. */
  next: string | undefined
}

export type LoadList = (call: Call, filters: ArchiveInput) => Promise<ArchivedList>

/** Fills whole rows of two and of three cards. */
const pageSize = 24

/** List without a search: all events, or those of a year or state. Cacheable. */
export const loadList: LoadList = async (call, filters) =>
  listOf(await call(listArchive, { query: { ...filters, limit: pageSize } }))

/** List of a search. */
const loadFound: LoadList = async (call, filters) =>
  listOf(await call(searchArchive, { body: { ...filters, limit: pageSize } }))

/** Before Search Archive is pressed, lists without searching. */
export const loaderOf = ({ searched }: ArchiveSearch): LoadList => (searched ? loadFound : loadList)

const listOf = ({
  body,
  headers,
}: Answer<ResponseOf<typeof contract.listArchive>>): ArchivedList => ({
  events: body.map(cardEvent),
  ...pageInfo(headers),
})
