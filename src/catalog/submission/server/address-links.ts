/** Links to "Your events", which lists all submissions of one address. Only hashes of their tokens are stored. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { hashSecretToken, newSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { changeRows, queryColumn, queryRow } from '../../../platform/db/query.ts'
import { withdrawMail } from '../../../platform/mail/withdraw-mail.ts'
import { linkMailKey, withdrawLinks } from './withdraw-links.ts'

/** Days for which a link works; a new link can be requested at any time. */
const linkDays = 30

/** Returns the token of a new link. Earlier links work until the new link is used. */
export const addAddressLink = async (
  db: Tx,
  address: string,
): Promise<{ token: string; mailKey: string }> => {
  const { token, hash } = newSecretToken()
  await sql`
    insert into address_links (link_hash, address, expires_at)
    values (${hash}, lower(${address}), now() + make_interval(days => ${linkDays}::int))
  `.execute(db)
  return { token, mailKey: linkMailKey(hash) }
}

export type AddressLink = {
  /** In lower case. */
  address: string
  expiresAt: string
}

/** Returns the address of a link; undefined if the link is unknown, expired or replaced. Its use ends earlier links. */
export const findAddressLink = async (db: Db, token: string): Promise<AddressLink | undefined> => {
  const { rows } = await sql<AddressLink & { earlier: string[] }>`
    with found as (
      select address, expires_at, created_at from address_links
      where link_hash = ${hashSecretToken(token)} and expires_at > now()
    ), replaced as (
      delete from address_links l using found
      where l.address = found.address and l.created_at < found.created_at
      returning l.link_hash
    )
    select address, expires_at as "expiresAt", array(select link_hash from replaced) as earlier
    from found
  `.execute(db)
  if (!rows[0]) return undefined
  const { earlier, ...link } = rows[0]
  if (earlier.length > 0) await inTransaction(db, (tx) => withdraw(tx, earlier))
  return link
}

/** Ends all links of an address, and withdraws unsent mail with these links. */
export const endAddressLinks = async (db: Tx, address: string): Promise<void> => {
  const ended = await queryColumn(db)`
    delete from address_links where address = lower(${address}) returning link_hash`
  await withdraw(db, ended)
}

const withdraw = (db: Tx, hashes: readonly string[]): Promise<void> =>
  withdrawMail(db, hashes.map(linkMailKey), 'The link in it ended before it was sent.')

/** Deletes expired links. */
export const forgetAddressLinks = (db: Db): Promise<void> =>
  changeRows(db)`delete from address_links where expires_at <= now()`

/**
 * Returns the token of a private link for one submission of the address. The token is derived from the address link's
 * token, so that two clicks lead to the same link; the previous link works until the new link is used. Undefined if the
 * submission is from another address, or its link has expired or is revoked.
 */
export const openFromAddress = async (
  db: Tx,
  { address }: AddressLink,
  { token, submissionId }: { token: string; submissionId: string },
): Promise<string | undefined> => {
  const own = createHmac('sha256', token).update(submissionId).digest('base64url')
  const hash = hashSecretToken(own)
  const found = await queryRow(db)<{ isCurrent: boolean }>`
    select link_hash = ${hash} or next_link_hash is not distinct from ${hash} as "isCurrent"
    from submissions
    where id = ${submissionId} and lower(submitter_email) = ${address} and link_revoked_at is null
      and (link_expires_at is null or link_expires_at > now())
    for update
  `
  if (!found) return undefined
  if (!found.isCurrent) {
    await withdrawLinks(db, submissionId, { onlyNext: true })
    await changeRows(db)`update submissions set next_link_hash = ${hash} where id = ${submissionId}`
  }
  return own
}
