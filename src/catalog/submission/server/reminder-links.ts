/** Links by which organizers stop the mail that asks about their dates, and whether it is stopped. */
import { hashSecretToken, newSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { changeRows, queryColumn, queryRow } from '../../../platform/db/query.ts'

export type ReminderLink = {
  submissionId: string
  /** Submission that the message was about. */
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
 * Works as long as it is kept, also once the private link is revoked: anyone who has the mail may end it. Changes
 * nothing.
 */
export const findReminderLink = (db: Db, token: string): Promise<ReminderLink | undefined> =>
  queryRow(db)`
    select s.id as "submissionId", s.reminders_stopped_at is not null as stopped
    from reminder_links l join submissions s on s.id = l.submission_id
    where l.link_hash = ${hashSecretToken(token)}
  `

/** Ids of all submissions from the address that sent this one, itself included. */
export const listOfSameAddress = (db: Tx, submissionId: string): Promise<string[]> =>
  queryColumn(db)`
    select id from submissions where lower(submitter_email) = (
      select lower(submitter_email) from submissions where id = ${submissionId})
    order by id
  `

/** Returns the ids of those that changed. */
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
