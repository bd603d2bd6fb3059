import { changesOf } from '../../../../catalog/event/corrections.ts'
import { couldBeId } from '../../../../catalog/event/server/find-event.ts'
import {
  findStoredEvents,
  type StoredEvent,
} from '../../../../catalog/event/server/stored-events.ts'
import {
  type Correction,
  findCorrections,
} from '../../../../catalog/submission/server/corrections/decide-corrections.ts'
import { approvedChanges } from '../../../../catalog/submission/server/corrections/hold-note.ts'
import { orNotFound } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { ReviewedCorrection } from '../../corrections-contract.ts'
import { findSubmitter } from './queries.ts'

/** Returns a correction, field by field. Throws `not_found`. */
export const readCorrection = async (db: Db, id: string): Promise<ReviewedCorrection> => {
  const rows = couldBeId(id) ? await findCorrections(db, id) : []
  const first = orNotFound(rows[0], 'correction')
  const events = await findStoredEvents(
    db,
    rows.map(({ eventId }) => eventId),
  )
  const byId = new Map(events.map((event) => [event.id, event]))
  // Leaves out open corrections of deleted events, about which nothing is decided.
  const rest = rows.filter(
    ({ eventId, status }) => status !== 'open' || byId.get(eventId)?.status !== 'deleted',
  )
  const relevantRows = rest.length > 0 ? rest : rows
  const shown = pickRepresentative(relevantRows)
  return {
    id,
    status: shown.status,
    sentAt: first.createdAt,
    decidedAt: shown.decidedAt,
    decidedBy: shown.decidedBy,
    reason: shown.reason,
    origin: first.origin,
    source: first.source,
    submitterEmail: await findSubmitter(db, first.eventId),
    // Only events with this status: other events may have a newer correction.
    events: relevantRows.flatMap((row) => {
      const event = byId.get(row.eventId)
      return event && row.status === shown.status ? [toEvent(event, row)] : []
    }),
  }
}

/**
 * Row that represents the batch: an open row first, then a decided one, since some dates may have a newer correction.
 */
export const pickRepresentative = (rows: readonly Correction[]): Correction => {
  const statusOrder = ['open', 'approved', 'rejected', 'withdrawn', 'replaced']
  const [first] = rows.toSorted(
    (a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status),
  )
  if (!first) throw new Error('A correction is of an event at least.')
  return first
}

/** An event's fields, and the words of its series as `seriesRule`. */
export const correctable = (event: StoredEvent): Record<string, unknown> => ({
  ...event,
  seriesRule: event.series?.rule ?? null,
})

const toEvent = (event: StoredEvent, correction: Correction) => {
  const { status, before, place } = correction
  const isOpen = status === 'open'
  const changes = isOpen ? approvedChanges(event, correction) : correction.changes
  return {
    id: event.id,
    name: event.name,
    status: event.status,
    date: event.date,
    changes: changesOf(isOpen ? correctable(event) : before, changes),
    pin: place?.locationPrecision ?? null,
  }
}
