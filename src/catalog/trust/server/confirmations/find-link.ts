/** Finds and creates the links by which organizers answer. */
import { hashSecretToken, newSecretToken } from '../../../../platform/auth/secret-token.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { changeRows, queryRow } from '../../../../platform/db/query.ts'

export type ConfirmationLink = {
  eventId: string
  submissionId: string
  /** Address that is notified of each answer. */
  to: string
}

/** Undefined if the token is unknown, the event over or not live, or its private link revoked. Changes nothing. */
export const findConfirmationLink = (
  db: Db,
  token: string,
  now = Date.now(),
): Promise<ConfirmationLink | undefined> =>
  queryRow(db)`
    select l.event_id as "eventId", s.id as "submissionId", s.submitter_email as "to"
    from confirmation_links l
      join submissions s on s.id = l.submission_id
      join events e on e.id = l.event_id
    where l.link_hash = ${hashSecretToken(token)} and s.link_revoked_at is null
      and e.status = 'published'
      and (e.day_ends_at is null or e.day_ends_at > ${new Date(now).toISOString()})
  `

/** Returns the token of a new link; only its hash is stored. */
export const addConfirmationLink = async (
  db: Tx,
  { eventId, submissionId }: Pick<ConfirmationLink, 'eventId' | 'submissionId'>,
): Promise<string> => {
  const { token, hash } = newSecretToken()
  await changeRows(db)`
    insert into confirmation_links (link_hash, event_id, submission_id)
    values (${hash}, ${eventId}, ${submissionId})`
  return token
}
