import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { callOverHttp } from '../../../../kit/call.ts'
import { buttonClasses } from '../../../../ui/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { writeGrown } from '../cache/kept-searches.ts'
import { homeCache, homeKey } from '../search/home-cache.ts'
import { addressOf, hasFilters } from '../search/home-filters.ts'
import { type HomeData, listQuery, loadList, type ResultList } from '../search/load-home.ts'

/** Load More Results is for filtered lists of 20 and more; it needs a further page to load. */
const loadMoreFrom = 20

/**
 * Links, so that they lead to the next page without JavaScript; with it, further results are added
 * below those on the page.
 */
export const MoreResults = ({ data, pages }: { data: HomeData; pages: MorePages }) => {
  const navigate = useNavigate()
  const { state } = data
  const { next, events } = pages.list
  if (!next) return null
  const filtered = hasFilters(state.filters)
  if (filtered && events.length < loadMoreFrom) return null

  const address = addressOf(state)
  const further = `${address}${address.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next)}`
  const showAll = addressOf({ ...state, showAll: true })
  const appends = filtered || state.showAll

  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (appends) pages.load()
    else void navigate(showAll, { preventScrollReset: true })
  }

  return (
    <p className="mt-6 text-center print:hidden">
      <Link
        to={appends ? further : showAll}
        onClick={press}
        data-scripted
        aria-disabled={pages.loading || undefined}
        className={buttonClasses('outlined', 'min-w-56')}
      >
        {pages.loading ? 'Loading events...' : filtered ? 'Load More Results' : 'Show More Events'}
      </Link>
    </p>
  )
}

type MorePages = { list: ResultList; loading: boolean; load: () => void }

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
