/** Approves, rejects and reopens corrections; decision, events, audit entries and mail share one transaction. */

import { dateFields, differingFields, valuesOf } from '../../../../catalog/event/corrections.ts'
import type { EventDraft } from '../../../../catalog/event/event-draft.ts'
import { dayEndsAt } from '../../../../catalog/event/event-time.ts'
import { lockEvents, undoDays } from '../../../../catalog/event/server/decide-events.ts'
import { showReviewed } from '../../../../catalog/event/server/event-files.ts'
import { couldBeId } from '../../../../catalog/event/server/find-event.ts'
import {
  lockSeries,
  renameSeries,
  reshapeSeries,
} from '../../../../catalog/event/server/reshape-series.ts'
import {
  findStoredEvents,
  type StoredEvent,
} from '../../../../catalog/event/server/stored-events.ts'
import {
  applyChanges,
  draftWith,
} from '../../../../catalog/submission/server/corrections/apply-correction.ts'
import {
  type Correction,
  decideCorrections,
  findCorrections,
  lockCorrections,
  reopenCorrections,
} from '../../../../catalog/submission/server/corrections/decide-corrections.ts'
import { approvedChanges } from '../../../../catalog/submission/server/corrections/hold-note.ts'
import {
  findCollision,
  findSeriesDates,
  takenDay,
} from '../../../../catalog/submission/server/corrections/series-dates.ts'
import { longDate } from '../../../../catalog/time/local-dates.ts'
import {
  forgetRefusal,
  recordDecision,
} from '../../../../catalog/trust/server/senders/record-decision.ts'
import { dayMs } from '../../../../kit/durations.ts'
import { AppError, orNotFound } from '../../../../kit/errors.ts'
import { recordEventAct } from '../../../../platform/audit.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { DecidedCorrection } from '../../corrections-contract.ts'
import { momentLabel } from '../../decision-sentences.ts'
import { notifyCorrection, notifyReopened } from './notify-correction.ts'
import { correctable, pickRepresentative } from './read-correction.ts'

// Checks that a correction still fits its events: while it waited, days may have passed and other dates moved.

/** Correction with the current state of its event. */
type EventPair = { event: StoredEvent; correction: Correction }

const misfitText = 'The event has changed, and the correction no longer applies.'

const misfit = (why: string = misfitText) =>
  new AppError('conflict', { message: `${why} Reject it, or edit the event.` })

/** Applies the rules that the organizer's call had to meet. Throws `conflict`. */
const checkFit = async (tx: Tx, pairs: readonly EventPair[], now = Date.now()): Promise<void> => {
  const moves = pairs.flatMap(moveOf)
  for (const move of moves) checkDays(move, now)
  const spans = moves.map(({ event, draft }) => [event.id, draft] as const)
  const clash = await findCollision(tx, new Map(spans))
  if (clash) throw misfit(takenDay(clash))
}

type DateMove = { event: StoredEvent; draft: EventDraft; timeZone: string }

/** Draft of an event whose dates change; empty if they stay. Throws `conflict` if the changes don't fit. */
const moveOf = ({ event, correction: { changes, place } }: EventPair): DateMove[] => {
  if ('seriesRule' in changes) return []
  const [live, draft] = [draftWith(event, {}), draftWith(event, changes)]
  if (!draft) throw misfit()
  if (live && differingFields(dateFields, live, draft).length === 0) return []
  return [{ event, draft, timeZone: place?.timeZone ?? event.timeZone }]
}

const checkDays = ({ event, draft, timeZone }: DateMove, now: number) => {
  const isOver = (endOfDay: string | null) => endOfDay !== null && Date.parse(endOfDay) <= now
  const describeDate = (date: string | null) => (date ? longDate(date) : 'The event')
  if (isOver(event.dayEndsAt))
    throw misfit(`${describeDate(event.date)} has passed and can't be changed.`)
  if (isOver(dayEndsAt({ ...draft, timeZone })))
    throw misfit(`${describeDate(draft.date)} has passed.`)
}

type CorrectionDecision = { id: string; administrator: Administrator; now?: number }

/** Throws `not_found`; `conflict` if it is decided already, naming who decided what, or no longer fits. */
export const approveCorrection = (db: Db, input: CorrectionDecision): Promise<DecidedCorrection> =>
  inTransaction(db, async (tx) => {
    const pairs = await lockOpen(tx, input.id)
    await checkFit(tx, pairs, input.now)
    for (const { event, correction } of pairs) {
      if (!(await apply(tx, { event, correction }, input.now))) throw misfit()
    }
    const movedPairs = pairs.filter(({ correction }) => typeof correction.changes.date === 'string')
    await renameSeries(
      tx,
      movedPairs.map(({ event }) => event),
    )
    return saveDecision(tx, pairs, input, { status: 'approved', reason: '' })
  })

/** Returns a falsy value if the correction no longer fits. */
const apply = (tx: Tx, { event, correction }: EventPair, now?: number) => {
  const { changes, place } = correction
  const file = fileOf(correction)
  if (file) return showReviewed(tx, { ...file, eventId: event.id }, now)
  if ('seriesRule' in changes) return applyWords(tx, event, changes.seriesRule)
  return applyChanges(tx, event, { changes, place: place ?? undefined }, now)
}

/** Applies a feed's own words for how often a series takes place. */
const applyWords = async (tx: Tx, { series }: StoredEvent, words: unknown) => {
  const stored = series && (await lockSeries(tx, series.id))
  if (!stored || typeof words !== 'string') return false
  await reshapeSeries(tx, stored.id, { ...stored, ruleInWords: words || null })
  return true
}

