/** npm run bench: how fast the directory answers with a large catalog. bench/README.md says how to read it. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Comparison, compare } from './compare.ts'
import type { Measured } from './measure.ts'
import { drawMaterial, openPrepared } from './prepare.ts'
import { createScenarios, type Scenario } from './scenarios.ts'
import { startServer, stopServer } from './servers.ts'

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
  },
})

const printRow = ([name, ...cells]: (string | number)[]) =>
  console.log(String(name).padEnd(36) + cells.map((cell) => String(cell).padStart(9)).join(''))

const verdict = ({ target }: Scenario, { rate, p99 }: Measured): string => {
  if (!target) return ''
  const met = rate >= target.rate && (target.p99 === undefined || p99 < target.p99)
  return `  ${met ? 'met' : 'MISSED'}: ${target.rate}/s${target.p99 ? `, p99 < ${target.p99} ms` : ''}`
}

const print = (scenario: Scenario, { bytes, real, bare, serverTime, databaseTime }: Comparison) => {
  const time = (microseconds: number | undefined) =>
    microseconds === undefined ? '' : Math.round(microseconds)
  const ratio = `${(real.rate / bare.rate).toFixed(2)}${verdict(scenario, real)}`
  const rates = [Math.round(real.rate), real.p50, real.p99, real.failed]
  const times = [time(serverTime), time(databaseTime)]
  printRow([scenario.name, ...rates, ...times, bytes, Math.round(bare.rate)])
  console.log(`${' '.repeat(36)}${' '.repeat(4)}ratio ${ratio}`)
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
}
const real = await startServer('server.ts', [values.pool], environment)
const bare = await startServer('bare-server.ts')
console.log(`\n${size.live} live, ${size.archived} archived; ${plan.connections} connections\n`)
printRow(['', 'req/s', 'p50 ms', 'p99 ms', 'failed', 'app µs', 'db µs', 'bytes', 'bare/s'])
for (const scenario of scenarios.filter(({ name }) => name.includes(values.only))) {
  print(scenario, await compare({ real, bare, db: database.db }, scenario, plan))
}
await stopServer(real)
await stopServer(bare)
await database.close()
