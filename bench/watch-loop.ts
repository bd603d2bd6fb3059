/**
 * Loaded before a program (`node --import`): tells the process that forked it how long its event loop was
 * blocked at most since it was asked last, and writes a profile of that time where one is wanted.
 *
 * Processor time of the main thread says what the program did; the wall clock also counts what neighbors
 * on the machine took.
 */
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Blocked = { wallMs: number; processorMs: number }
export type WatchRequest = { watch: 'begin' | 'end'; profile?: string }

/** Interval at which the loop is looked at: what blocks it for less does not show. */
const stepMs = 5

const delay = monitorEventLoopDelay({ resolution: stepMs })
delay.enable()
const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let before = threadMs()
let most = 0
setInterval(() => {
  const now = threadMs()
  most = Math.max(most, now - before)
  before = now
}, stepMs).unref()

let session: Session | undefined

const begin = (profile: string | undefined) => {
  if (profile !== undefined) {
    session = new Session()
    session.connect()
    session.post('Profiler.enable')
    session.post('Profiler.start')
  }
  before = threadMs()
  most = 0
  delay.reset()
  process.send?.('begun')
}

const end = (profile: string | undefined) => {
  const blocked: Blocked = { wallMs: delay.max / 1e6 - stepMs, processorMs: most }
  session?.post('Profiler.stop', (_, answer) => {
    if (profile !== undefined) writeFileSync(profile, JSON.stringify(answer.profile))
  })
  session = undefined
  process.send?.(blocked)
}

process.on('message', (ask: WatchRequest) => {
  if (ask.watch === 'begin') begin(ask.profile)
  else if (ask.watch === 'end') end(ask.profile)
})
process.channel?.unref()
