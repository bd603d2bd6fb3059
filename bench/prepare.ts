/** The database that is measured: filled once, and kept for the next run in the same folder. */
import { sql } from 'kysely'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { migrateDatabase } from '../src/platform/db/migrate.ts'
import { type BenchSize, loadBenchData } from './data.ts'
import { drawTowns, type Town } from './venues.ts'

/** A database named by its URL, or the embedded one in a folder. */
export type Place = { dataDir: string; databaseUrl?: string }

export type Prepared = { towns: Town[]; ids: string[] }

/** Fills the database unless it holds that many events, all of them still to come. */
export const prepareData = async (place: Place, size: BenchSize): Promise<Prepared> => {
  const database = await openDatabase({ ...place, log: console.log })
  try {
    await migrateDatabase(database.db, { log: console.log })
    if (!(await isFilled(database, size))) await fill(database, size)
    return { towns: await drawTowns(database.db, 20_000, 3), ids: await drawIds(database) }
  } finally {
    await database.close()
  }
}

const isFilled = async ({ db }: Database, { live, archived }: BenchSize) => {
  const { rows } = await sql<BenchSize>`
    select count(*) filter (where status = 'published' and day_ends_at > now())::int as live,
      count(*) filter (where status = 'archived')::int as archived from events`.execute(db)
  return rows[0]?.live === live && rows[0].archived === archived
}

const fill = async ({ db }: Database, size: BenchSize) => {
  console.log(`Loading ${size.live} live and ${size.archived} archived events; this takes minutes.`)
  await sql`truncate events, series, search_vocabulary cascade`.execute(db)
  await loadBenchData(db, size, console.log)
}

const drawIds = async ({ db }: Database): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from events where status = 'published' order by md5(id) limit 50000`.execute(db)
  return rows.map(({ id }) => id)
}
