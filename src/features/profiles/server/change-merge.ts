/** Merges two venues or organizers, or splits them again; with its entry in the audit log. */
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { mergeProfiles, splitProfile } from '../../../catalog/server/profiles/merge-profiles.ts'
import { settleClaimantsOf } from '../../../catalog/server/senders/settle-claimants.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'

type Change = { kind: ProfileKind; slug: string; administrator: Administrator }

/** Throws what `mergeProfiles` throws. */
export const merge = (db: Db, { administrator, ...given }: Change & { into: string }) =>
  inTransaction(db, async (tx) => {
    const merged = await mergeProfiles(tx, given)
    await recordAudit(tx, {
      actor: administrator,
      action: 'merged',
      subject: { type: given.kind, id: given.slug },
      after: { mergedInto: merged.into },
    })
    await settleClaimantsOf(tx, given.kind, given.slug)
    return merged
  })

/** Throws `not_found` for a page that is not merged. */
export const split = (db: Db, { administrator, kind, slug }: Change) =>
  inTransaction(db, async (tx) => {
    const before = await splitProfile(tx, { kind, slug })
    if (!before) throw new AppError('not_found', { message: "That page isn't merged." })
    await recordAudit(tx, {
      actor: administrator,
      action: 'split',
      subject: { type: kind, id: slug },
      before: { mergedInto: before.into },
    })
    await settleClaimantsOf(tx, kind, slug)
    return before
  })
