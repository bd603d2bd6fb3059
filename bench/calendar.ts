/**
 * Imports made-up calendars from the command line into a fresh embedded database: dates a second, processor time
 * for a date, and what is resident in the process that saves and in the one that reads. Ends with 1 beyond 300 MB.
 *
 *     node bench/calendar.ts [megabytes …]      # 8 and 30 by default
 *     node bench/calendar.ts --various 35       # no two entries with the same description
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { calendarLines } from './calendar-lines.ts'
import { type ImportUsage, watchImport } from './watch-import.ts'

const maxMegabytes = 300
const project = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'calendar-bench-'))
const dataDir = path.join(folder, 'data')
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { various: { type: 'boolean', default: false } },
})
const sizes = positionals.map(Number)

const write = async (file: string, bytes: number): Promise<void> => {
  const output = createWriteStream(file, { highWaterMark: 1024 * 1024 })
  for (const lines of calendarLines(bytes, flags.various)) {
    if (!output.write(lines)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'finish')
}

const cli = async (...args: string[]): Promise<{ output: string; usage: ImportUsage }> => {
  const options = ['--max-semi-space-size=8', '--max-old-space-size=192']
  const child = spawn(process.execPath, [...options, 'scripts/cli.mjs', ...args], {
    cwd: project,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
  })
  const stop = watchImport(child.pid ?? 0, dataDir)
  const [code] = await once(child, 'exit')
  const usage = stop()
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output}`)
  return { output, usage }
}

try {
  await cli('migrate')
  for (const size of sizes.length > 0 ? sizes : [8, 30]) {
    const file = path.join(folder, `${size}.ics`)
    await write(file, size * 1_000_000)
    const started = performance.now()
    const { output, usage } = await cli('import', file, '--publish')
    const seconds = (performance.now() - started) / 1000
    const dates = Number(/([\d,]+) new/.exec(output)?.[1]?.replaceAll(',', '') ?? 0)
    const each = (cpuSeconds: number) => Math.round((cpuSeconds / dates) * 1e6)
    const { reads, saves, postgres } = usage
    console.log(
      `${size} MB: ${dates} dates in ${seconds.toFixed(1)} s, ${Math.round(dates / seconds)} a second; ` +
        `processor time for a date ${each(reads.cpu)} µs to read, ${each(saves.cpu)} to save, ` +
        `${each(postgres)} in PostgreSQL; at most ${reads.peak} MB resident in the process that reads, ` +
        `${saves.peak} in the one that saves`,
    )
    if (Math.max(reads.peak, saves.peak) > maxMegabytes) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
