import { readSender } from '../../../catalog/server/senders/read-sender.ts'
import { couldBeId } from '../../../catalog/server/store/find-event.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { listPage } from '../../../platform/http/reply.ts'
import { mailBase } from '../../../platform/mail/mail-base.ts'
import {
  approveEvent,
  getReviewedEvent,
  getSubmission,
  listLikely,
  listPending,
  listReviewed,
  mergeEvents,
  removeEvent,
  requestChanges,
  restoreDeleted,
  type Submission,
} from '../contract.ts'
import { decideSeveral } from '../several-contract.ts'
import { blockRoutes } from './blocks/routes.ts'
import { correctionRoutes } from './corrections/routes.ts'
import {
  approve,
  type NotifySubmitter,
  remove,
  restore,
  type SubmitterNotice,
} from './decide-event.ts'
import { decideAboutSeveral } from './decide-several.ts'
import { findAll } from './find-all.ts'
import { findLikely } from './find-likely.ts'
import { linkRoutes } from './links/routes.ts'
import { mergeDates } from './merge-event.ts'
import { mergeRoutes } from './merges/routes.ts'
import { noteDifferences } from './note-differences.ts'
import { protectionRoutes } from './protection/routes.ts'
import { findPending, findSubmission, getReviewed } from './queries.ts'
import { requestChanges as askForChanges } from './request-changes.ts'
import { senderRoutes } from './senders/routes.ts'

type ModerationParts = {
  db: Db
  /** True if the steps of senders are in force; without them none is shown. */
  trustSteps: boolean
  /** Notifies submitters; `base` is the public address of the site. */
  notifyDecision: (tx: Tx, notice: SubmitterNotice & { base: string }) => Promise<void>
}

export const moderationRoutes = (
  api: Api,
  { db, trustSteps, notifyDecision }: ModerationParts,
): void => {
  for (const more of [blockRoutes, correctionRoutes, linkRoutes, mergeRoutes, protectionRoutes])
    more(api, { db })
  const notifySubmitter: NotifySubmitter = (tx, notice) =>
    notifyDecision(tx, { ...notice, base: mailBase })

  senderRoutes(api, { db, notify: notifySubmitter })

  api.handle(listPending, async ({ query, reply }) => {
    const page = await findPending(db, query)
    const pending = page.rows.map(({ status: _status, deletedAt: _deleted, ...event }) => event)
    return reply.page(pending, listPage(listPending, query, page))
  })

  api.handle(listReviewed, async ({ query, reply }) => {
    const page = await findAll(db, query)
    return reply.page(page.rows, listPage(listReviewed, query, page))
  })

  api.answer(getReviewedEvent, ({ id }) => getReviewed(db, id))
  api.answer(getSubmission, ({ id }) => readSubmission(db, id, { trustSteps }))
  api.answer(listLikely, async ({ id }) => findLikely(db, await getReviewed(db, id)))
  api.answer(mergeEvents, (given) => mergeDates(db, { ...given, notify: notifySubmitter }))
  api.answer(approveEvent, (given) => approve(db, { ...given, notify: notifySubmitter }))
  api.answer(removeEvent, (given) => remove(db, { ...given, notify: notifySubmitter }))
  api.answer(requestChanges, (given) => askForChanges(db, given))
  api.answer(decideSeveral, (given) =>
    decideAboutSeveral(db, { ...given, notify: notifySubmitter }),
  )
  api.answer(restoreDeleted, (given) => restore(db, { ...given, notify: notifySubmitter }))
}

const readSubmission = async (
  db: Db,
  id: string,
  { trustSteps }: { trustSteps: boolean },
): Promise<Submission> => {
  const submission = couldBeId(id) ? await findSubmission(db, id) : undefined
  if (!submission) throw new AppError('not_found', { message: "There's no such event." })
  const { submitterEmail } = submission
  const sender =
    submitterEmail === null || !trustSteps ? null : await readSender(db, submitterEmail)
  return { ...submission, dates: await noteDifferences(db, id, submission.dates), sender }
}
