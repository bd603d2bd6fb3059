import { checkGuard } from '../../../kit/form-guard.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { mailBase } from '../../../platform/mail/mail-base.ts'
import { findSimilar, submitEvent } from '../contract.ts'
import { countCheck } from './limits.ts'
import { prepareSubmission } from './prepare-submission.ts'
import { findSimilarEvents } from './queries.ts'
import { submitEvent as takeSubmission } from './submit-event.ts'

export const submissionRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(submitEvent, async ({ body, network, reply }) => {
    checkGuard(body)
    const id = await takeSubmission(db, body, { network, base: mailBase })
    return reply.with({ id, status: 'pending' as const })
  })

  api.handle(findSimilar, async ({ body, network, reply }) => {
    await countCheck(db, network)
    const { draft, place, dates } = await prepareSubmission(db, body, Date.now())
    const { latitude, longitude } = place
    const likeness = { name: draft.name, dates, latitude, longitude }
    return reply.with({ dates: [...dates], similar: await findSimilarEvents(db, likeness) })
  })
}
