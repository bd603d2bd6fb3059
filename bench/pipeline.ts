/**
 * CPU time of the program per request of each kind: calls, a cached page, a rendered page, a file.
 * With --beside FOLDER, alternates with another built checkout on the same database.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/platform/db/database.ts'
import { signedInAdministrator } from '../tests/support/administrator.ts'
import { measure } from './measure.ts'
import { type Program, startProgram } from './program.ts'
import { createRandom } from './random.ts'
import type { BenchRequest } from './scenarios.ts'
import { quantile } from './timed-request.ts'

const { values } = parseArgs({
  options: {
    beside: { type: 'string' },
    data: { type: 'string', default: 'data/bench-pipeline' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
})

const settings = { OVERLOAD_DELAY_MS: '0' }
const first = await startProgram(path.resolve(values.data), settings)
const database = await openDatabase({ dataDir: path.resolve(values.data), poolSize: 1 })
const { host, user, database: name } = database.connection as Record<string, string>
const { cookie } = await signedInAdministrator(database.db, `${Date.now()}@example.com`)
const programs: [string, Program][] = [['this', first]]
if (values.beside !== undefined) {
  const url = `postgresql://${user}@localhost/${name}?host=${host}`
  const main = path.resolve(values.beside, 'src/main.ts')
  const data = path.resolve(`${values.data}-beside`)
  programs.push(['beside', await startProgram(data, { ...settings, DATABASE_URL: url }, [], main)])
}

const random = createRandom(7)
const point = () => ({ userLat: 33 + random() * 8, userLng: -100 + random() * 20 })
const get = (address: string, headers: Record<string, string> = {}): BenchRequest => ({
  method: 'GET',
  path: address,
  headers,
})
const boxAround = () => {
  const { userLat, userLng } = point()
  return [userLng - 3, userLat - 2, userLng + 3, userLat + 2].map((each) => each.toFixed(4)).join()
}
const some = await (await fetch(`${first.address}/api/events?limit=50`)).json()
const ids = (some as { id: string }[]).map(({ id }) => id)
const asBrowser = { 'accept-encoding': 'gzip, br' }
/** Path of a script in the program's build, since builds have different file names. */
const assetOf = async ({ address }: Program) => {
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(address)).text()) ?? []
  return asset
}
const assets = new Map<Program, string>()
for (const [, program] of programs) assets.set(program, await assetOf(program))

const kinds: Record<string, (program: Program) => BenchRequest> = {
  'nearest 20': () => ({
    method: 'POST',
    path: '/api/events/search',
    body: JSON.stringify({ ...point(), sortBy: 'distance', limit: 20 }),
  }),
  'by id': () => get(`/api/events/${ids[Math.floor(random() * ids.length)]}`),
  map: () => get(`/api/events/map?bbox=${boxAround()}&zoom=7`),
  month: () => {
    const { userLat, userLng } = point()
    return get(`/api/events/month?userLat=${userLat}&userLng=${userLng}&radiusMiles=200`)
  },
  "administrator's session": () => get('/api/admin/session', { cookie }),
  "administrator's queue": () => get('/api/admin/events', { cookie }),
  'nearest place': () => get(`/api/places/nearest?lat=${point().userLat}&lng=${point().userLng}`),
  'robots.txt': () => get('/robots.txt'),
  'kept page': () => get('/about', asBrowser),
  'rendered page': () => get(`/?userLat=${point().userLat}&userLng=${point().userLng}`, asBrowser),
  file: (program) => get(assets.get(program) ?? '', asBrowser),
}

/** Microseconds per request. */
const costOf = async (program: Program, next: (program: Program) => BenchRequest) => {
  const { address, processor } = program
  const before = await processor()
  const load = { connections: 20, seconds: Number(values.seconds) }
  const { requests, failed } = await measure(
    Number(new URL(address).port),
    () => next(program),
    load,
  )
  if (failed > 0) throw new Error(`${failed} of ${requests} failed.`)
  return ((await processor()) - before) * (1000 / requests)
}

/** Lower quartile, since other programs can only add to a request's time. */
const usual = (numbers: number[]) => quantile(numbers, 0.25)

for (const [kind, next] of Object.entries(kinds)) {
  if (!kind.includes(values.only)) continue
  const costs = new Map(programs.map(([which]) => [which, [] as number[]]))
  for (let round = -1; round < Number(values.rounds); round++) {
    for (const [which, program] of programs) {
      const cost = await costOf(program, next)
      if (round >= 0) costs.get(which)?.push(cost)
    }
  }
  const told = [...costs].map(([which, all]) => `${which} ${usual(all).toFixed(1)} µs`)
  const [own = 0, other] = [...costs.values()].map(usual)
  if (other !== undefined) told.push(`ratio ${(own / other).toFixed(2)}`)
  console.log(`${kind}: ${told.join(', ')}`)
}
for (const [, program] of programs.toReversed()) await program.stop()
await database.close()
