/** Watches, from a page that stays open, whether the server's build is recent and still the page's own. */
import type { BuildInfo } from '../contract.ts'
import { type Environment, isOldBuild, isOtherBuild, outOfSyncReasons, timings } from '../rules.ts'
import type { Clock } from './clock.ts'
import { type CheckParts, createStatusCheck } from './status-check.ts'

export type MonitorParts = CheckParts & {
  environment: Environment
  /** Version of the build that this page came from. */
  pageVersion: string
  /** Called once for each other build that the server turns out to run. */
  onOtherBuild: (version: string) => void
}

/** Starts the checks of a page that has just loaded. Answers the function that ends them. */
export const startMonitor = (parts: MonitorParts): (() => void) => {
  const { environment, clock } = parts
  const schedule = createSchedule(clock)
  const check = createStatusCheck(parts)
  const report = createReport(parts)

  const checkNow = async (judge: (build: BuildInfo) => void) => {
    const status = await check()
    if (status && !schedule.isStopped()) judge(status.buildInfo)
  }
  schedule.after(timings.ageCheckAfter, () => void checkNow(report.age))
  if (environment === 'development') return schedule.stop

  const interval = timings.checkEvery[environment]
  const checkAndGoOn = () => {
    schedule.after(interval, checkAndGoOn)
    void checkNow(report.sync)
  }
  schedule.after(timings.monitoringAfter, () => {
    schedule.after(timings.firstCheckAfter, checkAndGoOn)
  })
  return schedule.stop
}

/** Pending timers, canceled together. */
const createSchedule = (clock: Clock) => {
  const pending = new Set<() => void>()
  let stopped = false
  return {
    isStopped: () => stopped,
    after: (ms: number, run: () => void) => {
      const callOff = clock.after(ms, () => {
        pending.delete(callOff)
        run()
      })
      pending.add(callOff)
    },
    stop: () => {
      stopped = true
      for (const callOff of pending) callOff()
      pending.clear()
    },
  }
}

const createReport = ({ environment, pageVersion, clock, log, onOtherBuild }: MonitorParts) => {
  const told = new Set<string>()
  const compare = ({ version }: BuildInfo) => {
    if (!isOtherBuild(pageVersion, version) || told.has(version)) return
    told.add(version)
    onOtherBuild(version)
  }
  return {
    age: (build: BuildInfo) => {
      if (isOldBuild(build, clock.now())) {
        log.warn(`This build is older than 10 minutes: it was created at ${build.timestamp}.`)
      }
      compare(build)
    },
    sync: (build: BuildInfo) => {
      const reasons = environment === 'production' ? outOfSyncReasons(build, clock.now()) : []
      if (reasons.length > 0) log.warn(`The deployment is out of sync: ${reasons.join(', ')}.`)
      compare(build)
    },
  }
}
