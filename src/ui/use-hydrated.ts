import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the browser's first rendering of a server's page, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
