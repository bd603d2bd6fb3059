/** Invitations of administrators; the only writer of their table. */
import { sql } from 'kysely'
import { newId } from '../../../../kit/ids.ts'
import type { Role } from '../../../../kit/roles.ts'
import { hashSecretToken, newSecretToken } from '../../../../platform/auth/secret-token.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { withdrawMail } from '../../../../platform/mail/withdraw-mail.ts'
import '../accounts/tables.ts'

export const invitationDays = 7

export type Invitation = { id: string; email: string; role: Role }

/** Key of the message with an invitation's link. */
export const invitationKey = (hash: string) => `invitation:${hash}`

/** Messages with links that lead nowhere any more are not sent. */
const withdrawLinks = (tx: Tx, ended: readonly { link_hash: string }[]): Promise<void> =>
  withdrawMail(
    tx,
    ended.map((each) => invitationKey(each.link_hash)),
    'The invitation ended before it was sent.',
  )

/** Returns the token of a new invitation, which takes the place of an earlier one of the address. */
export const addInvitation = async (
  tx: Tx,
  { email, role, invitedBy }: { email: string; role: Role; invitedBy: string },
): Promise<{ id: string; token: string; hash: string }> => {
  const { token, hash } = newSecretToken()
  const id = newId()
  await withdrawLinks(
    tx,
    await tx.deleteFrom('invitations').where('email', '=', email).returning('link_hash').execute(),
  )
  await tx
    .insertInto('invitations')
    .values({
      id,
      link_hash: hash,
      email,
      role,
      invited_by: invitedBy,
      expires_at: sql`now() + make_interval(days => ${sql.lit(invitationDays)})`,
    })
    .execute()
  return { id, token, hash }
}

const isOpen = sql<boolean>`expires_at > now()`

/** Undefined for a token that is wrong, used or over. */
export const findInvitation = (db: Db, token: string): Promise<Invitation | undefined> =>
  db
    .selectFrom('invitations')
    .select(['id', 'email', 'role'])
    .where('link_hash', '=', hashSecretToken(token))
    .where(isOpen)
    .executeTakeFirst()

/** Ends an invitation. Undefined where it has ended before, as when somebody else uses its link at once. */
export const endInvitation = async (tx: Tx, id: string): Promise<Invitation | undefined> => {
  const ended = await tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .returning(['id', 'email', 'role', 'link_hash'])
    .executeTakeFirst()
  if (ended) await withdrawLinks(tx, [ended])
  return ended
}

/** Ends those by and to somebody who may invite no longer: a link kept aside must not open the door again. */
export const endInvitationsOf = async (tx: Tx, address: string): Promise<void> => {
  const ended = await tx
    .deleteFrom('invitations')
    .where((is) => is.or([is('invited_by', '=', address), is('email', '=', address)]))
    .returning('link_hash')
    .execute()
  await withdrawLinks(tx, ended)
}

export const listInvitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'invited_by as invitedBy', 'expires_at as expiresAt'])
    .where(isOpen)
    .orderBy('created_at')
    .orderBy('id')
    .limit(200)
    .execute()

export const purgeInvitations = async (db: Db): Promise<void> => {
  await db.deleteFrom('invitations').where(sql<boolean>`not (${isOpen})`).execute()
}
