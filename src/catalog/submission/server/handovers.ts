/** Hands the events of a submission over to another address, after each address has confirmed by its own link. */
import { sql } from 'kysely'
import { hashSecretToken, newSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { changeRows } from '../../../platform/db/query.ts'
import { withdrawMail } from '../../../platform/mail/withdraw-mail.ts'
import { withdrawLinks } from './withdraw-links.ts'

/** Days for which both links work. */
export const handoverDays = 7

export type HandoverRole = 'from' | 'to'

export type Handover = {
  submissionId: string
  /** Address that the events belong to now. */
  from: string
  to: string
  /** Side that received the link. */
  role: HandoverRole
  confirmed: Record<HandoverRole, boolean>
  expiresAt: string
}

/** Outbox key of the mail with one of the links. */
export const handoverMailKey = (hash: string): string => `handover:${hash}`

/** Replaces an earlier offer. Returns the tokens of the links; only their hashes are stored. */
export const offerHandover = async (
  db: Tx,
  submissionId: string,
  to: string,
): Promise<Record<HandoverRole, { token: string; mailKey: string }>> => {
  await endHandover(db, submissionId)
  const [from, toToken] = [newSecretToken(), newSecretToken()]
  await sql`
    insert into handovers (submission_id, to_address, from_hash, to_hash, expires_at)
    values (${submissionId}, ${to}, ${from.hash}, ${toToken.hash},
      now() + make_interval(days => ${handoverDays}::int))
  `.execute(db)
  return {
    from: { token: from.token, mailKey: handoverMailKey(from.hash) },
    to: { token: toToken.token, mailKey: handoverMailKey(toToken.hash) },
  }
}

/**
 * Changes nothing. Undefined if the token is unknown, expired or replaced, or the private link has expired or is
 * revoked. In a transaction, `locks` keeps the other side from confirming at the same time.
 */
export const findHandover = async (
  db: Db,
  token: string,
  { locks = false }: { locks?: boolean } = {},
): Promise<Handover | undefined> => {
  const hash = hashSecretToken(token)
  const { rows } = await sql<Omit<Handover, 'confirmed'> & { own: boolean; other: boolean }>`
    select h.submission_id as "submissionId", s.submitter_email as "from", h.to_address as "to",
      case when h.from_hash = ${hash} then 'from' else 'to' end as role,
      (case when h.from_hash = ${hash} then h.from_confirmed_at else h.to_confirmed_at end)
        is not null as own,
      (case when h.from_hash = ${hash} then h.to_confirmed_at else h.from_confirmed_at end)
        is not null as other,
      h.expires_at as "expiresAt"
    from handovers h join submissions s on s.id = h.submission_id
    where (h.from_hash = ${hash} or h.to_hash = ${hash}) and h.expires_at > now()
      and s.link_revoked_at is null and (s.link_expires_at is null or s.link_expires_at > now())
    ${locks ? sql`for update of s, h` : sql``}
  `.execute(db)
  if (!rows[0]) return undefined
  const { own, other, ...found } = rows[0]
  const confirmed = found.role === 'from' ? { from: own, to: other } : { from: other, to: own }
  return { ...found, confirmed }
}

export const confirmHandover = async (
  db: Tx,
  { submissionId, role }: Pick<Handover, 'submissionId' | 'role'>,
): Promise<void> => {
  const column = sql.ref(role === 'from' ? 'from_confirmed_at' : 'to_confirmed_at')
  await sql`
    update handovers set ${column} = coalesce(${column}, now()) where submission_id = ${submissionId}
  `.execute(db)
}

/** Deletes an offer, and withdraws unsent mail with its links. */
export const endHandover = async (db: Tx, submissionId: string): Promise<void> => {
  const { rows } = await sql<{ from: string; to: string }>`
    delete from handovers where submission_id = ${submissionId}
    returning from_hash as "from", to_hash as "to"
  `.execute(db)
  const keys = rows.flatMap(({ from, to }) => [handoverMailKey(from), handoverMailKey(to)])
  await withdrawMail(db, keys, 'The handover in it ended before it was sent.')
}

/**
 * Moves the events and their sender's record to the new address; all links of the old address to them end. `isProven`:
 * a link to the new address was used. The caller creates the new private link.
 */
export const completeHandover = async (
  db: Tx,
  { submissionId, to, isProven }: Pick<Handover, 'submissionId' | 'to'> & { isProven: boolean },
): Promise<void> => {
  await endHandover(db, submissionId)
  await withdrawLinks(db, submissionId)
  await sql`delete from reminder_links where submission_id = ${submissionId}`.execute(db)
  await sql`delete from claim_links where submission_id = ${submissionId}`.execute(db)
  await sql`
    update submissions set submitter_email = ${to}, link_used_at = ${isProven ? sql`now()` : null},
      reminders_stopped_at = null, send_hash = null
    where id = ${submissionId}
  `.execute(db)
}

/** Deletes expired offers. */
export const forgetHandovers = (db: Db): Promise<void> =>
  changeRows(db)`delete from handovers where expires_at <= now()`

/** Deletes offers to an address (lowercase); offers from the address are deleted with its submissions. */
export const eraseHandovers = (db: Tx, address: string): Promise<void> =>
  changeRows(db)`delete from handovers where lower(to_address) = ${address}`
