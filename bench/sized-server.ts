/**
 * Site with any number of live events: those of the measured database, and copies of them nearby, which exist only in
 * memory. Searches by place never read events from the database.
 *
 *     node bench/sized-server.ts EVENTS, in its own process
 */
import { setImmediate } from 'node:timers/promises'
import { Columns } from '../src/catalog/search/server/live/columns.ts'
import { LiveCatalog } from '../src/catalog/search/server/live/live-catalog.ts'
import type { LiveEvent } from '../src/catalog/search/server/live/live-row.ts'
import { takeLive } from '../src/catalog/search/server/live/live-sync.ts'
import type { Database } from '../src/platform/db/database.ts'
import { bytesHeld } from '../tests/support/collect-garbage.ts'
import { createRandom } from './random.ts'
import { serveSite } from './serve-site.ts'

const wanted = Number(process.argv[2])

/** Offsets by series and copy, so that the dates of a series stay together. */
const shifts = new Map<string, { latitude: number; longitude: number }>()
const random = createRandom(7)
const degrees = () => (random() - 0.5) * 0.4
const shiftOf = (key: string) => {
  const shift = shifts.get(key) ?? { latitude: degrees(), longitude: degrees() }
  shifts.set(key, shift)
  return shift
}

const copyOf = (event: LiveEvent, number: number): LiveEvent => {
  const { id, seriesId } = event
  const shift = shiftOf(`${seriesId ?? id} ${number}`)
  const latitude = event.latitude + shift.latitude
  const longitude = event.longitude + shift.longitude
  return {
    ...event,
    id: `${id}-${number}`,
    day: event.day + (number % 90),
    latitude,
    longitude,
    seriesId: seriesId && `${seriesId}-${number}`,
  }
}

const load = async (database: Database): Promise<LiveCatalog> => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from events where status = 'published'`,
  )
  const columns = new Columns(wanted)
  const copies = Math.ceil(wanted / (rows[0]?.count ?? 0))
  const take = (event: LiveEvent) => {
    for (let number = 0; number < copies && columns.size < wanted; number++) {
      const copy = number === 0 ? event : copyOf(event, number)
      columns.putInSeries(columns.add(copy), copy)
    }
  }
  await takeLive(database, { take })
  shifts.clear()
  return LiveCatalog.of(columns, setImmediate)
}

await serveSite(async ({ database }) => {
  const before = await bytesHeld()
  const catalog = await load(database)
  const bytesPerEvent = ((await bytesHeld()) - before) / catalog.size
  const live = { catalog, awaySince: undefined, refresh: async () => {}, close: () => {} }
  return { live, told: { bytesPerEvent } }
})
