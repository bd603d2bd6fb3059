/** Merges, splits and claims venues and organizers as an administrator; each with its entry in the audit log. */
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { mailDomain } from '../../../catalog/profile/site-domain.ts'
import { endClaim, openClaim } from '../../../catalog/server/profiles/claims.ts'
import { findProfile, hasEvents } from '../../../catalog/server/profiles/find-profile.ts'
import { AppError } from '../../../kit/errors.ts'
import { type AuditEntry, recordAudit } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { mergeProfiles, splitProfile } from './merge-profiles.ts'
import { updateClaimantSteps, updateClaimantStepsOf } from './update-claimant-steps.ts'

type Change = { kind: ProfileKind; slug: string; administrator: Administrator }

/** Throws what `mergeProfiles` throws. */
export const merge = (db: Db, change: Change & { into: string }) =>
  inTransaction(db, async (tx) => {
    const { kind, slug, into } = change
    const merged = await mergeProfiles(tx, { kind, slug, into })
    await writeDown(tx, change, { action: 'merged', after: { mergedInto: merged.into } })
    await updateClaimantStepsOf(tx, kind, slug)
    return merged
  })

/** Throws `not_found` for a page that is not merged. */
export const split = (db: Db, change: Change) =>
  inTransaction(db, async (tx) => {
    const { kind, slug } = change
    const before = await splitProfile(tx, { kind, slug })
    if (!before) throw new AppError('not_found', { message: "That page isn't merged." })
    await writeDown(tx, change, { action: 'split', before: { mergedInto: before.into } })
    await updateClaimantStepsOf(tx, kind, slug)
    return before
  })

/** `email` may be empty. Throws `not_found`, or `conflict` where the page is claimed. */
export const setClaim = (db: Db, { email, ...change }: Change & { email: string }) =>
  inTransaction(db, async (tx) => {
    const { kind } = change
    const { slug, slugs } = await findProfile(tx, kind, change.slug)
    if (!(await hasEvents(tx, kind, slugs)))
      throw new AppError('not_found', { message: "There's no such page." })
    const domain = mailDomain(email) ?? ''
    const proof = 'administrator' as const
    const { isNew } = await openClaim(tx, { kind, slug, proof, email, domain })
    if (!isNew) throw new AppError('conflict', { message: 'This page is already claimed.' })
    await writeDown(tx, { ...change, slug }, { action: 'claimed', after: { proof, email } })
    await updateClaimantSteps(tx, { email, domain })
    return { slug }
  })

/** Throws `not_found` for a page that is not claimed. */
export const unsetClaim = (db: Db, change: Change) =>
  inTransaction(db, async (tx) => {
    // A claim of a page that was merged since stays with its own slug.
    const { kind } = change
    const kept = await findProfile(tx, kind, change.slug)
    const claim = (await endClaim(tx, kind, change.slug)) ?? (await endClaim(tx, kind, kept.slug))
    if (!claim) throw new AppError('not_found', { message: "That page isn't claimed." })
    const { slug, proof, email } = claim
    await writeDown(tx, { ...change, slug }, { action: 'claim_ended', before: { proof, email } })
    await updateClaimantSteps(tx, claim)
    return { slug }
  })

const writeDown = (
  tx: Tx,
  { kind, slug, administrator }: Change,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
) => recordAudit(tx, { ...entry, actor: administrator, subject: { type: kind, id: slug } })
