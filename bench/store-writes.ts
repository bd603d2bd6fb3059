/**
 * Cost of writing events to PostgreSQL: processor time of the one backend that writes, and bytes of the write-ahead
 * log, for each date. Both hardly depend on what else the machine does. Half of the dates belong to series.
 *
 *     node bench/store-writes.ts [dates]        # 9,000 by default
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getDraft } from '../src/catalog/event/check-draft.ts'
import { archivePast, saveEvents, saveSeries } from '../src/catalog/server/store/event-store.ts'
import type { NewEvent } from '../src/catalog/server/store/new-event.ts'
import { addDays } from '../src/catalog/time/local-dates.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrateDatabase } from '../src/platform/db/migrate.ts'
import { inTransaction } from '../src/platform/db/pool/transaction.ts'
import { cpuTimeOf } from './cpu-time.ts'
import { createRandom } from './random.ts'

const count = Number(process.argv[2] ?? 9_000)
const batch = 300
const datesPerSeries = 26
const now = Date.parse('2026-11-23T00:00:00Z')
const afterAll = Date.parse('2100-06-01T00:00:00Z')

const words =
  'bring the family and join us for a day of chrome music good food on old square corvette mustang raffle trophies swap vendors classes awards judged show cruise charity benefit parking trailer shade dash plaques'.split(
    ' ',
  )
const places = [
  { city: 'Chicago', state: 'IL', latitude: 41.88, longitude: -87.62, timeZone: 'America/Chicago' },
  { city: 'Denver', state: 'CO', latitude: 39.74, longitude: -104.99, timeZone: 'America/Denver' },
  { city: 'Albany', state: 'NY', latitude: 42.65, longitude: -73.75, timeZone: 'America/New_York' },
] as const

const random = createRandom(7)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const seriesIdOf = (number: number) => `series${number}`

const makeEvent = (number: number, version: number): NewEvent => {
  const series = number % 2 === 0 ? Math.floor(number / 2 / datesPerSeries) : undefined
  const { city, state, latitude, longitude, timeZone } = places[
    (series ?? number) % places.length
  ] as (typeof places)[number]
  return {
    id: `event${number}`,
    draft: getDraft({
      name: `${pick(words)} ${pick(words)} ${number}, ${version}`,
      description: Array.from({ length: 40 }, () => pick(words)).join(' '),
      eventType: pick(['car_show', 'cruise_night', 'swap_meet', 'autocross']),
      date: addDays('2099-01-01', number % 350),
      startTime: '09:00',
      venueName: `Lot ${(series ?? number) % 400}`,
      city,
      state,
      carMakes: [pick(['Ford', 'Chevrolet', 'Dodge'])],
      features: [pick(['Live Music', 'Food Trucks'])],
    }),
    place: {
      latitude: latitude + (number % 97) / 500,
      longitude,
      timeZone,
      locationPrecision: 'address',
    },
    wanted: 'published',
    seriesId: series === undefined ? undefined : seriesIdOf(series),
    source: 'bench',
    sourceId: String(number),
    contentHash: `${version} ${number}`,
  }
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'store-writes-'))
// One connection: its backend does all the work.
const { db, pool, close } = await openDatabase({ dataDir, poolSize: 1 })
try {
  await migrateDatabase(db)
  const series = Array.from({ length: count / 2 / datesPerSeries + 1 }, (_, number) => ({
    id: seriesIdOf(number),
    rule: null,
    ruleInWords: 'Weekly',
  }))
  await inTransaction(db, (transaction) => saveSeries(transaction, series))
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pids = rows.map(({ pid }) => pid)

  const walBytes = async () => {
    const { rows: told } = await pool.query<{ bytes: string }>(
      `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`,
    )
    return Number(told[0]?.bytes)
  }
  const measure = async (name: string, dates: number, write: () => Promise<void>) => {
    const [cpu, wal] = [cpuTimeOf(pids) ?? 0, await walBytes()]
    await write()
    const each = (total: number) => Math.round(total / dates)
    const used = each((cpuTimeOf(pids) ?? 0) - cpu)
    console.log(`${name}: ${used} µs, ${each((await walBytes()) - wal)} bytes of log a date`)
  }
  const save = async (dates: number, version: number, size = batch) => {
    for (let first = 0; first < dates; first += size) {
      const length = Math.min(size, dates - first)
      const events = Array.from({ length }, (_, n) => makeEvent(first + n, version))
      await inTransaction(db, (transaction) => saveEvents(transaction, events, now))
    }
  }
  const archive = async () => {
    const some = () => inTransaction(db, (transaction) => archivePast(transaction, afterAll, 1_000))
    while ((await some()) > 0);
  }
  await measure(`insert, ${batch} at a time`, count, () => save(count, 1))
  await measure('update', count / 2, () => save(count / 2, 2))
  await measure('update, one at a time', count / 9, () => save(count / 9, 3, 1))
  await measure('archive', count, archive)
} finally {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
}
