/** npm run bench: measures the directory with a large catalog. See bench/README.md. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compare } from './compare.ts'
import { type GrowthRow, growthCells, growthHeads, measureGrowth } from './growth.ts'
import { drawMaterial, openPrepared } from './prepare.ts'
import { createScenarios } from './scenarios.ts'
import { startServer, stopServer } from './servers.ts'
import { type Result, verdictOn, writeTable } from './write-table.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'data/bench' },
    database: { type: 'string', default: '' },
    live: { type: 'string', default: '100000' },
    archived: { type: 'string', default: '1000000' },
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    warmup: { type: 'string', default: '5' },
    pool: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    // Live events at which map, month and nearby searches are measured again; empty for none.
    sizes: { type: 'string', default: '100000,1000000' },
  },
})

const printRow = ([name, ...cells]: (string | number)[]) =>
  console.log(String(name).padEnd(36) + cells.map((cell) => String(cell).padStart(9)).join(''))

const print = ({ scenario, comparison }: Result) => {
  const { bytes, real, bare, serverTime, databaseTime, bareTime } = comparison
  const time = (microseconds: number | undefined) =>
    microseconds === undefined ? '' : Math.round(microseconds)
  const rates = [Math.round(real.rate), real.p50, real.p99, real.failed]
  const times = [time(serverTime), time(databaseTime)]
  printRow([scenario.name, ...rates, ...times, bytes, Math.round(bare.rate), time(bareTime)])
  const ratio = (real.rate / bare.rate).toFixed(2)
  const verdict = scenario.target ? `  ${verdictOn(scenario.target, comparison)}` : ''
  console.log(`${' '.repeat(40)}ratio ${ratio}${verdict}`)
}

const size = { live: Number(values.live), archived: Number(values.archived) }
const plan = {
  connections: Number(values.connections),
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  warmup: Number(values.warmup),
}
const place = { dataDir: path.resolve(values.data), databaseUrl: values.database || undefined }
const database = await openPrepared(place, size)
const scenarios = createScenarios(await drawMaterial(database.db))
const environment = {
  DATA_DIR: place.dataDir,
  DATABASE_URL: values.database,
  NODE_ENV: 'production',
  // No load shedding: fast rejections would count as responses; bench/overload.ts measures them.
  OVERLOAD_DELAY_MS: '0',
}
const real = await startServer('server.ts', [values.pool], environment)
const bare = await startServer('bare-server.ts')
console.log(`\n${size.live} live, ${size.archived} archived; ${plan.connections} connections\n`)
printRow([
  '',
  'req/s',
  'p50 ms',
  'p99 ms',
  'failed',
  'app µs',
  'db µs',
  'bytes',
  'bare/s',
  'bare µs',
])
const results: Result[] = []
for (const scenario of scenarios.filter(({ name }) => name.includes(values.only))) {
  const result = {
    scenario,
    comparison: await compare({ real, bare, db: database.db }, scenario, plan),
  }
  results.push(result)
  print(result)
}
await stopServer(real)
await stopServer(bare)
const growth: GrowthRow[] = []
const sized = scenarios.filter(({ name, isSized }) => isSized && name.includes(values.only))
if (values.sizes !== '' && sized.length > 0) {
  console.log('')
  printRow([growthHeads[2], ...growthHeads.filter((_, index) => index !== 2)])
  const sizes = values.sizes.split(',').map(Number)
  await measureGrowth(
    { environment, sizes, scenarios: sized, load: plan, rounds: plan.rounds },
    (row) => {
      growth.push(row)
      const cells = growthCells(row, growth)
      printRow([cells[2] ?? '', ...cells.filter((_, index) => index !== 2)])
    },
  )
}
if (values.only === '') {
  const { loaded } = real
  const about = `${size.live} live and ${size.archived} archived events`
  writeTable(results, { size: about, loaded, connections: plan.connections, growth })
}
await database.close()
