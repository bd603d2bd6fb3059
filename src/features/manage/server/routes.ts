import { checkGuard } from '../../../kit/form-guard.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { correctEvent, getManaged, withdrawCorrection } from '../contract.ts'
import { openForChange, openLink } from './access.ts'
import { correctEvent as correct } from './correct-event.ts'
import { readManaged } from './read-managed.ts'
import { withdrawCorrection as withdraw } from './withdraw-correction.ts'

export const manageRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(getManaged, async ({ params, network, reply }) => {
    const submission = await openLink(db, params.token, network)
    const events = await readManaged(db, submission)
    return reply.with({ linkExpiresAt: submission.linkExpiresAt, events })
  })

  api.handle(correctEvent, async ({ params, body, network, reply }) => {
    const { leaveEmpty, openedAt, scope, sequence, ...values } = body
    checkGuard({ leaveEmpty, openedAt })
    const submission = await openForChange(db, params.token, network)
    const correction = { id: params.id, scope, sequence, values }
    return reply.with(await correct(db, submission, correction))
  })

  api.handle(withdrawCorrection, async ({ params, network, reply }) => {
    const submission = await openForChange(db, params.token, network)
    return reply.with(await withdraw(db, submission, params.id))
  })
}
