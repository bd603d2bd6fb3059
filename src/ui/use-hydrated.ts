import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Set by the page's root, whose effects run after those of all its children. */
const isPageHydrated = () => document.documentElement.dataset.hydrated !== undefined

/**
 * False on the server and in the first render in the browser, then true. What depends on it is
 * rendered in slices (deferred): rendering the whole page at once would delay input.
 */
export const useHydrated = (): boolean =>
  useDeferredValue(
    true,
    useSyncExternalStore(never, isPageHydrated, () => false),
  )
