/** Processor time and memory of an import's processes, from /proc. Linux only. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Processor time in seconds; the most that was ever resident, in megabytes. */
type Usage = { cpu: number; peak: number }
export type ImportUsage = { saves: Usage; reads: Usage; postgres: number }

/** A file of /proc; empty once the process has ended. */
const proc = (pid: string | number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

const peakOf = (pid: string | number) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(proc(pid, 'status'))?.[1] ?? 0) / 1024)

/** Fields of /proc/PID/stat from the state on (proc(5): the third). */
const statOf = (pid: string | number): string[] =>
  proc(pid, 'stat').split(') ')[1]?.split(' ') ?? []

/** Linux counts in hundredths of a second (USER_HZ). */
const ticks = (pid: string | number, from: number, to: number) =>
  statOf(pid)
    .slice(from, to)
    .reduce((sum, each) => sum + Number(each), 0) / 100

const childrenOf = (parent: string | number) =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && statOf(pid)[1] === String(parent))

const postmasterOf = (dataDir: string): string | undefined => {
  try {
    return readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]
  } catch {
    return undefined
  }
}

const grow = (usage: Usage, pid: string | number) => {
  usage.peak = Math.max(usage.peak, peakOf(pid))
  usage.cpu = Math.max(usage.cpu, ticks(pid, 11, 13))
}

/** Looks again and again, as nothing can be asked of a process that has ended. Call what it returns for the result. */
export const watchImport = (pid: number, dataDir: string): (() => ImportUsage) => {
  const saves = { cpu: 0, peak: 0 }
  const reads = { cpu: 0, peak: 0 }
  /** PostgreSQL has a process for each connection; each one's time counts, also after its end. */
  const backends = new Map<string, number>()
  const timer = setInterval(() => {
    grow(saves, pid)
    for (const child of childrenOf(pid)) {
      if (proc(child, 'cmdline').includes('reading-process.ts')) grow(reads, child)
    }
    const postmaster = postmasterOf(dataDir)
    for (const each of postmaster ? [postmaster, ...childrenOf(postmaster)] : []) {
      backends.set(each, ticks(each, 11, 13))
    }
  }, 200)
  return () => {
    clearInterval(timer)
    return { saves, reads, postgres: [...backends.values()].reduce((sum, each) => sum + each, 0) }
  }
}