/** File of a correction that proposes a file fetched after publication; undefined for other corrections. */
const fileOf = ({ origin, before, changes }: Correction) => {
  if (origin !== 'logo' && origin !== 'flyer') return undefined
  const [sourceUrl, url] = [before, changes].map((side) => side[`${origin}Url`])
  return typeof sourceUrl === 'string' && typeof url === 'string'
    ? { kind: origin, sourceUrl, url }
    : undefined
}

/** Throws `not_found`; `conflict` if it is decided already, naming who decided what. */
export const rejectCorrection = (
  db: Db,
  { reason, ...input }: CorrectionDecision & { reason: string },
): Promise<DecidedCorrection> =>
  inTransaction(db, async (tx) => {
    const pairs = await lockOpen(tx, input.id)
    for (const { event, correction } of pairs) {
      const file = fileOf(correction)
      // Removes the file's original URL, too: otherwise the page would still link to the flyer.
      if (file) await showReviewed(tx, { ...file, eventId: event.id, url: null }, input.now)
    }
    return saveDecision(tx, pairs, input, { status: 'rejected', reason: reason.trim() })
  })

/** Undoes a rejection. Throws `not_found`; `conflict` if there is none, it is too old, or a newer correction waits. */
export const reopenCorrection = (
  db: Db,
  { id, administrator, now = Date.now() }: CorrectionDecision,
): Promise<DecidedCorrection> =>
  inTransaction(db, async (tx) => {
    const rows = await lockBatch(tx, id)
    const decidedAt = rows.find(({ status }) => status === 'rejected')?.decidedAt
    const isLate = !decidedAt || Date.parse(decidedAt) < now - undoDays * dayMs
    if (isLate) throw conflict(rows)
    const eventIds = await reopenCorrections(tx, id)
    if (eventIds.length === 0) {
      const message = 'A newer correction is waiting for review, or the event no longer exists.'
      throw new AppError('conflict', { message })
    }
    for (const eventId of eventIds) {
      await recordEventAct(tx, administrator, 'correction_reopened', eventId)
    }
    if (rows[0]?.origin === 'feed') return { id, status: 'open', events: eventIds.length }
    await forgetRefusal(tx, { eventId: eventIds[0] ?? '', batchId: id })
    await notifyReopened(tx, { id, eventIds })
    return { id, status: 'open', events: eventIds.length }
  })

/** Locks events before corrections, as elsewhere, and the events' whole series, since no two dates may overlap. */
const lockBatch = async (tx: Tx, id: string): Promise<Correction[]> => {
  const batch = couldBeId(id) ? await findCorrections(tx, id) : []
  orNotFound(batch[0], 'correction')
  const eventIds = batch.map(({ eventId }) => eventId)
  const series = await findSeriesDates(tx, eventIds)
  await lockEvents(tx, [...new Set([...eventIds, ...series.map((each) => each.id)])])
  return lockCorrections(tx, id)
}

/** Locks and returns open corrections of the batch with their events, without events taken down in the meantime. */
const lockOpen = async (tx: Tx, id: string): Promise<EventPair[]> => {
  const rows = await lockBatch(tx, id)
  const openRows = rows.filter(({ status }) => status === 'open')
  if (openRows.length === 0) throw conflict(rows)
  const events = await findStoredEvents(
    tx,
    openRows.map(({ eventId }) => eventId),
  )
  const pairs = events.flatMap((event) => {
    const correction = openRows.find(({ eventId }) => eventId === event.id)
    if (!correction || event.status === 'deleted') return []
    return [{ event, correction: { ...correction, changes: approvedChanges(event, correction) } }]
  })
  if (pairs.length > 0) return pairs
  if (rows.some(({ decidedBy }) => decidedBy)) throw conflict(rows)
  throw new AppError('conflict', { message: 'The event was taken down in the meantime.' })
}

/** Conflict error: names an earlier decision if there is one, else the correction's status. */
const conflict = (rows: readonly Correction[]) => {
  const decided = rows.filter(({ decidedBy }) => decidedBy)
  const { status, decidedBy, decidedAt } = pickRepresentative(decided.length > 0 ? decided : rows)
  const message =
    decidedBy && decidedAt
      ? `Already ${status} by ${decidedBy}, ${momentLabel(decidedAt)}.`
      : {
          withdrawn: 'It was withdrawn.',
          replaced: 'A newer one has replaced it.',
        }[status as string]
  return new AppError('conflict', { message })
}

type Verdict = { status: 'approved' | 'rejected'; reason: string }

const saveDecision = async (
  tx: Tx,
  pairs: readonly EventPair[],
  { id, administrator, now }: CorrectionDecision,
  { status, reason }: Verdict,
): Promise<DecidedCorrection> => {
  const corrections = pairs.map(({ correction }) => correction)
  await decideCorrections(tx, corrections, { status, by: administrator.email, reason }, now)
  for (const { event, correction } of pairs) {
    await recordEventAct(tx, administrator, `correction_${status}`, event.id, {
      before: valuesOf(Object.keys(correction.changes), correctable(event)),
      after: correction.changes,
      note: reason,
    })
  }
  const [first] = pairs
  // A feed's correction neither counts in the submitter's record nor is mailed to the submitter.
  if (first?.correction.origin === 'feed') return { id, status, events: pairs.length }
  if (first && status === 'rejected') {
    await recordDecision(tx, { eventId: first.event.id, batchId: id }, 'refused')
  }
  await notifyCorrection(tx, { id, pairs, status, reason })
  return { id, status, events: pairs.length }
}
