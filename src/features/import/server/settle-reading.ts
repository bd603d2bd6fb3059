/** Handles events that a complete reading of a source leaves out, and records this in the audit log. */
import { refreshListing } from '../../../catalog/duplicate/server/write-listing.ts'
import {
  type AbsentEvent,
  applyMissing,
  findAbsent,
  type GoneChanges,
  type RemovedEvent,
  type SourceReading,
} from '../../../catalog/event/server/gone-events.ts'
import { recordEventAct } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { statusLabels } from '../questions.ts'
import type { ListedEntries } from './row/listed-entries.ts'

export type CompleteReading = {
  source: string
  entries: ListedEntries
  /** Last day up to which repeating entries were expanded. */
  until: string
  now: number
  /** Number of rows in the previous reading, if known. */
  rowsBefore?: number
}

export const uncertain = 'Some entries could not be read, so missing events were not determined.'

export const isUnclear = ({ isUncertain, isInQuestion, isPart }: ListedEntries) =>
  isUncertain || isInQuestion || isPart

/** Undefined if the reading is unreliable as to what is missing. */
export const settleReading = async (
  tx: Tx,
  reading: CompleteReading,
): Promise<GoneChanges | undefined> => {
  if (isUnclear(reading.entries)) return undefined
  const gone = await applyMissing(tx, sourceReading(reading), reading.now)
  // A merged listing also gets its sides' changes from the meantime.
  for (const { id } of gone.restored) await refreshListing(tx, id, { now: reading.now })
  await recordGone(tx, reading.source, gone)
  return gone
}

/** Upcoming events that the reading leaves out or contradicts. */
export const absentFrom = (db: Db, reading: CompleteReading): Promise<AbsentEvent[]> =>
  inTransaction(db, (tx) => findAbsent(tx, sourceReading(reading), reading.now))

/** Ids of events first missing in this reading; none if the reading is unreliable. */
export const newlyMissing = async (db: Db, reading: CompleteReading): Promise<string[]> => {
  const absent = isUnclear(reading.entries) ? [] : await absentFrom(db, reading)
  return absent.flatMap(({ id, isNew }) => (isNew ? id : []))
}

/**
 * A list of limited length drops its last entries when earlier ones are added, and keeps its length. If the list became
 * shorter, the missing entries were really removed.
 */
const sourceReading = ({ source, entries, until, rowsBefore }: CompleteReading): SourceReading => ({
  source,
  until,
  stateOf: (sourceId) => entries.standing(sourceId),
  mayBeCutBefore: (date, isRepeated) =>
    rowsBefore !== undefined &&
    entries.rowCount >= rowsBefore &&
    entries.endsBefore(date, isRepeated),
})

/** Audit notes on events that their source leaves out. */
const reasons: Record<RemovedEvent['because'], string> = {
  contradicted: 'no longer includes this date',
  private: 'keeps it private now',
  renamed: 'lists it under another identifier',
  missing: 'did not list it in three consecutive readings',
  page: 'no longer lists it, and its own page is gone',
}

export const recordGone = async (
  tx: Tx,
  source: string,
  {
    removed,
    off,
    restored,
    resumed,
  }: Pick<GoneChanges, 'removed' | 'off' | 'restored' | 'resumed'>,
): Promise<void> => {
  for (const { id, name, status, because, keptId } of removed) {
    await recordEventAct(tx, 'system', keptId ? 'merged' : 'taken_down', id, {
      before: { name, status },
      after: { name, status: 'deleted', ...(keptId && { mergedInto: keptId }) },
      note: `${source} ${reasons[because]}.`,
    })
  }
  for (const { id, eventStatus, otherStatus } of off) {
    const note = `${source} no longer lists it, and its own page says that it is ${statusLabels[eventStatus]}.`
    await recordState(tx, { id, before: otherStatus, after: eventStatus, note })
  }
  for (const { id, eventStatus, otherStatus } of resumed) {
    const note = `${source} lists it again.`
    await recordState(tx, { id, before: eventStatus, after: otherStatus, note })
  }
  for (const { id, name } of restored) {
    await recordEventAct(tx, 'system', 'restored', id, {
      before: { name, status: 'deleted' },
      note: `${source} lists it again.`,
    })
  }
}

type StateChange = { id: string; before: string; after: string; note: string }

/** Audit entry for an event that its source calls off or reinstates. */
export const recordState = (tx: Tx, { id, before, after, note }: StateChange): Promise<void> =>
  recordEventAct(tx, 'system', 'edited', id, {
    before: { eventStatus: before },
    after: { eventStatus: after },
    note,
  })
