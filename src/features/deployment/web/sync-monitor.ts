/** Monitor on each open page: checks if the server's build is recent and still the page's own. */
import { syncStatusAddress } from '../addresses.ts'
import type { BuildInfo, SyncStatus } from '../contract.ts'
import { type Environment, isOldBuild, isOtherBuild, outOfSyncReasons, timings } from '../rules.ts'

type MonitorOptions = {
  environment: Environment
  /** Version of the build that this page came from. */
  pageVersion: string
  /** Milliseconds since page load. */
  elapsed?: number
  /** Called once for each other build that the server runs. */
  onOtherBuild: (version: string) => void
}

/** Schedules the checks of a page, relative to its load. */
export const startMonitor = (options: MonitorOptions): void => {
  const { environment, elapsed = 0 } = options
  const check = createStatusCheck()
  const report = createReport(options)

  const checkNow = async (judge: (build: BuildInfo) => void) => {
    const status = await check()
    if (status) judge(status.buildInfo)
  }
  setTimeout(() => void checkNow(report.age), timings.ageCheckAfter - elapsed)
  if (environment === 'development') return

  const checkSync = () => void checkNow(report.sync)
  setTimeout(() => {
    checkSync()
    setInterval(checkSync, timings.checkEvery[environment])
  }, timings.firstCheckAfter - elapsed)
}

const createReport = ({ environment, pageVersion, onOtherBuild }: MonitorOptions) => {
  const reported = new Set<string>()
  const compare = ({ version }: BuildInfo) => {
    if (!isOtherBuild(pageVersion, version) || reported.has(version)) return
    reported.add(version)
    onOtherBuild(version)
  }
  return {
    age: (build: BuildInfo) => {
      if (isOldBuild(build, Date.now())) {
        console.warn(`This build is older than 10 minutes: it was created at ${build.timestamp}.`)
      }
      compare(build)
    },
    sync: (build: BuildInfo) => {
      const reasons = environment === 'production' ? outOfSyncReasons(build, Date.now()) : []
      if (reasons.length > 0) console.warn(`The deployment is out of sync: ${reasons.join(', ')}.`)
      compare(build)
    },
  }
}

/**
 * Returns a function that requests the server's status, cached for five minutes. Undefined if the request failed, which
 * is only logged.
 */
const createStatusCheck = (): (() => Promise<SyncStatus | undefined>) => {
  let cached: { at: number; status: SyncStatus } | undefined
  return async () => {
    const at = Date.now()
    if (cached && at - cached.at < timings.statusLife) return cached.status
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timings.requestTimeout)
    try {
      const status = await fetchStatus(timeout.signal)
      cached = { at, status }
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

const fetchStatus = async (signal: AbortSignal): Promise<SyncStatus> => {
  const response = await fetch(syncStatusAddress, {
    cache: 'no-store',
    credentials: 'include',
    signal,
  })
  const text = await response.text()
  // Plain fetch, because the API client is not part of a page's first scripts.
  if (!response.ok) throw new Error(`${response.status}: ${text || response.statusText}`)
  const status = JSON.parse(text) as SyncStatus
  if (!Array.isArray(status?.buildInfo?.assets))
    throw new Error("The response doesn't contain a build.")
  return status
}
