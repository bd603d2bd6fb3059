import { findSubmission } from '../../../catalog/server/submissions/find-submission.ts'
import { AppError } from '../../../kit/errors.ts'
import { checkGuard } from '../../../kit/form-guard.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { type RateLimit, requireToken } from '../../../platform/rate-limit.ts'
import { answerClaim, getClaim, listClaimable, requestClaim } from '../claim-contract.ts'
import { answerByLink, getClaimable } from './answer-claim.ts'
import { findClaimLink } from './claim-links.ts'
import { listClaimableOf } from './list-claimable.ts'
import { sendClaimLink } from './request-claim.ts'

const looks: RateLimit = { limit: 300, windowSeconds: 600 }
const answers: RateLimit = { limit: 60, windowSeconds: 3600 }
/** Each sends a message. */
const requests: RateLimit = { limit: 10, windowSeconds: 24 * 3600 }

/** Claims by the holders of private links. */
export const claimRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(listClaimable, async ({ params, network, reply }) =>
    reply.with(await listClaimableOf(db, await openPrivateLink(db, params.token, network))),
  )

  api.handle(requestClaim, async ({ params, body, network, reply }) => {
    const { leaveEmpty, openedAt, ...page } = body
    checkGuard({ leaveEmpty, openedAt })
    const submission = await openPrivateLink(db, params.token, network)
    await requireToken(db, `claim-request:${submission.submitterEmail.toLowerCase()}`, requests)
    await sendClaimLink(db, submission, page)
    return reply.nothing()
  })

  api.handle(getClaim, async ({ params, network, reply }) =>
    reply.with(await getClaimable(db, await openClaimLink(db, params.token, network))),
  )

  api.handle(answerClaim, async ({ params, body, network, reply }) => {
    const link = await openClaimLink(db, params.token, network)
    await requireToken(db, `claim-answer:${network}`, answers)
    return reply.with(await answerByLink(db, link, body.answer))
  })
}

const invalidLink = () => new AppError('not_found', { message: "This link isn't valid." })

const openPrivateLink = async (db: Db, token: string, network: string) => {
  await requireToken(db, `manage:${network}`, looks)
  const submission = await findSubmission(db, token)
  if (!submission) throw invalidLink()
  return submission
}

const openClaimLink = async (db: Db, token: string, network: string) => {
  await requireToken(db, `claim:${network}`, looks)
  const link = await findClaimLink(db, token)
  if (!link) throw invalidLink()
  return link
}
