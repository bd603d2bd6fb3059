/**
 * Loaded before a program (`node --import`): tells the process that forked it how long its event loop was
 * blocked at most since it was asked last.
 *
 * Processor time of the main thread says what the program did; the wall clock also counts what neighbors
 * on the machine took.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { watchLoop } from '../tests/support/loop-watch.ts'

export type Blocked = { wallMs: number; processorMs: number }

/** Interval at which the loop is looked at: what blocks it for less does not show. */
const stepMs = 5

const delay = monitorEventLoopDelay({ resolution: stepMs })
delay.enable()
let mostHeld = () => 0

process.on('message', ({ watch }: { watch?: 'begin' | 'end' }) => {
  if (watch === 'begin') {
    delay.reset()
    mostHeld = watchLoop()
    process.send?.('begun')
  } else if (watch === 'end') {
    const blocked: Blocked = { wallMs: delay.max / 1e6 - stepMs, processorMs: mostHeld() }
    process.send?.(blocked)
  }
})
process.channel?.unref()
