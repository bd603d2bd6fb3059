/** Merges, splits and claims venues and organizers for an administrator; each change writes to the audit log. */

import { sql } from 'kysely'
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { endClaim, markEventsOf, openClaim } from '../../../catalog/profile/server/claims.ts'
import { findProfile, hasEvents } from '../../../catalog/profile/server/find-profile.ts'
import { mailDomain } from '../../../catalog/profile/site-domain.ts'
import { AppError } from '../../../kit/errors.ts'
import { type AuditEntry, recordAudit } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { changeRows, queryRow } from '../../../platform/db/query.ts'
import { updateClaimantSteps, updateClaimantStepsOf } from './update-claimant-steps.ts'

/** The only code that writes merges of venues and organizers. */
type Merge = { kind: ProfileKind; slug: string; into: string }

/**
 * Redirects page `slug`, and all pages merged into it, to `into`. Returns the slug of the page that stays. Throws
 * `not_found` if either page never had an event, `conflict` if `slug` is already merged, `unprocessable` if both are
 * the same.
 */
export const mergeProfiles = async (
  db: Tx,
  { kind, slug, into }: Merge,
): Promise<{ into: string }> => {
  // Locks out concurrent merges, which could form a cycle.
  await sql`lock table profile_aliases in share row exclusive mode`.execute(db)
  const from = await findProfile(db, kind, slug)
  if (from.slug !== slug) {
    const message = `That page is already merged into ${from.slug}.`
    throw new AppError('conflict', { message })
  }
  const to = await findProfile(db, kind, into)
  if (to.slug === slug) {
    const message = "You can't merge a page into itself."
    throw new AppError('unprocessable', { message, fields: { into: message } })
  }
  for (const profile of [from, to])
    if (!(await hasEvents(db, kind, profile.slugs)))
      throw new AppError('not_found', { message: "There's no such page." })
  await changeRows(db)`
    insert into profile_aliases (kind, slug, kept_slug) values (${kind}, ${slug}, ${to.slug})`
  await markEventsOf(db, kind, to.slug)
  return { into: to.slug }
}

type ProfileChange = { kind: ProfileKind; slug: string; administrator: Administrator }

/** Throws like `mergeProfiles`. */
export const merge = (db: Db, change: ProfileChange & { into: string }) =>
  inTransaction(db, async (tx) => {
    const { kind, slug, into } = change
    const result = await mergeProfiles(tx, { kind, slug, into })
    await recordChange(tx, change, { action: 'merged', after: { mergedInto: result.into } })
    await updateClaimantStepsOf(tx, kind, slug)
    return result
  })

/** Undoes a merge; pages merged into this one earlier come along. Throws `not_found` if it is not merged. */
export const split = (db: Db, change: ProfileChange): Promise<{ into: string }> =>
  inTransaction(db, async (tx) => {
    const { kind, slug } = change
    await sql`lock table profile_aliases in share row exclusive mode`.execute(tx)
    const removedAlias = await queryRow(tx)<{ into: string }>`
      delete from profile_aliases where kind = ${kind} and slug = ${slug}
      returning kept_slug as into`
    if (!removedAlias) throw new AppError('not_found', { message: "That page isn't merged." })
    for (const pageSlug of [slug, removedAlias.into]) await markEventsOf(tx, kind, pageSlug)
    await recordChange(tx, change, { action: 'split', before: { mergedInto: removedAlias.into } })
    await updateClaimantStepsOf(tx, kind, slug)
    return removedAlias
  })

/** `email` may be empty. Throws `not_found`, or `conflict` if the page is already claimed. */
export const setClaim = (db: Db, { email, ...change }: ProfileChange & { email: string }) =>
  inTransaction(db, async (tx) => {
    const { kind } = change
    const { slug, slugs } = await findProfile(tx, kind, change.slug)
    if (!(await hasEvents(tx, kind, slugs)))
      throw new AppError('not_found', { message: "There's no such page." })
    const domain = mailDomain(email) ?? ''
    const proof = 'administrator' as const
    const { isNew } = await openClaim(tx, { kind, slug, proof, email, domain })
    if (!isNew) throw new AppError('conflict', { message: 'This page is already claimed.' })
    await recordChange(tx, { ...change, slug }, { action: 'claimed', after: { proof, email } })
    await updateClaimantSteps(tx, { email, domain })
    return { slug }
  })

/** Throws `not_found` if the page is not claimed. */
export const unsetClaim = (db: Db, change: ProfileChange) =>
  inTransaction(db, async (tx) => {
    // A claim made before the page was merged is stored under its own slug.
    const { kind } = change
    const target = await findProfile(tx, kind, change.slug)
    const claim = (await endClaim(tx, kind, change.slug)) ?? (await endClaim(tx, kind, target.slug))
    if (!claim) throw new AppError('not_found', { message: "That page isn't claimed." })
    const { slug, proof, email } = claim
    await recordChange(tx, { ...change, slug }, { action: 'claim_ended', before: { proof, email } })
    await updateClaimantSteps(tx, claim)
    return { slug }
  })

const recordChange = (
  tx: Tx,
  { kind, slug, administrator }: ProfileChange,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
) => recordAudit(tx, { ...entry, actor: administrator, subject: { type: kind, id: slug } })
