/**
 * Preloaded into a program (`node --import`): reports to its parent the longest block of the event loop since the
 * measurement began.
 *
 * CPU time of the main thread shows what the program did; elapsed time includes other load on the machine.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { watchLoop } from '../tests/support/loop-watch.ts'

export type Blocked = { wallMs: number; processorMs: number }

/** Milliseconds between checks; shorter blocks are not detected. */
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
