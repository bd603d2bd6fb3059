import { type MouseEvent, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { joinNearby } from '../../../../catalog/search/nearby.ts'
import { usePagedList } from '../../../../catalog/search/web/use-paged-list.ts'
import { callOverHttp } from '../../../../kit/call.ts'
import { buttonClasses } from '../../../../ui/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { storeExtendedList } from '../cache/stored-searches.ts'
import { homeCache, homeKey } from '../search/home-cache.ts'
import { addressOf, hasFilters } from '../search/home-filters.ts'
import { type HomeData, listQuery, loadList } from '../search/load-home.ts'

/** Fewest events of a filtered list for which Load More Results is shown; it also needs a further page. */
const loadMoreFrom = 20

/** Links to the next page; with JavaScript, further results are added below the list instead. */
export const MoreResults = ({ data, pages }: { data: HomeData; pages: MorePages }) => {
  const navigate = useNavigate()
  const { state } = data
  const { next, events } = pages.list
  if (!next) return null
  const filtered = hasFilters(state.filters)
  if (filtered && events.length < loadMoreFrom) return null

  const address = addressOf(state)
  const nextPath = `${address}${address.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next)}`
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
        to={appends ? nextPath : showAll}
        onClick={press}
        aria-disabled={pages.loading || undefined}
        className={buttonClasses('outlined', 'w-56 max-w-full')}
      >
        {pages.loading ? 'Loading events...' : filtered ? 'Load More Results' : 'Show More Events'}
      </Link>
    </p>
  )
}

export const cardList = 'card-list grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

type MorePages = ReturnType<typeof useMorePages>

/** The list with its further loaded pages, which are cached for when the visitor returns to this search. */
export const useMorePages = ({ state, list: first }: HomeData) => {
  const pages = usePagedList(first, (cursor) => loadList(callOverHttp, state, cursor), {
    keep: (list, url) =>
      homeCache.update(homeKey(new URL(url, location.href)), (data) => ({ ...data, list })),
    join: ({ groups }, page) => (groups ? { groups: joinNearby(groups, page.groups) } : {}),
  })
  const { address, list } = pages

  useEffect(() => {
    const isLonger = list.events.length > Number(listQuery(state).limit)
    const leave = () => storeExtendedList(isLonger ? address : undefined)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [address, state, list])

  return pages
}
