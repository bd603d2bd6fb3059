/** Identifiers by which a source's events are known again, where the way of making them has changed. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

export type FormerId = {
  sourceId: string
  formerId: string
  startTime: string | null
}

/**
 * Gives events that are known by a former identifier their present one, so that the source's next version
 * updates them. Where several claim one event, it is the one at its hour.
 */
export const renameSourceIds = async (
  db: Tx,
  source: string,
  claims: readonly FormerId[],
): Promise<void> => {
  if (claims.length === 0) return
  const ids = [...new Set(claims.flatMap(({ sourceId, formerId }) => [sourceId, formerId]))]
  const { rows } = await sql<{ sourceId: string; startTime: string | null }>`
    select source_id as "sourceId", to_char(start_time, 'HH24:MI') as "startTime"
    from events where source = ${source} and source_id = any(${ids}::text[])
  `.execute(db)
  const stored = new Map(rows.map(({ sourceId, startTime }) => [sourceId, startTime]))
  for (const [formerId, claiming] of Map.groupBy(claims, (claim) => claim.formerId)) {
    if (!stored.has(formerId)) continue
    const open = claiming.filter(({ sourceId }) => !stored.has(sourceId))
    const heir = open.find(({ startTime }) => startTime === stored.get(formerId)) ?? open[0]
    if (!heir) continue
    await sql`
      update events set source_id = ${heir.sourceId}
      where source = ${source} and source_id = ${formerId}
    `.execute(db)
  }
}
