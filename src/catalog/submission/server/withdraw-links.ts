/** Withdraws and revokes private links before they expire; `event/server/link-expiry.ts` sets their expiry. */

import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { queryRow } from '../../../platform/db/query.ts'
import { withdrawMail } from '../../../platform/mail/withdraw-mail.ts'

/** Outbox key of the mail with a submission's first link. */
export const receivedMailKey = (submissionId: string): string => `received:${submissionId}`

/** Outbox key of a mail with a later link. */
export const linkMailKey = (hash: string): string => `link:${hash}`

/**
 * Withdraws unsent mail with the links of a submission, and deletes its confirmation links; the caller ends the private
 * links in the same transaction. `onlyNext` keeps the working link, and withdraws only a newly requested link that was
 * never used.
 */
export const withdrawLinks = async (
  db: Tx,
  submissionId: string,
  { onlyNext = false }: { onlyNext?: boolean } = {},
): Promise<void> => {
  const links = await queryRow(db)<{ current: string; next: string | null }>`
    select link_hash as current, next_link_hash as next from submissions
    where id = ${submissionId} for update`
  if (!links) return
  if (!onlyNext) {
    await sql`delete from confirmation_links where submission_id = ${submissionId}`.execute(db)
  }
  const next = links.next === null ? [] : [linkMailKey(links.next)]
  const keys = onlyNext
    ? next
    : [...next, linkMailKey(links.current), receivedMailKey(submissionId)]
  if (keys.length === 0) return
  await withdrawMail(db, keys, 'The private link in it was replaced or revoked before it was sent.')
}

/** Revokes a private link, and a newly requested one, until a new link is sent. */
export const revokeLink = async (db: Tx, submissionId: string, now = Date.now()): Promise<void> => {
  await withdrawLinks(db, submissionId)
  await sql`
    update submissions set link_revoked_at = ${new Date(now).toISOString()}, next_link_hash = null
    where id = ${submissionId}
  `.execute(db)
}
