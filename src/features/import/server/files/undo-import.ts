/** Undoes an import of a file, unless one of its events was changed since. */
import { type RawBuilder, sql } from 'kysely'
import {
  restoreNotedDuplicates,
  type StoredDuplicate,
} from '../../../../catalog/duplicate/server/likely-duplicates.ts'
import { lockEvents } from '../../../../catalog/event/server/decide-events.ts'
import {
  eraseEvents,
  restoreSeries,
  restoreVersions,
} from '../../../../catalog/event/server/event-versions.ts'
import { withdrawByTime } from '../../../../catalog/submission/server/corrections/open-corrections.ts'
import { dayMs } from '../../../../kit/durations.ts'
import { AppError } from '../../../../kit/errors.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { type AuditEntry, recordAudit } from '../../../../platform/audit.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { queryRows } from '../../../../platform/db/query.ts'
import { type ImportDetail, undoDays } from '../../file-contract.ts'
import {
  lockImport,
  readSeriesBefore,
  type StoredImport,
  setUndone,
  slices,
} from './import-store.ts'
import { takeTurn } from './run-imports.ts'

/** Most changed events that are listed by name. */
const maxNamed = 20

/**
 * Events of an import that were changed since: decided, edited, merged or imported again. Archiving, geocoded pins and
 * fetched pictures don't count.
 */
export const findChanged = (db: Db, id: string): Promise<ImportDetail['changed']> =>
  listChanged(
    db,
    id,
    sql`e.id is null or (e.sequence <> i.sequence and (
        e.content_hash is distinct from i.content_hash
        or replace(e.status, 'archived', 'published') <> replace(i.status, 'archived', 'published')
        or exists (select from audit_log a where a.event_id = e.id and a.at > m.imported_at
          and a.actor <> 'system')))
      or (i.before is null and ${isMerged})`,
  )

/** True if `e` is part of a merge, as the kept or the merged event. */
export const isMerged = sql`exists (select from event_merges g
  where g.kept_id = e.id or g.event_id = e.id)`

/** Number of imported events that match a condition, and the first few: event `e`, import `m`, entry `i`. */
export const listChanged = async (
  db: Db,
  id: string,
  condition: RawBuilder<unknown>,
): Promise<ImportDetail['changed']> => {
  const { rows } = await sql<{ id: string; name: string; total: number }>`
    select i.event_id as id, coalesce(e.name, i.before ->> 'name', '') as name,
      count(*) over ()::int as total
    from import_events i join imports m on m.id = i.import_id
      left join events e on e.id = i.event_id
    where i.import_id = ${id} and (${condition})
    order by name, i.event_id limit ${maxNamed}
  `.execute(db)
  const events = rows.map(({ id: eventId, name }) => ({ id: eventId, name }))
  return { total: rows[0]?.total ?? 0, events }
}

/** End of the period for undo; null if it can't be undone, such as a sheet from before its events were recorded. */
export const undoUntil = ({ state, importedAt, sender, sentAs }: StoredImport): string | null =>
  state !== 'done' || importedAt === null || (sender !== null && sentAs === null)
    ? null
    : new Date(Date.parse(importedAt) + undoDays * dayMs).toISOString()

/** Throws AppError `conflict` with the reason if it can't be undone; then nothing changes. */
export const undoImport = (
  db: Db,
  id: string,
  actor: Exclude<AuditEntry['actor'], string>,
  now = Date.now(),
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await takeTurn(tx, false)))
      throw undoRefusal('Another import is running. Try again in a minute.')
    const found = await lockImport(tx, id)
    if (found?.sender !== null) throw new AppError('not_found')
    const until = undoUntil(found)
    if (until === null) throw undoRefusal(whyNot[found.state] ?? 'It isn’t imported.')
    if (Date.parse(until) < now) throw undoRefusal(`An import can be undone for ${undoDays} days.`)
    const events = await touchedEvents(tx, id)
    await lockEvents(tx, idsOf(events))
    const { total, events: changed } = await findChanged(tx, id)
    if (total > 0) throw undoRefusal(changedWords(total, changed))
    const updated = events.filter(({ before }) => before !== null)
    const added = idsOf(events.filter(({ before }) => before === null))
    for (const slice of slices(added)) await eraseEvents(tx, slice)
    const rows = updated.flatMap(({ before }) => (before ? [before] : []))
    for (const slice of slices(rows)) await restoreVersions(tx, slice, now)
    await restoreSeries(tx, await readSeriesBefore(tx, id))
    const notedDuplicates = updated.flatMap(({ id: eventId, duplicateOf }): StoredDuplicate[] =>
      duplicateOf === null ? [] : [{ eventId, otherId: duplicateOf }],
    )
    await restoreNotedDuplicates(tx, idsOf(updated), notedDuplicates)
    if (found.saidAt !== null) await withdrawByTime(tx, found.source, found.saidAt)
    await setUndone(tx, id, actor.email)
    const counts = { removed: events.length - updated.length, restored: updated.length }
    await recordAudit(tx, {
      actor,
      action: 'import_undone',
      subject: { type: 'import', id },
      after: { fileName: found.fileName, source: found.source, ...counts },
      note: `${found.fileName}: ${formatNumber(counts.removed)} removed, ${formatNumber(counts.restored)} as before`,
    })
  })

const whyNot: Partial<Record<StoredImport['state'], string>> = {
  undone: 'This import was undone already.',
  importing: 'This file is still being imported. Try again in a minute.',
}

export const undoRefusal = (message: string) => new AppError('conflict', { message })

export const changedWords = (
  total: number,
  events: readonly { name: string }[],
  unit: 'import' | 'file' = 'import',
): string => {
  const names = events.slice(0, 5).map(({ name }) => name)
  const more = total > names.length ? ` and ${formatNumber(total - names.length)} more` : ''
  const count =
    total === 1
      ? `An event of this ${unit} was`
      : `${formatNumber(total)} events of this ${unit} were`
  return `Nothing was undone. ${count} changed since: ${names.join(', ')}${more}.`
}

type TouchedEvent = {
  id: string
  before: Record<string, unknown> | null
  duplicateOf: string | null
}

const touchedEvents = (tx: Tx, id: string): Promise<TouchedEvent[]> =>
  queryRows(tx)`
    select event_id as id, before, duplicate_of as "duplicateOf" from import_events
    where import_id = ${id} order by event_id
  `

const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id)
