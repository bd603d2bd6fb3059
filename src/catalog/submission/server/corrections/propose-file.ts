/** Files that were fetched after their events went live; they wait for review as corrections. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { recordEventAct } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { claimUploads } from '../../../../platform/uploads/claim-uploads.ts'
import { isTrustedFile } from '../../../event/server/event-files.ts'
import { type UploadKind, uploadIdOf } from '../../../file/uploaded-file.ts'
import { proposeCorrections } from './open-corrections.ts'

/** True if the live event `e` has an untrusted file without an open or rejected correction for its address. */
export const isUnproposedFile = (kind: UploadKind): RawBuilder<SqlBool> => {
  const [shown, field] = [sql.ref(`e.${kind}_url`), sql.lit(`${kind}Url`)]
  return sql`(e.status = 'published' and not ${isTrustedFile(kind)} and not exists (
    select from corrections c where c.event_id = e.id and c.origin = ${sql.lit(kind)}
      and c.status in ('open', 'rejected') and c.before->>${field} = ${shown}))`
}

type Fetched = {
  kind: UploadKind
  /** URL at the other site. */
  sourceUrl: string
  /** URL of our copy. */
  url: string
}

/** Proposes the file for untrusted live events with this address; dates of a series form one batch. */
export const proposeFile = async (
  tx: Tx,
  { kind, sourceUrl, url }: Fetched,
  now = Date.now(),
): Promise<void> => {
  const { rows } = await sql<{ id: string; lead: string }>`
    select e.id, coalesce(e.series_id, e.id) as lead from events e
    where ${sql.ref(`e.${kind}_url`)} = ${sourceUrl} and ${isUnproposedFile(kind)}
    order by e.id for update
  `.execute(tx)
  const field = `${kind}Url`
  const [before, changes] = [{ [field]: sourceUrl }, { [field]: url }]
  for (const events of Map.groupBy(rows, ({ lead }) => lead).values()) {
    const proposed = events.map(({ id: eventId }) => {
      return { eventId, before, changes, place: undefined, origin: kind }
    })
    await proposeCorrections(tx, proposed, now)
    for (const { id } of events) {
      await claimUploads(tx, [uploadIdOf(url) ?? ''], id)
      await recordEventAct(tx, 'system', 'correction_sent', id, {
        before,
        after: changes,
        note: 'Fetched after the event was published.',
      })
    }
  }
}
