import { useState } from 'react'
import { useLocation } from 'react-router'
import { callOverHttp } from '../../../kit/call.ts'
import { VisitCache } from '../../../kit/visit-cache.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { ArchiveInput } from '../filters.ts'
import type { ArchivedList, LoadList } from './load-list.ts'

export type MoreEvents = { list: ArchivedList; loading: boolean; load: () => void }

/** The list of a page with the further ones that were asked for, which are kept for coming back. */
export const useMoreEvents = <Data extends { list: ArchivedList }>(
  data: Data,
  filters: ArchiveInput,
  loadList: LoadList,
): MoreEvents => {
  const { pathname, search } = useLocation()
  const [grown, setGrown] = useState<{ of: ArchivedList; list: ArchivedList }>()
  const [loading, setLoading] = useState(false)
  const list = grown?.of === data.list ? grown.list : data.list

  const load = async () => {
    setLoading(true)
    try {
      const page = await loadList(callOverHttp, { ...filters, cursor: list.next })
      const known = new Set(list.events.map(({ id }) => id))
      const added = page.events.filter(({ id }) => !known.has(id))
      const longer = { ...list, next: page.next, events: [...list.events, ...added] }
      setGrown({ of: data.list, list: longer })
      keptPages.set(pathname + search, { ...data, list: longer })
    } catch {
      showToast({ title: "We couldn't load more results", look: 'destructive' })
    } finally {
      setLoading(false)
    }
  }

  return { list, loading, load: () => void load() }
}

/** Data of the archive's pages by address, with what was loaded below them. */
export const keptPages = new VisitCache<unknown>({ most: 20 })
