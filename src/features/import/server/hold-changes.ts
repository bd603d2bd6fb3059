/**
 * Turns changes to live events into corrections if their source waits for review. The import's changes are written,
 * read and rolled back, so that a correction contains exactly what the import would write.
 */
import { sql } from 'kysely'
import {
  draftInputOf,
  pinFields,
  placeFields,
  sameValue,
  valuesOf,
} from '../../../catalog/event/corrections.ts'
import { isOff } from '../../../catalog/event/event-changes.ts'
import { draftFields } from '../../../catalog/event/field-names.ts'
import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import { type DraftPlace, type NewEvent, placeOf } from '../../../catalog/event/server/new-event.ts'
import { sourceKey } from '../../../catalog/event/server/source-key.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import { applyChanges } from '../../../catalog/submission/server/corrections/apply-correction.ts'
import {
  type NewCorrection,
  proposeCorrections,
  withdrawByEntry,
} from '../../../catalog/submission/server/corrections/open-corrections.ts'
import { recordEventAct } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Followed, refreshFollowed } from './follow-sources.ts'
import { findLiveTargets, findWordedSeries, type LiveTarget } from './queries.ts'

type HoldBatch = {
  source: string
  followed: readonly Followed[]
  now: number
}

type LiveChange = LiveTarget & { event: NewEvent }

/** Events of a batch that must not be saved because they would change live events. */
export const holdChanges = async (
  db: Tx,
  events: readonly NewEvent[],
  batch: HoldBatch,
): Promise<ReadonlySet<NewEvent>> => {
  const pendingEvents = events.filter(({ requestedStatus }) => requestedStatus === 'pending')
  const changes = await findChanges(db, pendingEvents, batch)
  const decidedChanges = changes.filter(({ isDecided }) => isDecided)
  const newChanges = changes.filter(({ isDecided }) => !isDecided)
  const heldEvents = new Set(decidedChanges.map(({ event }) => event))
  if (newChanges.length === 0) return heldEvents
  const ids = [...new Set(newChanges.map(({ targetId }) => targetId))]
  const before = byId(await findStoredEvents(db, ids))
  const after = byId(await tryChanges(db, newChanges, ids, batch))
  const seenTargets = new Set<string>()
  const proposed: (NewCorrection & { lead: string })[] = []
  for (const change of newChanges) {
    const { targetId, event } = change
    const [live, next] = [before.get(targetId), after.get(targetId)]
    if (!live || !next || seenTargets.has(targetId)) continue
    seenTargets.add(targetId)
    const { changes: found, place } = compare(live, next)
    const rest = await callOffAtOnce(db, live, found, batch)
    if (Object.keys(rest).length === 0) continue
    for (const each of newChanges) if (each.targetId === targetId) heldEvents.add(each.event)
    proposed.push({
      eventId: targetId,
      before: valuesOf(['eventStatus', ...Object.keys(rest)], { ...live }),
      changes: rest,
      place,
      origin: 'feed',
      feedEntry: { source: batch.source, sourceId: change.sourceId, digest: digestOf(event) },
      lead: live.series?.id ?? targetId,
    })
  }
  await propose(db, proposed, batch)
  return heldEvents
}

const byId = (events: readonly StoredEvent[]) => new Map(events.map((event) => [event.id, event]))

const digestOf = ({ contentHash, draft }: NewEvent) => contentHash ?? JSON.stringify(draft)

/** Events that differ from the live event. Withdraws corrections of events that equal the live event again. */
const findChanges = async (
  db: Tx,
  events: readonly NewEvent[],
  { source, now }: Pick<HoldBatch, 'source' | 'now'>,
): Promise<LiveChange[]> => {
  const bySource = new Map(events.map((event) => [sourceKey(event.sourceId ?? ''), event]))
  const sourceStates = [...bySource].map(([sourceId, event]) => ({
    sourceId,
    digest: digestOf(event),
    date: event.draft.endDate ?? event.draft.date,
  }))
  const targets = await findLiveTargets(db, source, sourceStates, now)
  const unchanged = targets.filter(({ isSame }) => isSame)
  await withdrawByEntry(
    db,
    source,
    unchanged.map(({ sourceId }) => sourceId),
  )
  return targets.flatMap((target) => {
    const event = bySource.get(target.sourceId)
    return event && !target.isSame ? [{ ...target, event }] : []
  })
}

