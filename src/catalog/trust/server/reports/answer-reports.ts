/** Writes and takes back answers to reports. Their counts follow. */
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import { lockEvents } from '../../../event/server/decide-events.ts'
import type { OrganizerAnswer, ReportAnswer, ReportAnswerer } from '../../report-answers.ts'
import { isForgotten } from './forget-networks.ts'
import { updateReportedFlags } from './update-reported-flags.ts'
import { reweigh } from './weigh-network.ts'
import './tables.ts'

type Answered = { eventId: string; networkHash: string | null; answer: ReportAnswer | null }

/**
 * An administrator's answer to one report, which takes the place of the organizer's, or null for "done" without a verdict,
 * which doesn't. Does nothing for a message that is no report about an event.
 */
export const answerReport = async (
  db: Tx,
  { id, answer }: { id: string; answer: ReportAnswer | null },
): Promise<void> => {
  const report = await lockReport(db, id)
  if (!report || report.answeredBy === 'administrator') return
  if (report.answeredBy !== null && answer === null) return
  await db
    .updateTable('event_reports')
    .set({ answered_at: sql<string>`now()`, answer, answered_by: 'administrator' })
    .where('id', '=', id)
    .execute()
  await afterAnswer(db, { ...report, answer }, 'given')
}

const open = { answered_at: null, answer: null, answered_by: null }

/** Takes an administrator's answer back: the report is open again. */
export const reopenReport = async (db: Tx, id: string): Promise<void> => {
  const report = await lockReport(db, id)
  if (report?.answeredBy !== 'administrator') return
  await db.updateTable('event_reports').set(open).where('id', '=', id).execute()
  await afterAnswer(db, report, 'taken back')
}

type OrganizersAnswer = {
  eventId: string
  answer: OrganizerAnswer
  /** The answer to "Still on?" that this follows from. */
  confirmationId?: string
}

/** The organizer's answer to all open reports about an event. Returns the number of reports. */
export const answerReportsOf = async (
  db: Tx,
  { eventId, answer, confirmationId }: OrganizersAnswer,
): Promise<number> => {
  await lockEvents(db, [eventId])
  const { numUpdatedRows } = await db
    .updateTable('event_reports')
    .set({
      answered_at: sql<string>`now()`,
      answer,
      answered_by: 'organizer',
      confirmation_id: confirmationId ?? null,
    })
    .where('event_id', '=', eventId)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  await updateReportedFlags(db, [eventId])
  return Number(numUpdatedRows)
}

/** Opens again what an answer to "Still on?" closed, but for reports that an administrator has answered since. */
export const reopenReportsOf = async (
  db: Tx,
  { eventId, confirmationId }: { eventId: string; confirmationId: string },
): Promise<void> => {
  await lockEvents(db, [eventId])
  await db
    .updateTable('event_reports')
    .set({ ...open, confirmation_id: null })
    .where('confirmation_id', '=', confirmationId)
    .where('answered_by', '=', 'organizer')
    .execute()
  await updateReportedFlags(db, [eventId])
}

const lockReport = async (db: Tx, id: string) => {
  const found = await db
    .selectFrom('event_reports')
    .select('event_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  await lockEvents(db, [found.event_id])
  const { rows } = await sql<Answered & { answeredBy: ReportAnswerer | null }>`
    select event_id as "eventId", network_hash as "networkHash", answer,
      answered_by as "answeredBy"
    from event_reports where id = ${id} for update
  `.execute(db)
  return rows[0]
}

const afterAnswer = async (
  db: Tx,
  { eventId, networkHash, answer }: Answered,
  what: 'given' | 'taken back',
) => {
  const isKnown = networkHash !== null && !isForgotten(networkHash)
  const others = isKnown ? await reweigh(db, { networkHash, answer, what }) : []
  await updateReportedFlags(db, [...new Set([eventId, ...others])])
}
