/** Events removed from the displayed list: announced with an undo button, and the focus stays in the list. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { showToast } from '../../../ui/toast-store.ts'
import type { SavedEvent } from '../contract.ts'

const putBack = async (ids: readonly string[]) => {
  const { changeDevice } = await import('./device-list.ts')
  await changeDevice({ add: ids, remove: [] })
}

const tell = (gone: readonly SavedEvent[]) =>
  showToast({
    title: gone.length === 1 ? 'Removed from My Weekend' : `${gone.length} events removed`,
    description: gone.map(({ name }) => name).join(', '),
    action: {
      label: 'Undo',
      altText: 'Press the star of the event again',
      run: () => void putBack(gone.map(({ id }) => id)),
    },
  })

/** Index of the star that has the focus. Removing the star moves the focus to the body, without an event. */
const useFocusedStar = (list: RefObject<HTMLElement | null>) => {
  const focused = useRef(-1)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const stars = [...(list.current?.querySelectorAll('a.star') ?? [])]
      focused.current = stars.indexOf(target as Element)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
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
  const shown = useRef<readonly SavedEvent[]>([])
  useLayoutEffect(() => {
    if (!events || !ids) return
    const gone = shown.current.filter(({ id }) => !ids.includes(id))
    shown.current = events.filter(({ id }) => ids.includes(id))
    if (gone.length === 0) return
    tell(gone)
    if (focused.current < 0 || document.activeElement !== document.body) return
    const stars = list.current?.querySelectorAll<HTMLElement>('a.star') ?? []
    const next = stars[Math.min(focused.current, stars.length - 1)]
    ;(next ?? document.getElementById('content'))?.focus()
  }, [events, ids, focused])
  return list
}
