/** Events removed from the displayed list: announced with an undo button, and the focus stays in the list. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { showToast } from '../../../ui/toast-store.ts'
import type { SavedEvent } from '../contract.ts'

const restore = async (ids: readonly string[]) => {
  const { changeDevice } = await import('./device-list.ts')
  await changeDevice({ add: ids, remove: [] })
}

const announceRemoval = (removed: readonly SavedEvent[]) =>
  showToast({
    title: removed.length === 1 ? 'Removed from My Weekend' : `${removed.length} events removed`,
    description: removed.map(({ name }) => name).join(', '),
    action: {
      label: 'Undo',
      altText: 'Press the star of the event again',
      run: () => void restore(removed.map(({ id }) => id)),
    },
  })

/** Index of the star that has the focus. Removing the star moves the focus to the body, without an event. */
const useFocusedStar = (list: RefObject<HTMLElement | null>) => {
  const focused = useRef(-1)
  useEffect(() => {
    const rememberFocus = ({ target }: FocusEvent) => {
      const stars = [...(list.current?.querySelectorAll('a.star') ?? [])]
      focused.current = stars.indexOf(target as Element)
    }
    document.addEventListener('focusin', rememberFocus)
    return () => document.removeEventListener('focusin', rememberFocus)
  }, [list])
  return focused
}

/**
 * Ref for the element around the list. If a focused star is removed, the focus moves to the star that takes its place,
 * else to the last star, else to the page. `events` and `ids` are undefined while the list is unknown.
 */
export const useRemovals = (
  events: readonly SavedEvent[] | undefined,
  ids: readonly string[] | undefined,
): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null)
  const focused = useFocusedStar(list)
  const shownEvents = useRef<readonly SavedEvent[]>([])
  useLayoutEffect(() => {
    if (!events || !ids) return
    const removed = shownEvents.current.filter(({ id }) => !ids.includes(id))
    shownEvents.current = events.filter(({ id }) => ids.includes(id))
    if (removed.length === 0) return
    announceRemoval(removed)
    if (focused.current < 0 || document.activeElement !== document.body) return
    const stars = list.current?.querySelectorAll<HTMLElement>('a.star') ?? []
    const next = stars[Math.min(focused.current, stars.length - 1)]
    ;(next ?? document.getElementById('content'))?.focus()
  }, [events, ids, focused])
  return list
}
