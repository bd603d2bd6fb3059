/** npm run bench: how fast the directory answers with a large catalog. bench/README.md says how to read it. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Load, type Measured, measure } from './measure.ts'
import { prepareData } from './prepare.ts'
import { createScenarios, type Scenario } from './scenarios.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'data/bench' },
    database: { type: 'string', default: '' },
    live: { type: 'string', default: '100000' },
    archived: { type: 'string', default: '1000000' },
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    pool: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
})

type Server = { port: number; process: ChildProcess }

const start = async (script: string, args: string[], environment = {}): Promise<Server> => {
  const child = fork(path.join(import.meta.dirname, script), args, {
    env: { ...process.env, ...environment },
  })
  const [message] = (await once(child, 'message')) as [{ port: number }]
  return { port: message.port, process: child }
}

const stop = async ({ process: child }: Server) => {
  child.disconnect()
  await once(child, 'exit')
}

/** What one answer weighs, so that the bare server sends as much. */
const sampleOf = async (port: number, { next }: Scenario): Promise<string> => {
  const { method, path: target, body } = next()
  const response = await fetch(`http://127.0.0.1:${port}${target}`, {
    method,
    body,
    headers: { 'content-type': 'application/json' },
  })
  if (!response.ok) throw new Error(`${method} ${target}: ${response.status}`)
  return response.text()
}

const give = async (bare: Server, bytes: string) => {
  bare.process.send(bytes)
  await once(bare.process, 'message')
}

/** The middle round by rate: a shared machine has good and bad moments. */
const middle = (rounds: Measured[]): Measured =>
  rounds.toSorted((a, b) => a.rate - b.rate)[Math.floor(rounds.length / 2)] as Measured

const compare = async (servers: { real: Server; bare: Server }, scenario: Scenario, load: Load) => {
  const bytes = await sampleOf(servers.real.port, scenario)
  await give(servers.bare, bytes)
  await measure(servers.real.port, scenario.next, { ...load, seconds: 2 })
  const [real, bare]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < Number(values.rounds); round++) {
    real.push(await measure(servers.real.port, scenario.next, load))
    bare.push(await measure(servers.bare.port, scenario.next, { ...load, seconds: 2 }))
  }
  return { bytes: Buffer.byteLength(bytes), real: middle(real), bare: middle(bare) }
}

const row = (cells: (string | number)[]) =>
  console.log(
    cells
      .map((cell, index) => String(cell)[index ? 'padStart' : 'padEnd'](index ? 10 : 38))
      .join(''),
  )

const verdict = ({ target }: Scenario, { rate, p99 }: Measured) => {
  if (!target) return ''
  const met = rate >= target.rate && (target.p99 === undefined || p99 < target.p99)
  return `${met ? 'met' : 'MISSED'}: ${target.rate}/s${target.p99 ? `, p99 < ${target.p99}` : ''}`
}

const size = { live: Number(values.live), archived: Number(values.archived) }
const load = { connections: Number(values.connections), seconds: Number(values.seconds) }
const place = { dataDir: path.resolve(values.data), databaseUrl: values.database || undefined }
const scenarios = createScenarios(await prepareData(place, size)).filter(({ name }) =>
  name.includes(values.only),
)
const environment = {
  DATA_DIR: place.dataDir,
  NODE_ENV: 'production',
  DATABASE_URL: values.database,
}
const servers = {
  real: await start('server.ts', [values.pool], environment),
  bare: await start('bare-server.ts', []),
}
console.log(`\n${size.live} live, ${size.archived} archived; ${load.connections} connections\n`)
row(['', 'req/s', 'p50 ms', 'p99 ms', 'failed', 'bytes', 'bare req/s', 'ratio'])
for (const scenario of scenarios) {
  const { bytes, real, bare } = await compare(servers, scenario, load)
  const ratio = (real.rate / bare.rate).toFixed(2)
  row([
    scenario.name,
    Math.round(real.rate),
    real.p50,
    real.p99,
    real.failed,
    bytes,
    Math.round(bare.rate),
    `${ratio}  ${verdict(scenario, real)}`,
  ])
}
await stop(servers.real)
await stop(servers.bare)
