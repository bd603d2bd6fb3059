/** Invitations of administrators; the only writer of their table. */
import { sql } from 'kysely'
import { newId } from '../../../../kit/ids.ts'
import type { Role } from '../../../../kit/roles.ts'
import { hashSecretToken, newSecretToken } from '../../../../platform/auth/secret-token.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { changeRows, queryColumn, queryRow, queryRows } from '../../../../platform/db/query.ts'
import { withdrawMail } from '../../../../platform/mail/withdraw-mail.ts'

export const invitationDays = 7

export type Invitation = { id: string; email: string; role: Role }

/** Key of the message with an invitation's link. */
export const invitationKey = (hash: string) => `invitation:${hash}`

/** Withdraws queued messages whose links no longer work. */
const withdrawLinks = (tx: Tx, hashes: readonly string[]): Promise<void> =>
  withdrawMail(tx, hashes.map(invitationKey), 'The invitation ended before it was sent.')

/** Returns the token of a new invitation, which replaces an earlier one to the same address. */
export const addInvitation = async (
  tx: Tx,
  { email, role, invitedBy }: { email: string; role: Role; invitedBy: string },
): Promise<{ id: string; token: string; hash: string }> => {
  const { token, hash } = newSecretToken()
  const id = newId()
  const ended = await queryColumn(tx)`
    delete from invitations where email = ${email} returning link_hash`
  await withdrawLinks(tx, ended)
  await sql`
    insert into invitations (id, link_hash, email, role, invited_by, expires_at)
    values (${id}, ${hash}, ${email}, ${role}, ${invitedBy},
      now() + make_interval(days => ${sql.lit(invitationDays)}))`.execute(tx)
  return { id, token, hash }
}

const isOpen = sql<boolean>`expires_at > now()`

/** Undefined for a token that is wrong, used or expired. */
export const findInvitation = (db: Db, token: string): Promise<Invitation | undefined> =>
  queryRow(db)`
    select id, email, role from invitations where link_hash = ${hashSecretToken(token)} and ${isOpen}`

/** Ends an invitation. Undefined if it had already ended, as when someone else uses its link at the same time. */
export const endInvitation = async (tx: Tx, id: string): Promise<Invitation | undefined> => {
  const ended = await queryRow(tx)<Invitation & { hash: string }>`
    delete from invitations where id = ${id} returning id, email, role, link_hash as hash`
  if (ended) await withdrawLinks(tx, [ended.hash])
  return ended
}

/** Ends all invitations by and to a person who can no longer invite, so that a saved link cannot restore access. */
export const endInvitationsOf = async (tx: Tx, address: string): Promise<void> => {
  const ended = await queryColumn(tx)`
    delete from invitations where ${address} in (invited_by, email) returning link_hash`
  await withdrawLinks(tx, ended)
}

export const listInvitations = (db: Db) =>
  queryRows(db)<Invitation & { invitedBy: string; expiresAt: string }>`
    select id, email, role, invited_by as "invitedBy", expires_at as "expiresAt"
    from invitations where ${isOpen} order by created_at, id limit 200`

export const purgeInvitations = (db: Db): Promise<void> =>
  changeRows(db)`delete from invitations where not (${isOpen})`
