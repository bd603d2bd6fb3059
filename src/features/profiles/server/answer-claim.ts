/** Claims a page by a mailed link, or releases it; writes to the audit log. */

import { invalidLink } from '../../../catalog/links/private-paths.ts'
import { endClaim, openClaim } from '../../../catalog/profile/server/claims.ts'
import { mailDomain } from '../../../catalog/profile/site-domain.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Claimable } from '../claim-contract.ts'
import type { ClaimLink } from './claim-links.ts'
import { readClaimable } from './claim-standing.ts'
import { requireClaimable } from './request-claim.ts'
import { updateClaimantSteps } from './update-claimant-steps.ts'

/** Returns the page after the change. Repeating the same answer changes nothing. Throws `conflict`. */
export const answerByLink = (
  db: Db,
  link: ClaimLink,
  answer: 'claim' | 'release',
): Promise<Claimable> =>
  inTransaction(db, async (tx) => {
    const page = await getClaimable(tx, link)
    const { kind, slug, standing } = page
    const subject = { type: kind, id: slug }
    if (answer === 'claim' && standing !== 'yours') {
      requireClaimable(page)
      const domain = mailDomain(link.email) ?? ''
      const proof = 'mail' as const
      const claim = { kind, slug, proof, email: link.email, domain }
      const { isNew } = await openClaim(tx, claim)
      const after = { proof, domain }
      if (isNew) {
        await recordAudit(tx, { actor: 'organizer', action: 'claimed', subject, after })
        await updateClaimantSteps(tx, claim)
      }
    }
    if (answer === 'release' && standing === 'yours') {
      const claim = await endClaim(tx, kind, slug)
      if (claim) {
        const before = { proof: claim.proof, domain: claim.domain }
        await recordAudit(tx, { actor: 'organizer', action: 'claim_ended', subject, before })
        await updateClaimantSteps(tx, claim)
      }
    }
    return getClaimable(tx, link)
  })

/** Throws `not_found` if the page has no events any more. */
export const getClaimable = async (db: Db, link: ClaimLink): Promise<Claimable> => {
  const page = await readClaimable(db, link)
  if (page) return page
  throw new AppError('not_found', { message: invalidLink })
}
