/** Writes and undoes answers to reports, and updates network weights and reported flags. */
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import { countChanged, queryRow, queryValue } from '../../../../platform/db/query.ts'
import { lockEvents } from '../../../event/server/decide-events.ts'
import type { OrganizerAnswer, ReportAnswer, ReportAnswerer } from '../../report-answers.ts'
import { isForgotten } from './forget-networks.ts'
import { updateReportedFlags } from './update-reported-flags.ts'
import { reweigh } from './weigh-network.ts'

type ReportRow = { eventId: string; networkHash: string | null; answer: ReportAnswer | null }

/**
 * Answers one report for an administrator, and replaces an organizer's answer. Null closes the report without a
 * verdict, and replaces no answer. Does nothing if the message is not a report about an event.
 */
export const answerReport = async (
  db: Tx,
  { id, answer }: { id: string; answer: ReportAnswer | null },
): Promise<void> => {
  const report = await lockReport(db, id)
  if (!report || report.answeredBy === 'administrator') return
  if (report.answeredBy !== null && answer === null) return
  await sql`
    update event_reports set answered_at = now(), answer = ${answer}, answered_by = 'administrator'
    where id = ${id}`.execute(db)
  await afterAnswer(db, { ...report, answer }, 'given')
}

const noAnswer = sql`answered_at = null, answer = null, answered_by = null`

/** Undoes an administrator's answer: the report is open again. */
export const reopenReport = async (db: Tx, id: string): Promise<void> => {
  const report = await lockReport(db, id)
  if (report?.answeredBy !== 'administrator') return
  await sql`update event_reports set ${noAnswer} where id = ${id}`.execute(db)
  await afterAnswer(db, report, 'taken back')
}

type OrganizersAnswer = {
  eventId: string
  answer: OrganizerAnswer
  /** Answer to "Still on?" that caused this answer. */
  confirmationId?: string
}

/** Answers all open reports about an event for its organizer. Returns the number of reports. */
export const answerReportsOf = async (
  db: Tx,
  { eventId, answer, confirmationId }: OrganizersAnswer,
): Promise<number> => {
  await lockEvents(db, [eventId])
  const count = await countChanged(db)`
    update event_reports set answered_at = now(), answer = ${answer}, answered_by = 'organizer',
      confirmation_id = ${confirmationId ?? null}
    where event_id = ${eventId} and answered_at is null`
  await updateReportedFlags(db, [eventId])
  return count
}

/** Reopens reports that an answer to "Still on?" closed, unless an administrator has answered them since. */
export const reopenReportsOf = async (
  db: Tx,
  { eventId, confirmationId }: { eventId: string; confirmationId: string },
): Promise<void> => {
  await lockEvents(db, [eventId])
  await sql`
    update event_reports set ${noAnswer}, confirmation_id = null
    where confirmation_id = ${confirmationId} and answered_by = 'organizer'`.execute(db)
  await updateReportedFlags(db, [eventId])
}

const lockReport = async (db: Tx, id: string) => {
  const eventId = await queryValue(db)`select event_id from event_reports where id = ${id}`
  if (eventId === undefined) return undefined
  await lockEvents(db, [eventId])
  return queryRow(db)<ReportRow & { answeredBy: ReportAnswerer | null }>`
    select event_id as "eventId", network_hash as "networkHash", answer,
      answered_by as "answeredBy"
    from event_reports where id = ${id} for update`
}

const afterAnswer = async (
  db: Tx,
  { eventId, networkHash, answer }: ReportRow,
  change: 'given' | 'taken back',
) => {
  const isKnown = networkHash !== null && !isForgotten(networkHash)
  const otherIds = isKnown ? await reweigh(db, { networkHash, answer, change }) : []
  await updateReportedFlags(db, [...new Set([eventId, ...otherIds])])
}
