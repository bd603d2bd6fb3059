import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { callOverHttp } from '../../../../kit/call.ts'
import { showToast } from '../../../../ui/toast-store.ts'
import { writeGrown } from '../cache/kept-searches.ts'
import { homeCache, homeKey } from '../search/home-cache.ts'
import { type HomeData, listQuery, loadList, type ResultList } from '../search/load-home.ts'

export type MorePages = { list: ResultList; loading: boolean; load: () => void }

/** The list with the further pages that were asked for; they are kept for coming back to this search. */
export const useMorePages = (data: HomeData): MorePages => {
  const { pathname, search } = useLocation()
  const [grown, setGrown] = useState<{ of: ResultList; list: ResultList }>()
  const [loading, setLoading] = useState(false)
  const list = grown?.of === data.list ? grown.list : data.list
  const address = pathname + search
  const shown = useRef({ address, first: data.list })

  useEffect(() => {
    shown.current = { address, first: data.list }
  }, [address, data.list])

  useEffect(() => {
    const isLonger = list.events.length > firstPageOf(data.state)
    const leave = () => writeGrown(isLonger ? address : undefined)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [address, data.state, list])

  const load = async () => {
    setLoading(true)
    try {
      const page = await loadList(callOverHttp, data.state, list.next)
      const known = new Set(list.events.map(({ id }) => id))
      const added = page.events.filter(({ id }) => !known.has(id))
      const longer = { ...list, next: page.next, events: [...list.events, ...added] }
      const key = homeKey(new URL(address, location.href))
      homeCache.update(key, (kept) => ({ ...kept, list: longer }))
      // A refresh may have replaced the list meanwhile; another search shows its own.
      if (shown.current.address === address) setGrown({ of: shown.current.first, list: longer })
    } catch {
      showToast({ title: "We couldn't load more results", look: 'destructive' })
    } finally {
      setLoading(false)
    }
  }

  return { list, loading, load: () => void load() }
}

const firstPageOf = (state: HomeData['state']) => Number(listQuery(state).limit)
