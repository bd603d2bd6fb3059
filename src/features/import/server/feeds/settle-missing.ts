/** Handles events that a feed's reading leaves out, using the statements of their own pages. */
import { callOff, lockStillMissing, noteMoves } from '../../../../catalog/event/server/call-off.ts'
import {
  type GoneChanges,
  type MissingEvent,
  removeLongMissing,
  removeWithPage,
} from '../../../../catalog/event/server/gone-events.ts'
import { countMissesAgain } from '../../../../catalog/event/server/missing-events.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { addGone } from '../report/report.ts'
import type { ListedEntries } from '../row/listed-entries.ts'
import { repeatWindow } from '../settings/import-settings.ts'
import { type CompleteReading, newlyMissing, recordGone, settleReading } from '../settle-reading.ts'
import { checkPages, type PageCheck } from './event-pages/check-pages.ts'
import type { PageFetchOptions } from './event-pages/fetch-pages-in-process.ts'
import type { Feed } from './feed.ts'
import type { Reading } from './read-feed.ts'

const nothingGone: GoneChanges = {
  removed: [],
  missing: [],
  off: [],
  back: 0,
  restored: [],
  resumed: [],
}

/** Checks pages of newly missing events. Undefined for an empty list, which is more likely a fault than news. */
export const checkMissingPages = async (
  { db, ...options }: PageFetchOptions & { db: Db },
  feed: Feed,
  { entries, result }: Reading,
  now: number,
): Promise<PageCheck | undefined> => {
  if (!entries || result.outcome === 'empty') return undefined
  const ids = await newlyMissing(db, toCompleteReading(feed, entries, now))
  return checkPages(db, feed, ids, { ...options, now })
}

/** Adds remarks on the page check to a reading. */
export const withRemarks = (reading: Reading, remarks: readonly string[]): Reading => {
  const { result, report } = reading
  return {
    ...reading,
    report: report && { ...report, remarks: [...report.remarks, ...remarks] },
    result: { ...result, remarks: [...result.remarks, ...remarks] },
  }
}

/** Handles events missing from this reading, and takes down those missing for the third time in a row. */
export const handleMissing = async (
  tx: Tx,
  feed: Feed,
  { reading, pageCheck, now }: { reading: Reading; pageCheck: PageCheck | undefined; now: number },
): Promise<GoneChanges> => {
  const { source } = feed
  const { outcome } = reading.result
  if (outcome === 'unchanged') await countMissesAgain(tx, source)
  else if (!reading.entries) return nothingGone
  const goneFromListing = (await settleListing(tx, feed, reading, now)) ?? nothingGone
  const gone = await settlePages(tx, source, { gone: goneFromListing, pageCheck, now })
  // An empty list is never reason enough to take events down.
  const longMissing = outcome === 'empty' ? [] : await removeLongMissing(tx, source, now)
  await recordGone(tx, source, { ...nothingGone, removed: longMissing })
  return { ...gone, removed: [...gone.removed, ...longMissing] }
}

/** Handles events missing from this reading; undefined if the reading cannot show what is missing. */
export const settleListing = async (
  tx: Tx,
  feed: Feed,
  { entries }: Reading,
  now: number,
): Promise<GoneChanges | undefined> =>
  entries ? settleReading(tx, toCompleteReading(feed, entries, now)) : undefined

const toCompleteReading = (
  { source, lastResult }: Feed,
  entries: ListedEntries,
  now: number,
): CompleteReading => {
  const rowsBefore = lastResult?.counts?.rows
  return { source, entries, until: repeatWindow(now).to, now, rowsBefore }
}

/** Adds missing events to the reading's result and report. */
export const withGone = (reading: Reading, gone: GoneChanges): Reading => {
  const { result, report } = reading
  if (!report || !result.counts) return reading
  const newReport = { ...report, examples: [...report.examples] }
  addGone(newReport, gone)
  const { removed, off, missing, back } = gone
  const counts = {
    ...result.counts,
    gone: removed.length + off.length + missing.length,
    takenDown: removed.length,
    calledOff: off.length,
    back,
  }
  return {
    ...reading,
    report: newReport,
    result: { ...result, counts, issues: newReport.examples },
  }
}

/** Takes down or calls off newly missing events according to their pages; returns the updated `gone`. */
const settlePages = async (
  tx: Tx,
  source: string,
  { gone, pageCheck, now }: { gone: GoneChanges; pageCheck: PageCheck | undefined; now: number },
): Promise<GoneChanges> => {
  if (!pageCheck || pageCheck.statements.size === 0) return gone
  const { statements } = pageCheck
  const newlyMissingIds = new Set(gone.missing.map(({ id }) => id))
  const stillMissing = await lockStillMissing(
    tx,
    pageCheck.events.filter(({ id }) => newlyMissingIds.has(id) && statements.has(id)),
  )
  const statedEvents = stillMissing.flatMap((event) => {
    const statement = statements.get(event.id)
    return statement ? [{ event, statement }] : []
  })
  const gonePages = statedEvents.flatMap(({ event, statement }) =>
    statement.says === 'gone' ? event : [],
  )
  const removed = await removeWithPage(tx, gonePages, now)
  const off = await callOff(
    tx,
    statedEvents.flatMap(({ event: { id }, statement: { says } }) =>
      says === 'cancelled' || says === 'postponed' ? { id, eventStatus: says } : [],
    ),
    now,
  )
  const moves = statedEvents.flatMap(({ event: { id }, statement }) =>
    statement.says === 'moved' ? { id, to: statement.to } : [],
  )
  await noteMoves(tx, moves)
  await recordGone(tx, source, { removed, off, restored: [], resumed: [] })
  const settledIds = new Set([...removed, ...off].map(({ id }) => id))
  const movedTo = new Map(moves.map(({ id, to }) => [id, to]))
  const missing = gone.missing
    .filter(({ id }) => !settledIds.has(id))
    .map((event): MissingEvent => Object.assign({}, event, { movedTo: movedTo.get(event.id) }))
  return { ...gone, missing, removed: [...gone.removed, ...removed], off }
}
