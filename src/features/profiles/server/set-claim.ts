/** Sets or ends a claim as an administrator; with its entry in the audit log. */
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { mailDomain } from '../../../catalog/profile/site-domain.ts'
import { endClaim, openClaim } from '../../../catalog/server/profiles/claims.ts'
import { findProfile, hasEvents } from '../../../catalog/server/profiles/find-profile.ts'
import { settleClaimants } from '../../../catalog/server/senders/settle-claimants.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'

type Change = { kind: ProfileKind; slug: string; administrator: Administrator }

/** `email` may be empty. Throws `not_found`, or `conflict` where the page is claimed. */
export const setClaim = (
  db: Db,
  { kind, slug: given, email, administrator }: Change & { email: string },
): Promise<{ slug: string }> =>
  inTransaction(db, async (tx) => {
    const { slug, slugs } = await findProfile(tx, kind, given)
    if (!(await hasEvents(tx, kind, slugs)))
      throw new AppError('not_found', { message: "There's no such page." })
    const domain = mailDomain(email) ?? ''
    const proof = 'administrator' as const
    const { isNew } = await openClaim(tx, { kind, slug, proof, email, domain })
    if (!isNew) throw new AppError('conflict', { message: 'This page is already claimed.' })
    await recordAudit(tx, {
      actor: administrator,
      action: 'claimed',
      subject: { type: kind, id: slug },
      after: { proof, email },
    })
    await settleClaimants(tx, { email, domain })
    return { slug }
  })

/** Throws `not_found` for a page that is not claimed. */
export const unsetClaim = (
  db: Db,
  { kind, slug: given, administrator }: Change,
): Promise<{ slug: string }> =>
  inTransaction(db, async (tx) => {
    // A claim of a page that was merged since stays with its own slug.
    const { slug } = await findProfile(tx, kind, given)
    const claim = (await endClaim(tx, kind, given)) ?? (await endClaim(tx, kind, slug))
    if (!claim) throw new AppError('not_found', { message: "That page isn't claimed." })
    await recordAudit(tx, {
      actor: administrator,
      action: 'claim_ended',
      subject: { type: kind, id: claim.slug },
      before: { proof: claim.proof, email: claim.email },
    })
    await settleClaimants(tx, claim)
    return { slug: claim.slug }
  })
