/** Processes that read are kept for a while: starting one takes a second of processor time. */
import path from 'node:path'
import { BoundedProcess } from '../../../../platform/processes/bounded-process.ts'

/** After that long without work, or that many readings, a process ends. */
const idleMs = 20_000
const maxReadings = 20
/** Memory, in MB, above which a process is not kept: the next reading would lack it. */
const maxLeft = 180

/** The program without its heap. */
const programMemory = 150

type Kept = { process: BoundedProcess; kind: string; readings: number; idling?: NodeJS.Timeout }

const kept = new Map<BoundedProcess, Kept>()

/** `yields`: requests and the database go first; `memory` in megabytes. */
export const takeProcess = (memory: number, yields: boolean): BoundedProcess => {
  const kind = `${memory} ${yields}`
  for (const entry of kept.values()) {
    if (!entry.idling || entry.kind !== kind || !entry.process.isAlive) continue
    clearTimeout(entry.idling)
    entry.idling = undefined
    entry.process.rest(false)
    return entry.process
  }
  const program = path.join(import.meta.dirname, 'reading-process.ts')
  const process = new BoundedProcess(program, { memory, heap: memory - programMemory })
  kept.set(process, { process, kind, readings: 0 })
  process.child.once('exit', () => kept.delete(process))
  return process
}

/** Returns a process that ended its reading in order; any other is to be killed. */
export const giveBack = (process: BoundedProcess): void => {
  const entry = kept.get(process)
  if (!entry) return process.kill()
  entry.readings++
  if (entry.readings >= maxReadings || process.megabytes > maxLeft) return process.kill()
  process.limitTime()
  process.rest(true)
  entry.idling = setTimeout(() => process.kill(), idleMs)
  entry.idling.unref()
}
