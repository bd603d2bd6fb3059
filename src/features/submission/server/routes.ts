import { checkGuard } from '../../../kit/form-guard.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { findSimilar, submitEvent, submitUnlessSimilar } from '../contract.ts'
import { countCheck } from './limits.ts'
import { prepareSubmission } from './prepare-submission.ts'
import { findSimilarEvents } from './queries.ts'
import {
  submitEvent as takeSubmission,
  submitUnlessSimilar as takeUnlessSimilar,
} from './submit-event.ts'

type SubmissionParts = {
  db: Db
  /** True if the sender's step decides what waits for review. */
  trustSteps: boolean
}

export const submissionRoutes = (api: Api, { db, trustSteps }: SubmissionParts): void => {
  api.handle(submitEvent, async ({ body, network, reply }) => {
    checkGuard(body)
    const id = await takeSubmission(db, body, { network, trustSteps })
    return reply.with({ id, status: 'pending' as const })
  })

  api.handle(findSimilar, async ({ body, network, reply }) => {
    await countCheck(db, network)
    const prepared = await prepareSubmission(db, body)
    const similar = await findSimilarEvents(db, prepared)
    return reply.with({ dates: [...prepared.dates], similar })
  })

  api.handle(submitUnlessSimilar, async ({ body, network, reply }) => {
    const taken = await takeUnlessSimilar(db, body, { network, trustSteps })
    return reply.with(
      'id' in taken
        ? { id: taken.id, dates: [], similar: [] }
        : { ...taken, dates: [...taken.dates], id: null },
    )
  })
}
