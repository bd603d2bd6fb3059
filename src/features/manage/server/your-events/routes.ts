import {
  endAddressLinks,
  findAddressLink,
  openFromAddress,
} from '../../../../catalog/server/submissions/address-links.ts'
import { openByToken } from '../../../../catalog/server/submissions/open-by-token.ts'
import { AppError } from '../../../../kit/errors.ts'
import { checkGuard } from '../../../../kit/form-guard.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../../platform/http/api.ts'
import {
  endYourEvents,
  getYourEvents,
  openSubmission,
  requestLinks,
} from '../../your-events-contract.ts'
import { listSubmissions } from './queries.ts'
import { requestLinks as mailLink } from './request-links.ts'

export const yourEventsRoutes = (api: Api, db: Db): void => {
  const open = (token: string, network: string) =>
    openByToken(db, `manage:${network}`, () => findAddressLink(db, token))

  api.handle(requestLinks, async ({ body, network, reply }) => {
    checkGuard(body)
    await mailLink(db, { email: body.email, network })
    return reply.nothing()
  })

  api.handle(getYourEvents, async ({ params, query, network, reply }) => {
    const { address, expiresAt } = await open(params.token, network)
    const page = await listSubmissions(db, address, query.after)
    return reply.with({ expiresAt, ...page })
  })

  api.handle(openSubmission, async ({ params: { token, id }, body, network, reply }) => {
    checkGuard(body)
    const link = await open(token, network)
    const own = await inTransaction(db, (tx) =>
      openFromAddress(tx, link, { token, submissionId: id }),
    )
    if (own === undefined) {
      throw new AppError('not_found', { message: 'The link of this event has ended.' })
    }
    return reply.with({ token: own })
  })

  api.handle(endYourEvents, async ({ params, network, reply }) => {
    const { address } = await open(params.token, network)
    await inTransaction(db, (tx) => endAddressLinks(tx, address))
    return reply.nothing()
  })
}
