import { usePagedList } from '../../../catalog/search/web/use-paged-list.ts'
import { callOverHttp } from '../../../kit/call.ts'
import { VisitCache } from '../../../kit/visit-cache.ts'
import type { ArchiveInput } from '../filters.ts'
import type { ArchivedList, LoadList } from './load-list.ts'

export type MoreEvents = ReturnType<typeof useMoreEvents>

/** List of a page with its further loaded pages, which are cached for when the visitor returns. */
export const useMoreEvents = <Data extends { list: ArchivedList }>(
  data: Data,
  filters: ArchiveInput,
  loadList: LoadList,
) =>
  usePagedList(data.list, (cursor) => loadList(callOverHttp, { ...filters, cursor }), {
    keep: (list, address) => cachedPages.set(address, { ...data, list }),
  })

/** Data of the archive's pages by URL, with further loaded pages. */
export const cachedPages = new VisitCache<unknown>({ most: 20 })
