/** Part of the event store: edits by administrators and organizers, in any state but deleted. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { queryRow } from '../../../platform/db/query.ts'
import type { Lifecycle } from '../event.ts'
import type { EventDraft } from '../event-draft.ts'
import { announceChange, learnWords } from './after-change.ts'
import { unlessFetched } from './event-files.ts'
import { columns, columnsKeptOnUpdate } from './event-store.ts'
import { updateLinkExpiry } from './link-expiry.ts'
import { type DraftPlace, toStoredRow } from './new-event.ts'

/** Fields that edits don't change. */
const keptFields = new Set([...columnsKeptOnUpdate, 'seriesId', 'contentHash', 'lastConfirmedAt'])
const editedColumns = columns.filter(({ field }) => !keptFields.has(field))
const recordType = sql.raw(editedColumns.map(({ field, type }) => `"${field}" ${type}`).join(', '))
/** Keeps a fetched file if the form still has its source address, because it was opened before the fetch. */
const newValueOf = (field: string) =>
  field === 'logoUrl' || field === 'flyerUrl'
    ? unlessFetched(field.slice(0, -'Url'.length), `r."${field}"`)
    : `r."${field}"`
const assignments = sql.raw(
  editedColumns.map(({ field, column }) => `${column} = ${newValueOf(field)}`).join(', '),
)

/** Clears confirmations and requests if the date changes. */
const confirmationAssignments = sql.raw(
  ['confirmed_at', 'confirmed_by', 'asked_at']
    .map(
      (column) =>
        `${column} = case when events.date is not distinct from r.date then ${column} end`,
    )
    .join(', '),
)

export type EditedEvent = { id: string; name: string; status: Lifecycle }

type Edit = {
  draft: EventDraft
  place: DraftPlace | undefined
  timeZone: string
  /** True if the edit confirms that the event is accurate. */
  confirms: boolean
}

/**
 * Replaces an event's fields by a draft. A pending event stays pending; others become live or archived by their new
 * date, so the draft must have a place. Undefined if there is no such event, or it is deleted.
 */
export const editEvent = async (
  db: Tx,
  id: string,
  { draft, place, timeZone, confirms }: Edit,
  now = Date.now(),
): Promise<EditedEvent | undefined> => {
  const timestamp = new Date(now).toISOString()
  const row = toStoredRow({ id, draft, place, timeZone, requestedStatus: 'pending' }, now)
  const isOver = sql`r."dayEndsAt" is not null and r."dayEndsAt" <= ${timestamp}::timestamptz`
  const event = await queryRow(db)<EditedEvent>`
    update events set ${assignments}, sequence = sequence + 1,
      status = case when status = 'pending' then 'pending'
        when ${isOver} then 'archived' else 'published' end,
      archived_at = case when status <> 'pending' and ${isOver}
        then coalesce(archived_at, ${timestamp}::timestamptz) end,
      published_at = case when status = 'pending' or ${isOver} then published_at
        else coalesce(published_at, ${timestamp}::timestamptz) end,
      last_confirmed_at = case when ${confirms}::boolean then ${timestamp}::timestamptz
        else last_confirmed_at end,
      ${confirmationAssignments}
    from jsonb_to_recordset(${JSON.stringify([row])}::jsonb) as r(${recordType})
    where events.id = ${id} and status <> 'deleted'
    returning events.id, events.name, events.status
  `
  if (!event) return undefined
  await learnWords(db, [id])
  await updateLinkExpiry(db, id)
  await announceChange(db)
  return event
}