/** Live events as the import would leave them. */
const tryChanges = async (
  db: Tx,
  changes: readonly LiveChange[],
  ids: readonly string[],
  { followed, now }: HoldBatch,
): Promise<StoredEvent[]> => {
  await sql`savepoint held_changes`.execute(db)
  try {
    await saveEvents(
      db,
      changes.map(({ event }) => event),
      now,
    )
    await refreshFollowed(db, followed, now)
    return await findStoredEvents(db, ids)
  } finally {
    await sql`rollback to savepoint held_changes`.execute(db)
  }
}

type EventDifference = { changes: Record<string, unknown>; place: DraftPlace | undefined }

const compare = (live: StoredEvent, next: StoredEvent): EventDifference => {
  const [before, after] = [draftInputOf(live), draftInputOf(next)]
  const changedFields = draftFields.filter((field) => !sameValue(before[field], after[field]))
  const isWorded = placeFields.some((field) => changedFields.includes(field))
  const changes = Object.fromEntries(
    changedFields
      .filter((field) => !isWorded || !pinFields.some((pin) => pin === field))
      .map((field) => [field, after[field]]),
  )
  // The source does not determine the day that a live event was moved from.
  delete changes.previousDate
  if (live.eventStatus === 'rescheduled' && next.eventStatus === 'scheduled') {
    delete changes.eventStatus
    delete changes.statusNote
  }
  const isBackOn = isOff(live) && changes.eventStatus === 'scheduled'
  if (isBackOn && 'date' in changes && changes.date !== live.previousDate)
    changes.eventStatus = 'rescheduled'
  const isMoved = isWorded || pinFields.some((field) => changedFields.includes(field))
  const { city, state, zipCode } = next
  const placed = isMoved ? placeOf(next) : undefined
  return { changes, place: placed && { ...placed, city, state, zipCode } }
}

/** Applies "canceled" and "postponed" to the live event at once, without a note; returns the other changes. */
const callOffAtOnce = async (
  db: Tx,
  live: StoredEvent,
  { eventStatus, ...rest }: EventDifference['changes'],
  { source, now }: HoldBatch,
): Promise<EventDifference['changes']> => {
  const isNews =
    (eventStatus === 'cancelled' || (eventStatus === 'postponed' && !isOff(live))) &&
    live.status === 'published'
  if (!isNews) return eventStatus === undefined ? rest : { eventStatus, ...rest }
  const changes = { eventStatus, statusNote: '' }
  const appliedEvent = await applyChanges(db, live, { changes, place: undefined }, now)
  if (!appliedEvent) return { eventStatus, ...rest }
  await recordEventAct(db, 'system', eventStatus, live.id, {
    before: { eventStatus: live.eventStatus, statusNote: live.statusNote },
    after: changes,
    note: `${source} says so.`,
  })
  return rest
}

type SeriesWords = { sourceId: string; words: string | null }

/**
 * Queues a source's own wording of a series for review, at its first public date. Queues each wording once; if the
 * source returns to the public wording, the correction is withdrawn.
 */
export const holdSeriesWords = async (
  db: Tx,
  seriesWords: readonly SeriesWords[],
  { source, now }: Pick<HoldBatch, 'source' | 'now'>,
): Promise<void> => {
  // Distinct from event identifiers, because an event may have the same identifier as its series.
  const keyOf = (sourceId: string) => sourceKey(`series/${sourceId}`)
  const keys = seriesWords.map(({ sourceId }) => keyOf(sourceId))
  const targets = await findWordedSeries(
    db,
    source,
    seriesWords.map(({ sourceId, words }) => ({
      sourceId: sourceKey(sourceId),
      key: keyOf(sourceId),
      words: words ?? '',
    })),
  )
  const decided = new Set(targets.filter(({ isDecided }) => isDecided).map(({ key }) => key))
  await withdrawByEntry(
    db,
    source,
    keys.filter((key) => !decided.has(key)),
  )
  const proposed = targets
    .filter(({ isDecided }) => !isDecided)
    .map(({ eventId, key, shown, words }) => ({
      eventId,
      before: { seriesRule: shown },
      changes: { seriesRule: words },
      place: undefined,
      origin: 'feed' as const,
      feedEntry: { source, sourceId: key, digest: words },
      lead: eventId,
    }))
  await propose(db, proposed, { source, now })
}

/** Corrections of all dates of a series are one decision. */
const propose = async (
  db: Tx,
  proposed: readonly (NewCorrection & { lead: string })[],
  { source, now }: Pick<HoldBatch, 'source' | 'now'>,
) => {
  for (const group of Map.groupBy(proposed, ({ lead }) => lead).values()) {
    await proposeCorrections(db, group, now)
    for (const { eventId, before, changes } of group) {
      await recordEventAct(db, 'system', 'correction_sent', eventId, {
        before,
        after: changes,
        note: `${source} says so.`,
      })
    }
  }
}
