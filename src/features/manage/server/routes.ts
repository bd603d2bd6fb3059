import { checkGuard } from '../../../kit/form-guard.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { mailBase } from '../../../platform/mail/mail-base.ts'
import {
  answerReports,
  cancelEvent,
  confirmEvent,
  copyEvent,
  correctEvent,
  getManaged,
  moveEvent,
  postponeEvent,
  publishSubmission,
  reinstateEvent,
  requestLinks,
  setReminders,
  undoConfirmation,
  withdrawCorrection,
} from '../contract.ts'
import { openForChange, openLink } from './access.ts'
import { answerReports as answer } from './answer-reports.ts'
import { changeState } from './change-state.ts'
import { confirmEvent as confirm, undoConfirmation as undo } from './confirm-event.ts'
import { copyEvent as copy } from './copy-event.ts'
import { correctEvent as correct } from './correct-event.ts'
import { moveEvent as move } from './move-event.ts'
import { publishSubmission as publish } from './publish-submission.ts'
import { readManaged } from './read-managed.ts'
import { requestLinks as request } from './request-links.ts'
import { setReminders as switchReminders } from './set-reminders.ts'
import { withdrawCorrection as withdraw } from './withdraw-correction.ts'

type ManageParts = {
  db: Db
  /** Whether the sender's step decides what waits for review. */
  trustSteps: boolean
}

export const manageRoutes = (api: Api, { db, trustSteps }: ManageParts): void => {
  answerRoutes(api, db)
  copyRoutes(api, { db, trustSteps })

  api.handle(getManaged, async ({ params, network, reply }) => {
    const submission = await openLink(db, params.token, network)
    const managed = await readManaged(db, submission, { trustSteps })
    const { linkExpiresAt, remindersStopped } = submission
    return reply.with({ linkExpiresAt, remindersStopped, ...managed })
  })

  api.handle(correctEvent, async ({ params, body, network, reply }) => {
    const { leaveEmpty, openedAt, scope, sequence, ...values } = body
    checkGuard({ leaveEmpty, openedAt })
    const submission = await openForChange(db, params.token, network)
    const correction = { id: params.id, scope, sequence, values, trustSteps }
    return reply.with(await correct(db, submission, correction))
  })

  api.handle(withdrawCorrection, async ({ params, network, reply }) => {
    const submission = await openForChange(db, params.token, network)
    return reply.with(await withdraw(db, submission, params.id))
  })

  for (const [what, endpoint] of [
    ['cancel', cancelEvent],
    ['postpone', postponeEvent],
    ['reinstate', reinstateEvent],
  ] as const) {
    api.handle(endpoint, async ({ params, body, network, reply }) => {
      checkGuard(body)
      const submission = await openForChange(db, params.token, network)
      return reply.with(await changeState(db, submission, { ...body, id: params.id, what }))
    })
  }

  api.handle(moveEvent, async ({ params, body, network, reply }) => {
    checkGuard(body)
    const submission = await openForChange(db, params.token, network)
    return reply.with(await move(db, submission, { ...body, id: params.id, trustSteps }))
  })

  api.handle(requestLinks, async ({ body, network, reply }) => {
    checkGuard(body)
    await request(db, { email: body.email, network, base: mailBase })
    return reply.nothing()
  })
}

/** Answers to visitors' reports, and to whether a date is still on. */
const answerRoutes = (api: Api, db: Db): void => {
  api.handle(answerReports, async ({ params, body, network, reply }) => {
    checkGuard(body)
    const submission = await openForChange(db, params.token, network)
    return reply.with(await answer(db, submission, { id: params.id, answer: body.answer }))
  })

  api.handle(confirmEvent, async ({ params, body, network, reply }) => {
    checkGuard(body)
    const submission = await openForChange(db, params.token, network)
    return reply.with(await confirm(db, submission, { id: params.id, answer: body.answer }))
  })

  api.handle(setReminders, async ({ params, body, network, reply }) => {
    checkGuard(body)
    const submission = await openForChange(db, params.token, network)
    return reply.with(await switchReminders(db, submission, body.stopped))
  })

  api.handle(undoConfirmation, async ({ params, network, reply }) => {
    const submission = await openForChange(db, params.token, network)
    return reply.with(await undo(db, submission, params.id))
  })
}

/** What sends events in by the private link, or puts them live. */
const copyRoutes = (api: Api, { db, trustSteps }: ManageParts): void => {
  api.handle(copyEvent, async ({ params, body, network, reply }) => {
    checkGuard(body)
    const submission = await openForChange(db, params.token, network)
    const copied = { id: params.id, dates: body.dates, base: mailBase, trustSteps }
    return reply.with(await copy(db, submission, copied))
  })

  api.handle(publishSubmission, async ({ params, body, network, reply }) => {
    checkGuard(body)
    const submission = await openForChange(db, params.token, network)
    return reply.with(await publish(db, submission, { trustSteps }))
  })
}
