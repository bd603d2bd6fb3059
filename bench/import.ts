/**
 * Measures an import from the command line into a fresh embedded database: rows per second, resident memory and CPU
 * time of the importing process and of PostgreSQL. On a busy machine, CPU time per row is more meaningful than rows
 * per second. Exits with 1 above 300 MB in a process. See README.md.
 *
 *     node bench/import.ts [rows] [--publish] [--foreign] [--keep]
 *
 * `--foreign` writes a file with other headers and messier values, which take more work to clean.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { eventRows } from './import-rows.ts'
import { megabytes } from './program.ts'
import { maxMegabytes, runCli, writePieces } from './watch-import.ts'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    publish: { type: 'boolean', default: false },
    foreign: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const rows = Number(positionals[0] ?? 1_000_000)
const folder = mkdtempSync(path.join(tmpdir(), 'import-bench-'))
const dataDir = path.join(folder, 'data')

const perRow = (seconds: number) => Math.round((seconds / rows) * 1e6)

try {
  const file = path.join(folder, 'events.csv')
  await writePieces(file, eventRows(rows, flags.foreign))
  console.log(`${rows.toLocaleString('en-US')} rows, ${megabytes(statSync(file).size)} MB`)
  await runCli(dataDir, 'migrate')
  const options = [
    ...(flags.publish ? ['--publish'] : []),
    ...(flags.foreign ? ['--source', 'bench'] : []),
  ]
  for (const pass of ['first import', 'repeated import']) {
    const { seconds, usage } = await runCli(dataDir, 'import', file, ...options)
    const { saves, reads, postgres } = usage
    const rate = Math.round(rows / seconds).toLocaleString('en-US')
    console.log(
      `${pass}: ${seconds.toFixed(1)} s, ${rate} rows a second; at most ${saves.peak} MB ` +
        `resident in the process that saves, ${reads.peak} MB in the one that reads, ` +
        `${postgres.peak} MB in PostgreSQL; CPU ${perRow(saves.cpu + reads.cpu)} µs a row ` +
        `in the importer, ${perRow(postgres.cpu)} in PostgreSQL`,
    )
    if (Math.max(saves.peak, reads.peak) > maxMegabytes) process.exitCode = 1
  }
} finally {
  if (flags.keep) console.log(`Kept: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
