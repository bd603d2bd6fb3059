/**
 * Imports generated calendars from the command line into a fresh embedded database. Measures dates per second, CPU
 * time per date, and resident memory of the saving and the reading process. Exits with 1 above 300 MB.
 *
 *     node bench/calendar.ts [megabytes …]      # 8 and 30 by default
 *     node bench/calendar.ts --various 35       # no two entries with the same description
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { calendarLines } from './calendar-lines.ts'
import { maxMegabytes, runCli, writePieces } from './watch-import.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'calendar-bench-'))
const dataDir = path.join(folder, 'data')
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { various: { type: 'boolean', default: false } },
})
const sizes = positionals.map(Number)

try {
  await runCli(dataDir, 'migrate')
  for (const size of sizes.length > 0 ? sizes : [8, 30]) {
    const file = path.join(folder, `${size}.ics`)
    await writePieces(file, calendarLines(size * 1_000_000, flags.various))
    const { output, seconds, usage } = await runCli(dataDir, 'import', file, '--publish')
    const dates = Number(/([\d,]+) new/.exec(output)?.[1]?.replaceAll(',', '') ?? 0)
    const each = (cpuSeconds: number) => Math.round((cpuSeconds / dates) * 1e6)
    const { reads, saves, postgres } = usage
    console.log(
      `${size} MB: ${dates} dates in ${seconds.toFixed(1)} s, ${Math.round(dates / seconds)} a second; ` +
        `processor time for a date ${each(reads.cpu)} µs to read, ${each(saves.cpu)} to save, ` +
        `${each(postgres.cpu)} in PostgreSQL; at most ${reads.peak} MB resident in the process that reads, ` +
        `${saves.peak} in the one that saves`,
    )
    if (Math.max(reads.peak, saves.peak) > maxMegabytes) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
