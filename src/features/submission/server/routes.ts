import { checkGuard } from '../../../kit/form-guard.ts'
import type { SiteAddress } from '../../../platform/auth/session-cookie.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { senderHashes } from '../../../platform/uploads/sender-cookie.ts'
import { findSimilar, submitEvent, submitUnlessSimilar } from '../contract.ts'
import { countCheck } from './limits.ts'
import { prepareSubmission } from './prepare-submission.ts'
import { findSimilarEvents } from './queries.ts'
import {
  submitEvent as takeSubmission,
  submitUnlessSimilar as takeUnlessSimilar,
} from './submit-event.ts'

type SubmissionDeps = {
  db: Db
  /** True if the sender's trust step decides what waits for review. */
  trustSteps: boolean
  site: SiteAddress
}

export const submissionRoutes = (api: Api, { db, trustSteps, site }: SubmissionDeps): void => {
  api.handle(
    submitEvent,
    async ({ body: { uploadToken, uploadForm, ...body }, request, network, reply }) => {
      checkGuard(body)
      const hashes = senderHashes(request, site, { uploadToken, uploadForm })
      const id = await takeSubmission(db, body, { network, trustSteps, senderHashes: hashes })
      return reply.with({ id, status: 'pending' as const })
    },
  )

  api.handle(
    findSimilar,
    async ({ body: { uploadToken, uploadForm, ...body }, request, network, reply }) => {
      await countCheck(db, network)
      const hashes = senderHashes(request, site, { uploadToken, uploadForm })
      const prepared = await prepareSubmission(db, body, hashes)
      const similar = await findSimilarEvents(db, prepared)
      return reply.with({ dates: [...prepared.dates], similar })
    },
  )

  api.handle(submitUnlessSimilar, async ({ body, request, network, reply }) => {
    const { uploadToken, uploadForm, ...fields } = body
    const hashes = senderHashes(request, site, { uploadToken, uploadForm })
    const sender = { network, trustSteps, senderHashes: hashes }
    const result = await takeUnlessSimilar(db, fields, sender)
    return reply.with(
      'id' in result
        ? { id: result.id, dates: [], similar: [] }
        : { ...result, dates: [...result.dates], id: null },
    )
  })
}
