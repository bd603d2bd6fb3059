/** The only code that writes claim links. */
import { sql } from 'kysely'
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { hashSecretToken, newSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { queryRow } from '../../../platform/db/query.ts'

export const claimLinkDays = 7

export type ClaimLink = { kind: ProfileKind; slug: string; email: string }

type NewLink = { kind: ProfileKind; slug: string; submissionId: string }

/** Returns the token of a new link; deletes earlier links for the same page. */
export const addClaimLink = async (
  db: Tx,
  { kind, slug, submissionId }: NewLink,
): Promise<{ token: string; hash: string }> => {
  const { token, hash } = newSecretToken()
  await sql`
    delete from claim_links
    where submission_id = ${submissionId} and (expires_at < now() or (kind = ${kind} and slug = ${slug}))
  `.execute(db)
  await sql`
    insert into claim_links (link_hash, kind, slug, submission_id, expires_at)
    values (${hash}, ${kind}, ${slug}, ${submissionId}, now() + make_interval(days => ${claimLinkDays}))
  `.execute(db)
  return { token, hash }
}

/** Undefined if the token is wrong or expired, or the private link was revoked. Read-only. */
export const findClaimLink = (
  db: Db,
  token: string,
  now = Date.now(),
): Promise<ClaimLink | undefined> =>
  queryRow(db)`
    select l.kind, l.slug, s.submitter_email as email
    from claim_links l join submissions s on s.id = l.submission_id
    where l.link_hash = ${hashSecretToken(token)} and s.link_revoked_at is null
      and l.expires_at > ${new Date(now).toISOString()}`
