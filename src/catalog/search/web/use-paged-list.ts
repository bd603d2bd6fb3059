import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { showUnreachable } from '../../../ui/toast-store.ts'

type Paged = { events: { id: string }[]; next: string | undefined }

/**
 * A list with its further loaded pages. `keep` stores the longer list under the page's URL, for when the visitor
 * returns. Events that meanwhile moved to a later page are shown once.
 */
export const usePagedList = <List extends Paged>(
  first: List,
  loadPage: (cursor: string | undefined) => Promise<List>,
  {
    keep,
    join,
  }: {
    keep: (longer: List, address: string) => void
    /** Other properties of the list that a further page changes. */
    join?: (list: List, page: List) => Partial<List>
  },
) => {
  const { pathname, search } = useLocation()
  const [grown, setGrown] = useState<{ of: List; list: List }>()
  const [loading, setLoading] = useState(false)
  const list = grown?.of === first ? grown.list : first
  const address = pathname + search
  const shown = useRef({ address, first })

  useEffect(() => {
    shown.current = { address, first }
  }, [address, first])

  const load = async () => {
    setLoading(true)
    try {
      const page = await loadPage(list.next)
      const known = new Set(list.events.map(({ id }) => id))
      const added = page.events.filter(({ id }) => !known.has(id))
      const longer = {
        ...list,
        ...join?.(list, page),
        next: page.next,
        events: [...list.events, ...added],
      }
      keep(longer, address)
      // A refresh may have replaced the list meanwhile; a different search keeps its own list.
      if (shown.current.address === address) setGrown({ of: shown.current.first, list: longer })
    } catch {
      showUnreachable("We couldn't load more results.")
    } finally {
      setLoading(false)
    }
  }

  return { address, list, loading, load: () => void load() }
}
