/** Imports from the command line: CPU time and memory of their processes, from /proc. Linux only. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { megabytes } from './program.ts'

/** CPU time in seconds; peak resident memory in megabytes. */
type Usage = { cpu: number; peak: number }
export type ImportUsage = { saves: Usage; reads: Usage; postgres: Usage }

/** Greatest resident memory of the command line's processes, in megabytes. */
export const maxMegabytes = 300

/** Heap limits, as set by scripts/cli.mjs. */
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

/** Fields of /proc/PID/stat after the name, starting with the state (field 3 in proc(5)). */
const statOf = (pid: string | number): string[] =>
  proc(pid, 'stat').split(') ')[1]?.split(' ') ?? []

/** CPU time in seconds. Linux reports hundredths of a second (USER_HZ). */
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

/** Polls, since ended processes report nothing. The returned function ends it and gives the result. */
const watchImport = (pid: number, dataDir: string): (() => ImportUsage) => {
  const saves = { cpu: 0, peak: 0 }
  const reads = { cpu: 0, peak: 0 }
  /** CPU time of each PostgreSQL backend, including those that have ended. */
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
      // PSS counts shared buffers once, divided among the processes.
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

/** Runs the command line on a data folder and returns its output. Throws if it fails. */
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

/** Writes a file that may exceed memory. */
export const writePieces = async (file: string, pieces: Iterable<string>): Promise<void> => {
  const output = createWriteStream(file, { highWaterMark: 1024 * 1024 })
  for (const piece of pieces) {
    if (!output.write(piece)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'finish')
}
