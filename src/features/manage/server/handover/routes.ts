import { findHandover, handoverDays } from '../../../../catalog/submission/server/handovers.ts'
import { listMailedEvents } from '../../../../catalog/submission/server/mailed-events.ts'
import { openByToken } from '../../../../catalog/submission/server/open-by-token.ts'
import { dayMs } from '../../../../kit/durations.ts'
import { checkGuard } from '../../../../kit/form-guard.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { answerHandover, getHandover, offerHandover } from '../../handover-contract.ts'
import { openForChange } from '../access.ts'
import { answer, offer } from './hand-over.ts'

export const handoverRoutes = (api: Api, db: Db): void => {
  api.handle(offerHandover, async ({ params, body, network, reply }) => {
    checkGuard(body)
    await offer(db, await openForChange(db, params.token, network), body.email)
    return reply.with({ expiresAt: new Date(Date.now() + handoverDays * dayMs).toISOString() })
  })

  api.handle(getHandover, async ({ params: { token }, network, reply }) => {
    const found = await openByToken(db, `handover:${network}`, () => findHandover(db, token))
    const { role, to, confirmed, submissionId, expiresAt } = found
    const events = await listMailedEvents(db, submissionId)
    return reply.with({ role, to, events, confirmed: confirmed[role], expiresAt })
  })

  api.handle(answerHandover, async ({ params: { token }, body, network, reply }) => {
    checkGuard(body)
    const state = await openByToken(db, `handover:${network}`, () => answer(db, token, body.answer))
    return reply.with({ state })
  })
}
