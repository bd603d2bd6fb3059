/** Writes down where senders stand once a claim of theirs was opened, ended, merged or split. */
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { type Claim, findClaim } from '../../../catalog/profile/server/claims.ts'
import { updateTrustStep } from '../../../catalog/trust/server/senders/update-trust-step.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { queryColumn } from '../../../platform/db/query.ts'

type Holders = Pick<Claim, 'email' | 'domain'>

/** A part of the deciding transaction. Senders whose step never changed stay as they are: a claim alone raises nobody. */
export const updateClaimantSteps = async (db: Tx, { email, domain }: Holders): Promise<void> => {
  const addresses = await queryColumn(db)`
    select address from senders
    where (${email} <> '' and address = lower(${email}))
      or (${domain} <> '' and right(address, length(${domain}) + 1) = '@' || ${domain})
    order by address`
  for (const address of addresses) await updateTrustStep(db, address)
}

/** The same for the open claim of a page's own slug, if there is one: a claim rests while its page is merged. */
export const updateClaimantStepsOf = async (
  db: Tx,
  kind: ProfileKind,
  slug: string,
): Promise<void> => {
  const claim = await findClaim(db, kind, slug)
  if (claim) await updateClaimantSteps(db, claim)
}
