/** Asks the server which build it runs; failures are logged and nothing else. */
import { syncStatusAddress } from '../addresses.ts'
import type { SyncStatus } from '../contract.ts'
import { timings } from '../rules.ts'

/** Answers the status, at most five minutes old; undefined when it could not be had. */
export const createStatusCheck = (): (() => Promise<SyncStatus | undefined>) => {
  let known: { at: number; status: SyncStatus } | undefined
  return async () => {
    const at = Date.now()
    if (known && at - known.at < timings.statusLife) return known.status
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timings.requestTimeout)
    try {
      const status = await ask(timeout.signal)
      known = { at, status }
      return status
    } catch (error) {
      if (timeout.signal.aborted) console.debug('The deployment check timed out.')
      else console.warn('The deployment check failed.', error)
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }
}

const ask = async (signal: AbortSignal): Promise<SyncStatus> => {
  const response = await fetch(syncStatusAddress, {
    cache: 'no-store',
    credentials: 'include',
    signal,
  })
  const text = await response.text()
  // Without the API's client, which the first scripts of a page do not contain.
  if (!response.ok) throw new Error(`${response.status}: ${text || response.statusText}`)
  const status = JSON.parse(text) as SyncStatus
  if (!Array.isArray(status?.buildInfo?.assets))
    throw new Error("The response doesn't contain a build.")
  return status
}
