/** Links by which organizers stop reminders, and the setting itself. */
import { hashSecretToken, newSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { changeRows, queryColumn, queryRow } from '../../../platform/db/query.ts'

export type ReminderLink = {
  /** Submission that the message was about. */
  submissionId: string
  stopped: boolean
}

/** Returns the token of a new link; only its hash is stored. */
export const addReminderLink = async (db: Tx, submissionId: string): Promise<string> => {
  const { token, hash } = newSecretToken()
  await changeRows(db)`
    insert into reminder_links (link_hash, submission_id) values (${hash}, ${submissionId})`
  return token
}

/**
 * Finds a link until it is deleted, even if the private link is revoked: anyone who has the mail may stop reminders.
 * Changes nothing.
 */
export const findReminderLink = (db: Db, token: string): Promise<ReminderLink | undefined> =>
  queryRow(db)`
    select s.id as "submissionId", s.reminders_stopped_at is not null as stopped
    from reminder_links l join submissions s on s.id = l.submission_id
    where l.link_hash = ${hashSecretToken(token)}
  `

/** Ids of all submissions from the address that sent this submission, which is included. */
export const listOfSameAddress = (db: Tx, submissionId: string): Promise<string[]> =>
  queryColumn(db)`
    select id from submissions where lower(submitter_email) = (
      select lower(submitter_email) from submissions where id = ${submissionId})
    order by id
  `

/** Returns the ids of the submissions that changed, sorted. */
export const setReminders = async (
  db: Tx,
  submissionIds: readonly string[],
  { stopped }: { stopped: boolean },
): Promise<string[]> => {
  const changed = await queryColumn(db)`
    update submissions set reminders_stopped_at = case when ${stopped}::boolean then now() end
    where id = any(${submissionIds}) and (reminders_stopped_at is not null) <> ${stopped}::boolean
    returning id
  `
  return changed.sort()
}
