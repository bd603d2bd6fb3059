/** Asks the server which build it runs; failures are logged and nothing else. */
import { syncStatusAddress } from '../addresses.ts'
import type { SyncStatus } from '../contract.ts'
import { timings } from '../rules.ts'
import type { Clock } from './clock.ts'

export type CheckParts = {
  fetch: typeof fetch
  clock: Clock
  log: Pick<Console, 'warn' | 'debug'>
}

/** The status, at most five minutes old; undefined when it could not be had. */
export type CheckStatus = () => Promise<SyncStatus | undefined>

export const createStatusCheck = ({ fetch, clock, log }: CheckParts): CheckStatus => {
  let known: { at: number; status: SyncStatus } | undefined
  return async () => {
    const at = clock.now()
    if (known && at - known.at < timings.statusLife) return known.status
    const timeout = new AbortController()
    const callOff = clock.after(timings.requestTimeout, () => timeout.abort())
    try {
      const status = await ask(fetch, timeout.signal)
      known = { at, status }
      return status
    } catch (error) {
      if (timeout.signal.aborted) log.debug('The deployment check timed out.')
      else log.warn('The deployment check failed.', error)
      return undefined
    } finally {
      callOff()
    }
  }
}

const ask = async (fetcher: typeof fetch, signal: AbortSignal): Promise<SyncStatus> => {
  const response = await fetcher(syncStatusAddress, {
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
