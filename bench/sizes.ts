/**
 * How searches around a point get slower, and how much memory is needed, as live events become more. Says
 * it of the whole way through HTTP; takes some minutes.
 *
 *     node bench/sizes.ts [--data data/bench] [--sizes 10000,100000,1000000] [--seconds 4] [--rounds 3]
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { cpuTimeOf } from './cpu-time.ts'
import { measure } from './measure.ts'
import { drawMaterial, openPrepared } from './prepare.ts'
import { createScenarios, type Scenario } from './scenarios.ts'
import { type Server, startServer, stopServer } from './servers.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'data/bench' },
    live: { type: 'string', default: '100000' },
    archived: { type: 'string', default: '1000000' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
})
const dataDir = path.resolve(values.data)
const load = { connections: Number(values.connections), seconds: Number(values.seconds) }

type Round = Record<'p50' | 'p99' | 'rate' | 'processor', number>

/** The best of some rounds: a neighbour can only make one slower. */
const fastest = async (server: Server, { next }: Scenario) => {
  await measure(server.port, next, load)
  const rounds: Round[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const before = cpuTimeOf([server.process.pid ?? 0]) ?? 0
    const { p50, p99, rate, requests } = await measure(server.port, next, load)
    const spent = (cpuTimeOf([server.process.pid ?? 0]) ?? 0) - before
    rounds.push({ p50, p99, rate, processor: spent / requests })
  }
  const least = (name: 'p50' | 'p99' | 'processor') => Math.min(...rounds.map((one) => one[name]))
  const rate = Math.max(...rounds.map((one) => one.rate))
  return { rate, p50: least('p50'), p99: least('p99'), processor: least('processor') }
}

const size = { live: Number(values.live), archived: Number(values.archived) }
const database = await openPrepared({ dataDir }, size)
const wanted = new Set(['nearest 20', 'within 50 miles by date'])
const scenarios = createScenarios(await drawMaterial(database.db)).filter(({ name }) =>
  wanted.has(name),
)
console.log('| live events | bytes each | search | a second | µs | p50 / p99 ms |')
console.log('|--:|--:|---|--:|--:|--:|')
for (const events of values.sizes.split(',')) {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'production' }
  const server = await startServer('sized-server.ts', [events], environment)
  const bytes = Math.round(server.bytesPerEvent ?? 0)
  for (const scenario of scenarios) {
    const { rate, p50, p99, processor } = await fastest(server, scenario)
    const cells = [events, bytes, scenario.name, Math.round(rate), Math.round(processor)]
    console.log(`| ${[...cells, `${p50} / ${p99}`].join(' | ')} |`)
  }
  await stopServer(server)
}
await database.close()
