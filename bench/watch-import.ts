/** Imports from the command line: processor time and memory of their processes, from /proc. Linux only. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { megabytes } from './program.ts'

/** Processor time in seconds; the most that was ever resident, in megabytes. */
type Usage = { cpu: number; peak: number }
export type ImportUsage = { saves: Usage; reads: Usage; postgres: Usage }

/** Most that the command line's processes may have resident, in megabytes. */
export const maxMegabytes = 300

/** Limits of the heap as scripts/cli.mjs sets them. */
const heap = ['--max-semi-space-size=8', '--max-old-space-size=192']

/** A file of /proc; empty once the process has ended. */
const proc = (pid: string | number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

const megabytesOf = (pid: string | number, file: string, field: string) =>
  megabytes(
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(proc(pid, file))?.[1] ?? 0) * 1024,
  )

/** Fields of /proc/PID/stat from the state on (proc(5): the third). */
const statOf = (pid: string | number): string[] =>
  proc(pid, 'stat').split(') ')[1]?.split(' ') ?? []

/** Seconds of processor time. Linux counts in hundredths of a second (USER_HZ). */
const secondsOf = (pid: string | number) =>
  statOf(pid)
    .slice(11, 13)
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
  usage.peak = Math.max(usage.peak, megabytesOf(pid, 'status', 'VmHWM'))
  usage.cpu = Math.max(usage.cpu, secondsOf(pid))
}

/** Looks again and again, as nothing can be asked of a process that has ended. Call what it returns for the result. */
const watchImport = (pid: number, dataDir: string): (() => ImportUsage) => {
  const saves = { cpu: 0, peak: 0 }
  const reads = { cpu: 0, peak: 0 }
  /** PostgreSQL has a process for each connection; each one's time counts, also after its end. */
  const backends = new Map<string, number>()
  let peak = 0
  const timer = setInterval(() => {
    grow(saves, pid)
    for (const child of childrenOf(pid)) {
      if (proc(child, 'cmdline').includes('reading-process.ts')) grow(reads, child)
    }
    const postmaster = postmasterOf(dataDir)
    let resident = 0
    for (const each of postmaster ? [postmaster, ...childrenOf(postmaster)] : []) {
      backends.set(each, secondsOf(each))
      // Shared buffers are counted once, by each process's share.
      resident += megabytesOf(each, 'smaps_rollup', 'Pss')
    }
    peak = Math.max(peak, resident)
  }, 200)
  return () => {
    clearInterval(timer)
    const cpu = [...backends.values()].reduce((sum, each) => sum + each, 0)
    return { saves, reads, postgres: { cpu, peak } }
  }
}

/** Runs the command line on a data folder, with what it says. Throws when it fails. */
export const runCli = async (
  dataDir: string,
  ...args: string[]
): Promise<{ output: string; seconds: number; usage: ImportUsage }> => {
  const started = performance.now()
  const child = spawn(process.execPath, [...heap, 'scripts/cli.mjs', ...args], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
    process.stdout.write(text)
  })
  const stop = watchImport(child.pid ?? 0, dataDir)
  const [code] = await once(child, 'exit')
  const usage = stop()
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return { output, usage, seconds: (performance.now() - started) / 1000 }
}

/** Writes a file that may be larger than memory. */
export const writePieces = async (file: string, pieces: Iterable<string>): Promise<void> => {
  const output = createWriteStream(file, { highWaterMark: 1024 * 1024 })
  for (const piece of pieces) {
    if (!output.write(piece)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'finish')
}
