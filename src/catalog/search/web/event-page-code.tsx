import { useEffect } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { preloadToasts } from '../../../ui/toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { eventPagePath } from '../../links/paths.ts'

/** Prefetches the code of the page that cards open, and of the notification shown if loading fails offline. */
export const EventPageCode = ({
  event,
}: {
  event: Parameters<typeof eventPagePath>[0] | undefined
}) => {
  useEffect(preloadToasts, [])
  return useHydrated() && event ? <PrefetchPageLinks page={eventPagePath(event)} /> : null
}
