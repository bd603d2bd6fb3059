/** Browser part of Force Deployment Refresh: clears the browser's storage, then calls the server. */
import type { ResponseOf } from '../../../kit/endpoint.ts'
import { storageCleared } from '../../../kit/visit-cache.ts'
import { forceRefreshAddress } from '../addresses.ts'
import type { forceRefresh } from '../contract.ts'
import { timings } from '../rules.ts'

export type RefreshOutcome = {
  /** If false, the result panel lists the manual steps. */
  initiated: boolean
  message: string
  /** Reason of a failure. */
  reason?: string
  steps: readonly string[]
  /** Start of the refresh, ISO 8601. */
  at: string
}

export const manualSteps = [
  'Redeploy from the deploy tab of the host that runs this site.',
  'Clear the browser cache.',
  'Wait 60 seconds, then load this page again.',
] as const

export const initiatedMessage =
  'We cleared what this browser stored for the site. Follow these steps to get the newest version:'

const notificationsStep =
  'Notifications on this device are off now. To get them again, open My Weekend and turn them on.'

/**
 * Removes service workers and their caches, which browsers only have in a secure context; saved events, in IndexedDB,
 * stay. Returns further steps for the user: without its worker, a notification subscription ends.
 */
const removeCopies = async (): Promise<string[]> => {
  if (!('serviceWorker' in navigator)) return []
  const registrations = await navigator.serviceWorker.getRegistrations()
  const subscriptions = await Promise.all(
    registrations.map(({ pushManager }) => pushManager?.getSubscription()),
  )
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  return subscriptions.some(Boolean) ? [notificationsStep] : []
}

/** Never throws: a failure is a result with the manual steps. */
export const refreshDeployment = async (): Promise<RefreshOutcome> => {
  try {
    // Accessed only here, because a browser may throw on access.
    for (const storage of [localStorage, sessionStorage]) storage.clear()
    dispatchEvent(new Event(storageCleared))
    const extraSteps = await removeCopies()
    const { timestamp, instructions } = await requestRefresh()
    const steps = [...instructions, ...extraSteps]
    return { initiated: true, message: initiatedMessage, steps, at: timestamp }
  } catch (error) {
    return failedRefresh(reasonOf(error))
  }
}

export const failedRefresh = (reason: string): RefreshOutcome => ({
  initiated: false,
  message: 'Automatic refresh failed - manual deployment required',
  reason,
  steps: manualSteps,
  at: new Date().toISOString(),
})

const requestRefresh = async () => {
  const response = await fetch(forceRefreshAddress, {
    method: 'POST',
    cache: 'no-store',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
    signal: AbortSignal.timeout(timings.requestTimeout),
  })
  if (!response.ok) throw new Error(`Server refresh failed: ${response.status}`)
  const answer = (await response.json()) as ResponseOf<typeof forceRefresh>
  if (!answer.success) throw new Error("The server didn't refresh.")
  return answer
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return "The server didn't respond within 5 seconds."
  if (error.name === 'SecurityError') return "This browser doesn't let the site clear its storage."
  return error instanceof TypeError ? "We couldn't reach the server." : error.message
}
