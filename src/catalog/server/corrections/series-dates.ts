import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type SeriesDate = { id: string; seriesId: string; date: string | null }

/** All dates of the series that these events belong to, in any state but deleted. */
export const findSeriesDates = async (
  db: Db,
  eventIds: readonly string[],
): Promise<SeriesDate[]> => {
  const { rows } = await sql<SeriesDate>`
    select id, series_id as "seriesId", date from events
    where status <> 'deleted' and series_id in (
      select series_id from events where id = any(${eventIds}) and series_id is not null)
    order by id
  `.execute(db)
  return rows
}
