/** Database for measurements: filled once, and reused by later runs in the same folder. */
import { sql } from 'kysely'
import { type Database, type Db, openDatabase } from '../src/platform/db/database.ts'
import { migrateDatabase } from '../src/platform/db/migrate.ts'
import { type BenchSize, loadBenchData } from './data.ts'
import { drawTowns, type Town } from './venues.ts'

/** Database URL, or folder of the embedded database. */
export type Place = { dataDir: string; databaseUrl?: string }

/** Values for the scenarios' requests. */
export type Material = { towns: Town[]; ids: string[] }

/** Opens the database, and fills it unless it contains that many events, all in the future. */
export const openPrepared = async (place: Place, size: BenchSize): Promise<Database> => {
  const database = await openDatabase({
    ...place,
    poolSize: 1,
    applicationName: 'gearhead-atlas bench',
    log: console.log,
  })
  await migrateDatabase(database.db, { log: console.log })
  if (!(await isFilled(database.db, size))) await fill(database.db, size)
  return database
}

const isFilled = async (db: Db, { live, archived }: BenchSize) => {
  const { rows } = await sql<BenchSize>`
    select count(*) filter (where status = 'published' and day_ends_at > now())::int as live,
      count(*) filter (where status = 'archived')::int as archived from events`.execute(db)
  return rows[0]?.live === live && rows[0].archived === archived
}

const fill = async (db: Db, size: BenchSize) => {
  console.log(`Loading ${size.live} live and ${size.archived} archived events; this takes minutes.`)
  await sql`truncate events, series, search_vocabulary cascade`.execute(db)
  await loadBenchData(db, size, console.log)
}

export const drawMaterial = async (db: Db): Promise<Material> => {
  const { rows } = await sql<{ id: string }>`
    select id from events where status = 'published' order by md5(id) limit 50000`.execute(db)
  return { towns: await drawTowns(db, 20_000, 3), ids: rows.map(({ id }) => id) }
}
