/** Watches, from a page that stays open, whether the server's build is recent and still the page's own. */
import type { BuildInfo } from '../contract.ts'
import { type Environment, isOldBuild, isOtherBuild, outOfSyncReasons, timings } from '../rules.ts'
import { createStatusCheck } from './status-check.ts'

type MonitorParts = {
  environment: Environment
  /** Version of the build that this page came from. */
  pageVersion: string
  /** Called once for each other build that the server turns out to run. */
  onOtherBuild: (version: string) => void
}

/** Starts the checks of a page that has just loaded. */
export const startMonitor = (parts: MonitorParts): void => {
  const { environment } = parts
  const check = createStatusCheck()
  const report = createReport(parts)

  const checkNow = async (judge: (build: BuildInfo) => void) => {
    const status = await check()
    if (status) judge(status.buildInfo)
  }
  setTimeout(() => void checkNow(report.age), timings.ageCheckAfter)
  if (environment === 'development') return

  const checkSync = () => void checkNow(report.sync)
  setTimeout(() => {
    checkSync()
    setInterval(checkSync, timings.checkEvery[environment])
  }, timings.firstCheckAfter)
}

const createReport = ({ environment, pageVersion, onOtherBuild }: MonitorParts) => {
  const told = new Set<string>()
  const compare = ({ version }: BuildInfo) => {
    if (!isOtherBuild(pageVersion, version) || told.has(version)) return
    told.add(version)
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
