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
  const [extended, setExtended] = useState<{ of: List; list: List }>()
  const [loading, setLoading] = useState(false)
  const list = extended?.of === first ? extended.list : first
  const address = pathname + search
  const current = useRef({ address, first })

  useEffect(() => {
    current.current = { address, first }
  }, [address, first])

  const load = async () => {
    setLoading(true)
    try {
      const page = await loadPage(list.next)
      const knownIds = new Set(list.events.map(({ id }) => id))
      const newEvents = page.events.filter(({ id }) => !knownIds.has(id))
      const longer = {
        ...list,
        ...join?.(list, page),
        next: page.next,
        events: [...list.events, ...newEvents],
      }
      keep(longer, address)
      // A refresh may have replaced the list meanwhile; a different search keeps its own list.
      if (current.current.address === address)
        setExtended({ of: current.current.first, list: longer })
    } catch {
      showUnreachable("We couldn't load more results.")
    } finally {
      setLoading(false)
    }
  }

  return { address, list, loading, load: () => void load() }
}
