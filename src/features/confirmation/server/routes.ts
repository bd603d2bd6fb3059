import { openByToken } from '../../../catalog/submission/server/open-by-token.ts'
import {
  findReminderLink,
  listOfSameAddress,
} from '../../../catalog/submission/server/reminder-links.ts'
import { requireUnblocked } from '../../../catalog/trust/server/blocks/require-unblocked.ts'
import { findConfirmationLink } from '../../../catalog/trust/server/confirmations/find-link.ts'
import { switchReminders } from '../../../catalog/trust/server/confirmations/stop-reminders.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../platform/http/api.ts'
import { type RateLimit, requireToken } from '../../../platform/rate-limit.ts'
import {
  answerConfirmation,
  getConfirmation,
  getReminders,
  stopReminders as stopEndpoint,
} from '../contract.ts'
import { applyAnswer, readConfirmation } from './apply-answer.ts'

const answers: RateLimit = { limit: 60, windowSeconds: 3600 }

export const confirmationRoutes = (
  api: Api,
  { db, trustSteps }: { db: Db; trustSteps: boolean },
): void => {
  api.answer(getConfirmation, async ({ token }, network) =>
    readConfirmation(db, await openLink(db, token, network)),
  )

  api.handle(answerConfirmation, async ({ params, body, network, reply }) => {
    const link = await openLink(db, params.token, network)
    await requireToken(db, `confirm-answer:${network}`, answers)
    await requireToken(db, `confirm-answer:${link.eventId}`, answers)
    // Without text of their own, blocked senders can still cancel: visitors must know.
    const isPlain = body.answer === 'cancelled' && body.reason.trim() === ''
    if (!isPlain) await requireUnblocked(db, { address: link.to })
    return reply.with(await applyAnswer(db, { ...link, token: params.token }, body, trustSteps))
  })

  api.answer(getReminders, async ({ token }, network) => {
    const { stopped } = await openReminderLink(db, token, network)
    return { stopped }
  })

  api.answer(stopEndpoint, async ({ token }, network) => {
    const { submissionId } = await openReminderLink(db, token, network)
    await stopReminders(db, submissionId)
    return { stopped: true }
  })
}

/** High, since many mail programs post from the network of their provider. */
const stops: RateLimit = { limit: 3_000, windowSeconds: 600 }

const openReminderLink = (db: Db, token: string, network: string) =>
  openByToken(db, `reminders:${network}`, () => findReminderLink(db, token), stops)

const openLink = (db: Db, token: string, network: string) =>
  openByToken(db, `confirm:${network}`, () => findConfirmationLink(db, token))

/** The link of a reminder stops reminders for all events of its address, as mail programs expect. */
const stopReminders = (db: Db, submissionId: string): Promise<boolean> =>
  inTransaction(db, async (tx) =>
    switchReminders(tx, await listOfSameAddress(tx, submissionId), { stopped: true }),
  )
