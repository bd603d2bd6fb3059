/**
 * Measures an import from the command line into a fresh embedded database: rows a second, resident
 * memory and CPU time of the importing process and of PostgreSQL's. On a machine that does other
 * things, CPU time a row tells more than rows a second. Ends with 1 beyond 300 MB in a process. See README.md.
 *
 *     node bench/import.ts [rows] [--publish] [--foreign] [--keep]
 *
 * `--foreign` writes a file with other headers and messier values, which is more work to clean.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { eventRows } from './import-rows.ts'
import { watchImport } from './watch-import.ts'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    publish: { type: 'boolean', default: false },
    foreign: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const rows = Number(positionals[0] ?? 1_000_000)
const project = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'import-bench-'))
const dataDir = path.join(folder, 'data')

const perRow = (seconds: number) => Math.round((seconds / rows) * 1e6)
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

const writeFile = async (file: string): Promise<void> => {
  const output = createWriteStream(file, { highWaterMark: 1024 * 1024 })
  for (const line of eventRows(rows, flags.foreign)) {
    if (!output.write(line)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'finish')
}

/** A file of /proc; empty once the process has ended. */
const proc = (pid: number | string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const kilobytes = (pid: number, file: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(proc(pid, file))?.[1] ?? 0)

/** Fields of /proc/PID/stat from the state on (proc(5): the third). */
const statOf = (pid: number | string): string[] =>
  proc(pid, 'stat').split(') ')[1]?.split(' ') ?? []

/** Seconds of CPU time that a process took, with those of its children that have ended. */
const cpuSeconds = (pid: number): number => {
  const ticks = statOf(pid).slice(11, 15).map(Number)
  return ticks.reduce((sum, each) => sum + each, 0) / 100
}

const postgresProcesses = (): number[] => {
  const [postmaster] = readPostmaster()
  if (!postmaster) return []
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(name)[1] === postmaster,
  )
  return [postmaster, ...children].map(Number)
}

const readPostmaster = (): string[] => {
  try {
    return readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

const maxMegabytes = 300
/** Limits of the heap as scripts/cli.mjs sets them. */
const heap = ['--max-semi-space-size=8', '--max-old-space-size=192']

/** `reader`: in megabytes; the others in bytes and seconds. */
const nothing = { importer: 0, reader: 0, postgres: 0, importerCpu: 0, postgresCpu: 0 }
const peak = { ...nothing }

const sample = (pid: number) => {
  const postgres = postgresProcesses()
  const sum = (measure: (each: number) => number) =>
    postgres.reduce((all, each) => all + measure(each), 0)
  // Shared buffers are counted once, by each process's share.
  const memory = sum((each) => kilobytes(each, 'smaps_rollup', 'Pss')) * 1024
  peak.importer = Math.max(peak.importer, kilobytes(pid, 'status', 'VmRSS') * 1024)
  peak.postgres = Math.max(peak.postgres, memory)
  peak.importerCpu = Math.max(peak.importerCpu, cpuSeconds(pid))
  peak.postgresCpu = Math.max(peak.postgresCpu, sum(cpuSeconds))
}

const runCli = async (args: string[]): Promise<number> => {
  const started = performance.now()
  const child = spawn(process.execPath, [...heap, 'scripts/cli.mjs', ...args], {
    cwd: project,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const timer = setInterval(() => sample(child.pid ?? 0), 500)
  const stop = watchImport(child.pid ?? 0, dataDir)
  const [code] = await once(child, 'exit')
  clearInterval(timer)
  peak.reader = stop().reads.peak
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return (performance.now() - started) / 1000
}

try {
  const file = path.join(folder, 'events.csv')
  await writeFile(file)
  console.log(`${rows.toLocaleString('en-US')} rows, ${megabytes(statSync(file).size)}`)
  await runCli(['migrate'])
  const options = [
    ...(flags.publish ? ['--publish'] : []),
    ...(flags.foreign ? ['--source', 'bench'] : []),
  ]
  for (const pass of ['first import', 'repeated import']) {
    Object.assign(peak, nothing)
    const seconds = await runCli(['import', file, ...options])
    const rate = Math.round(rows / seconds).toLocaleString('en-US')
    console.log(
      `${pass}: ${seconds.toFixed(1)} s, ${rate} rows a second; at most ${megabytes(peak.importer)} ` +
        `resident in the process that saves, ${peak.reader} MB in the one that reads, ` +
        `${megabytes(peak.postgres)} in PostgreSQL; ` +
        `CPU ${perRow(peak.importerCpu)} µs a row in the importer, ${perRow(peak.postgresCpu)} in PostgreSQL`,
    )
    if (Math.max(peak.importer / 1024 ** 2, peak.reader) > maxMegabytes) process.exitCode = 1
  }
} finally {
  if (flags.keep) console.log(`Kept: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
