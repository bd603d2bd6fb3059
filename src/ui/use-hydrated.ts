import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Set by the root of the page, whose effects run after those of all its parts. */
const isPageHydrated = () => document.documentElement.dataset.hydrated !== undefined

/**
 * False on the server and in the browser's first rendering of a server's page, then true. What depends on it is rendered
 * again in slices: the whole page at once would hold up presses.
 */
export const useHydrated = (): boolean =>
  useDeferredValue(
    true,
    useSyncExternalStore(never, isPageHydrated, () => false),
  )
