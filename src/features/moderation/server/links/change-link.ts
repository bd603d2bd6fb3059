/** Sends a private link again, or revokes it; each with its audit entry. */
import { sql } from 'kysely'
import { couldBeId } from '../../../../catalog/event/server/find-event.ts'
import { endAddressLinks } from '../../../../catalog/submission/server/address-links.ts'
import { sendLink } from '../../../../catalog/submission/server/send-link.ts'
import { revokeLink } from '../../../../catalog/submission/server/withdraw-links.ts'
import { AppError, orNotFound } from '../../../../kit/errors.ts'
import { recordEventAct } from '../../../../platform/audit.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { PrivateLink } from '../../link-contract.ts'

export type LinkRow = {
  name: string
  date: string | null
  submissionId: string | null
  submitterEmail: string
  expiresAt: string | null
  revokedAt: string | null
}

export const findRow = async (db: Db, eventId: string): Promise<LinkRow> => {
  const { rows } = couldBeId(eventId)
    ? await sql<LinkRow>`
        select e.name, e.date, s.id as "submissionId", s.submitter_email as "submitterEmail",
          s.link_expires_at as "expiresAt", s.link_revoked_at as "revokedAt"
        from events e left join submission_events m on m.event_id = e.id
        left join submissions s on s.id = m.submission_id
        where e.id = ${eventId}
      `.execute(db)
    : { rows: [] }
  return orNotFound(rows[0], 'event')
}

export const present = (
  { submitterEmail, expiresAt, revokedAt }: LinkRow,
  now: number,
): PrivateLink => {
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now
  const state = revokedAt !== null ? 'revoked' : isOver ? 'over' : 'valid'
  return { submitterEmail, state, expiresAt, revokedAt }
}

/** Null for an event that nobody submitted. Throws `not_found`. */
export const readLink = async (
  db: Db,
  eventId: string,
  now = Date.now(),
): Promise<PrivateLink | null> => {
  const row = await findRow(db, eventId)
  return row.submissionId === null ? null : present(row, now)
}

type LinkChange = { id: string; administrator: Administrator; now?: number }

/** Throws `not_found`; `conflict` if the link has expired, or nobody submitted the event. */
export const sendLinkAgain = (db: Db, input: LinkChange): Promise<PrivateLink> =>
  changeLink(db, input, 'link_sent', async (tx, submissionId, row, now) => {
    if (row.expiresAt !== null && Date.parse(row.expiresAt) <= now) {
      const message = "The link expired 30 days after the last date, so we didn't send one."
      throw new AppError('conflict', { message })
    }
    await sendLink(tx, { submissionId, to: row.submitterEmail, replaces: true })
  })

/** Also ends the sender's links to "Your events". Throws `not_found`; `conflict` if nobody submitted the event. */
export const revokeLinkOf = (db: Db, input: LinkChange): Promise<PrivateLink> =>
  changeLink(db, input, 'link_revoked', async (tx, submissionId, { submitterEmail }, now) => {
    await revokeLink(tx, submissionId, now)
    await endAddressLinks(tx, submitterEmail)
  })

type LinkAction = (tx: Tx, submissionId: string, row: LinkRow, now: number) => Promise<void>

const changeLink = (
  db: Db,
  { id, administrator, now = Date.now() }: LinkChange,
  action: string,
  perform: LinkAction,
): Promise<PrivateLink> =>
  inTransaction(db, async (tx) => {
    const row = await findRow(tx, id)
    if (row.submissionId === null) {
      throw new AppError('conflict', { message: 'This event was not submitted; it has no link.' })
    }
    await perform(tx, row.submissionId, row, now)
    await recordEventAct(tx, administrator, action, id)
    return present(await findRow(tx, id), now)
  })
