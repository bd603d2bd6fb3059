import { findSubmission } from '../../../catalog/submission/server/find-submission.ts'
import { openByToken } from '../../../catalog/submission/server/open-by-token.ts'
import { requireUnblocked } from '../../../catalog/trust/server/blocks/require-unblocked.ts'
import { daySeconds } from '../../../kit/durations.ts'
import { checkGuard } from '../../../kit/form-guard.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { type RateLimit, requireToken } from '../../../platform/rate-limit.ts'
import { answerClaim, getClaim, listClaimable, requestClaim } from '../claim-contract.ts'
import {
  claimProfile,
  endProfileClaim,
  listProfiles,
  mergeProfile,
  splitProfile,
} from '../contract.ts'
import { answerByLink, getClaimable } from './answer-claim.ts'
import { merge, setClaim, split, unsetClaim } from './change-profile.ts'
import { findClaimLink } from './claim-links.ts'
import { listClaimableOf } from './list-claimable.ts'
import { findByName, listClaims, listMerges } from './queries.ts'
import { sendClaimLink } from './request-claim.ts'

const answerLimit: RateLimit = { limit: 60, windowSeconds: 3600 }
/** Lower, because each request sends an email. */
const requestLimit: RateLimit = { limit: 10, windowSeconds: daySeconds }

/** Claims by holders of private links. */
const claimRoutes = (api: Api, { db }: { db: Db }): void => {
  api.answer(listClaimable, async ({ token }, network) =>
    listClaimableOf(db, await openPrivateLink(db, token, network)),
  )

  api.handle(requestClaim, async ({ params, body, network, reply }) => {
    const { leaveEmpty, openedAt, ...page } = body
    checkGuard({ leaveEmpty, openedAt })
    const submission = await openPrivateLink(db, params.token, network)
    await requireToken(db, `claim-request:${submission.submitterEmail.toLowerCase()}`, requestLimit)
    await requireUnblocked(db, { address: submission.submitterEmail })
    await sendClaimLink(db, submission, page)
    return reply.nothing()
  })

  api.answer(getClaim, async ({ token }, network) =>
    getClaimable(db, await openClaimLink(db, token, network)),
  )

  api.answer(answerClaim, async ({ token, answer }, network) => {
    const link = await openClaimLink(db, token, network)
    await requireToken(db, `claim-answer:${network}`, answerLimit)
    return answerByLink(db, link, answer)
  })
}

const openPrivateLink = (db: Db, token: string, network: string) =>
  openByToken(db, `manage:${network}`, () => findSubmission(db, token))

const openClaimLink = (db: Db, token: string, network: string) =>
  openByToken(db, `claim:${network}`, () => findClaimLink(db, token))

export const profileRoutes = (api: Api, { db }: { db: Db }): void => {
  claimRoutes(api, { db })

  api.answer(listProfiles, async ({ q = '' }) => {
    const found = await findByName(db, q)
    return { found, merges: await listMerges(db), claims: await listClaims(db) }
  })

  api.answer(mergeProfile, (input) => merge(db, input))
  api.answer(splitProfile, (input) => split(db, input))
  api.answer(claimProfile, (input) => setClaim(db, input))
  api.answer(endProfileClaim, (input) => unsetClaim(db, input))
}
