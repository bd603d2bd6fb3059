/** The end of private links before their time: withdrawn or revoked. `store/link-expiry.ts` has the rest. */

import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { queryRow } from '../../../platform/db/query.ts'
import { withdrawMail } from '../../../platform/mail/withdraw-mail.ts'

/** Under which the mail that brings a submission's first link is queued. */
export const receivedMailKey = (submissionId: string): string => `received:${submissionId}`

/** Under which a mail with a later link is queued. */
export const linkMailKey = (hash: string): string => `link:${hash}`

/**
 * Takes back mail with the links of a submission that has not left: they are dead by the same transaction, and so are
 * those by which its dates are confirmed. `onlyNext` leaves the link that works, and takes a newly requested one that
 * was never used.
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

/** Makes a private link useless, and a newly requested one as well, until it is sent again. */
export const revokeLink = async (db: Tx, submissionId: string, now = Date.now()): Promise<void> => {
  await withdrawLinks(db, submissionId)
  await sql`
    update submissions set link_revoked_at = ${new Date(now).toISOString()}, next_link_hash = null
    where id = ${submissionId}
  `.execute(db)
}
