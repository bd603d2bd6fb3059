/** Updates the trust steps of senders after a claim of theirs was opened, ended, merged or split. */
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { type Claim, findClaim } from '../../../catalog/profile/server/claims.ts'
import { updateTrustStep } from '../../../catalog/trust/server/senders/update-trust-step.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { queryColumn } from '../../../platform/db/query.ts'

type Claimant = Pick<Claim, 'email' | 'domain'>

/** Runs in the caller's transaction. Skips senders without a stored step: a claim alone raises no step. */
export const updateClaimantSteps = async (db: Tx, { email, domain }: Claimant): Promise<void> => {
  const addresses = await queryColumn(db)`
    select address from senders
    where (${email} <> '' and address = lower(${email}))
      or (${domain} <> '' and right(address, length(${domain}) + 1) = '@' || ${domain})
    order by address`
  for (const address of addresses) await updateTrustStep(db, address)
}

/** Updates the claimant of a page by its own slug, if it is claimed: a claim is suspended while merged. */
export const updateClaimantStepsOf = async (
  db: Tx,
  kind: ProfileKind,
  slug: string,
): Promise<void> => {
  const claim = await findClaim(db, kind, slug)
  if (claim) await updateClaimantSteps(db, claim)
}
