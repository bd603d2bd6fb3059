/**
 * Measures an import from the command line into a fresh embedded database: rows a second and the
 * resident memory of the importing process and of PostgreSQL's. See README.md.
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

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

const writeFile = async (file: string): Promise<void> => {
  const output = createWriteStream(file, { highWaterMark: 1024 * 1024 })
  for (const line of eventRows(rows, flags.foreign)) {
    if (!output.write(line)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'finish')
}

/** Resident bytes of a process that are its own: shared memory is counted once, by its share. */
const residentBytes = (pid: number): number => {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

const ownResidentBytes = (pid: number): number => {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

const postgresProcesses = (): number[] => {
  let postmaster: string
  try {
    postmaster =
      readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  } catch {
    return []
  }
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === postmaster
    } catch {
      return false
    }
  })
  return [postmaster, ...children].map(Number)
}

const peak = { importer: 0, postgres: 0 }

const sample = (pid: number) => {
  peak.importer = Math.max(peak.importer, ownResidentBytes(pid))
  const postgres = postgresProcesses().reduce((sum, each) => sum + residentBytes(each), 0)
  peak.postgres = Math.max(peak.postgres, postgres)
}

const runCli = async (args: string[]): Promise<number> => {
  const started = performance.now()
  const child = spawn(process.execPath, ['src/cli.ts', ...args], {
    cwd: project,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const timer = setInterval(() => sample(child.pid ?? 0), 500)
  const [code] = await once(child, 'exit')
  clearInterval(timer)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return (performance.now() - started) / 1000
}

try {
  const file = path.join(folder, 'events.csv')
  await writeFile(file)
  console.log(`${rows.toLocaleString('en-US')} rows, ${megabytes(statSync(file).size)}`)
  await runCli(['migrate'])
  Object.assign(peak, { importer: 0, postgres: 0 })
  const options = [
    ...(flags.publish ? ['--publish'] : []),
    ...(flags.foreign ? ['--source', 'bench'] : []),
  ]
  for (const pass of ['first import', 'repeated import']) {
    const seconds = await runCli(['import', file, ...options])
    const rate = Math.round(rows / seconds).toLocaleString('en-US')
    console.log(
      `${pass}: ${seconds.toFixed(1)} s, ${rate} rows a second; at most ${megabytes(peak.importer)} ` +
        `resident in the importer, ${megabytes(peak.postgres)} in PostgreSQL`,
    )
  }
} finally {
  if (flags.keep) console.log(`Kept: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
