/** Undoes a sheet by the rules for organizers: withdraws pending dates, cancels live dates, keeps past ones. */
import { sql } from 'kysely'
import { lockEvents } from '../../../../catalog/event/server/decide-events.ts'
import { findStoredEvents } from '../../../../catalog/event/server/stored-events.ts'
import { type ChangeCause, splitNote } from '../../../../catalog/trust/change-reasons.ts'
import { writeStanding } from '../../../../catalog/trust/server/write-standing.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { queryColumn, queryRow } from '../../../../platform/db/query.ts'
import type { ImportDetail } from '../../file-contract.ts'
import { type StoredImport, setUndone } from './import-store.ts'
import { changedWords, isMerged, listChanged, undoRefusal, undoUntil } from './undo-import.ts'

/** Audit actions that leave an event as it was submitted. */
const harmlessActions = ['approved', 'published_by_trust', 'status_confirmed', 'answered_still_on']

/** Events of a sheet that were changed since: edited, rejected, called off or merged. */
export const findChangedOfSheet = (db: Db, id: string): Promise<ImportDetail['changed']> =>
  listChanged(
    db,
    id,
    sql`e.id is null or e.status = 'deleted' or ${isMerged}
      or exists (select from audit_log a where a.event_id = e.id and a.at > m.imported_at
        and a.actor <> 'system' and a.action <> all(${harmlessActions}))`,
  )

/** Number of the sheet's upcoming events that are pending, and that are live. */
export const countStanding = async (db: Db, id: string): Promise<ImportDetail['standing']> =>
  (await queryRow(db)<ImportDetail['standing']>`
    select count(*) filter (where e.status = 'pending')::int as pending,
      count(*) filter (where e.status = 'published')::int as live
    from import_events i join events e on e.id = i.event_id
    where i.import_id = ${id} and (e.day_ends_at is null or e.day_ends_at > now())
  `) ?? { pending: 0, live: 0 }

/** Expects the sheet's row to be locked. Throws AppError `conflict` or `unprocessable`; then nothing changes. */
export const undoSheet = async (
  tx: Tx,
  sheet: StoredImport,
  cause: ChangeCause | '',
  now = Date.now(),
): Promise<void> => {
  const until = undoUntil(sheet)
  if (until === null) throw undoRefusal(whyNot(sheet))
  if (Date.parse(until) < now) throw undoRefusal('This file can no longer be undone as a whole.')
  const ids = await queryColumn(tx)`
    select event_id from import_events where import_id = ${sheet.id}`
  await lockEvents(tx, ids)
  const { total, events: changed } = await findChangedOfSheet(tx, sheet.id)
  if (total > 0) throw undoRefusal(changedWords(total, changed, 'file'))
  const events = (await findStoredEvents(tx, ids)).filter(
    ({ dayEndsAt }) => dayEndsAt === null || Date.parse(dayEndsAt) > now,
  )
  if (events.length === 0) throw undoRefusal('All dates of this file are over.')
  if (cause === '' && events.some(({ status }) => status !== 'pending')) {
    const fields = { cause: 'Choose a reason for people who planned to come.' }
    throw new AppError('unprocessable', { fields })
  }
  const after = {
    eventStatus: 'cancelled' as const,
    statusNote: splitNote({ cause, reason: '' }, undefined).live,
  }
  const note = `A sheet was undone: ${events.length} of its dates.`
  for (const event of events) {
    await writeStanding(tx, event, { what: 'cancel', after, note }, now)
  }
  await setUndone(tx, sheet.id, sheet.sender ?? '')
}

const whyNot = ({ state }: StoredImport): string => {
  if (state === 'undone') return 'This file was undone already.'
  return state === 'done' ? 'This file can no longer be undone as a whole.' : 'It isn’t submitted.'
}
