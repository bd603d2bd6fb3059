import { confirmStatus } from '../../../catalog/duplicate/server/write-listing.ts'
import { dateFields, differing } from '../../../catalog/event/corrections.ts'
import { fieldsTogether, organizerFields } from '../../../catalog/event/field-names.ts'
import { couldBeId } from '../../../catalog/event/server/find-event.ts'
import { findStoredEvents } from '../../../catalog/event/server/stored-events.ts'
import { getChallenge } from '../../../catalog/links/challenge.ts'
import type { SenderStep } from '../../../catalog/trust/sender-step.ts'
import { readSender, senderAddress } from '../../../catalog/trust/server/senders/read-sender.ts'
import { setSenderStep as setStepOf } from '../../../catalog/trust/server/senders/update-trust-step.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../platform/http/api.ts'
import { listPage } from '../../../platform/http/reply.ts'
import { mailBase } from '../../../platform/mail/mail-base.ts'
import { newChallenge } from '../../../platform/proof-of-work/challenge.ts'
import { readProofSwitch, setProofSwitch } from '../../../platform/proof-of-work/proof-switch.ts'
import { type RateLimit, requireToken } from '../../../platform/rate-limit.ts'
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
  type WaitingDate,
} from '../contract.ts'
import {
  getPrivateLink,
  revokePrivateLink,
  sendPrivateLink,
  transferEvent,
} from '../link-contract.ts'
import {
  confirmMergedStatus,
  countDisagreeing,
  listMerged,
  previewMerge,
} from '../merges-contract.ts'
import { getProtection, setProtection } from '../protection-contract.ts'
import {
  keepTrusted,
  listSenders,
  listTrusted,
  type SenderView,
  setSenderStep,
  undoTrusted,
} from '../senders-contract.ts'
import { decideSeveral } from '../several-contract.ts'
import { reasonWith } from './answers/ready-answers.ts'
import { answerRoutes } from './answers/routes.ts'
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
import { readLink, revokeLinkOf, sendLinkAgain } from './links/change-link.ts'
import { transferEvent as transfer } from './links/transfer-event.ts'
import { mergeDates } from './merge-event.ts'
import { findDatePairs } from './merges/date-pairs.ts'
import { countDisagreeing as count, listMerged as findMerged } from './merges/list-merged.ts'
import { previewMerge as preview } from './merges/preview-merge.ts'
import { findPending, findSubmission, getReviewed } from './queries.ts'
import { requestChanges as askForChanges } from './request-changes.ts'
import { savedSearchRoutes } from './saved/routes.ts'
import { findOpenTrusted, findSenders, hasSubmitted } from './senders/queries.ts'
import { keep, type NotifyTakenDown, undo } from './senders/review-trusted.ts'

export const senderRoutes = (
  api: Api,
  { db, notify }: { db: Db; notify: NotifyTakenDown },
): void => {
  api.handle(listSenders, async ({ query, reply }) => {
    const page = await findSenders(db, query)
    const senders = await Promise.all(page.rows.map(({ address }) => readSender(db, address)))
    return reply.page(senders, listPage(listSenders, query, page))
  })

  api.answer(setSenderStep, (given) => setStep(db, given))

  api.handle(listTrusted, async ({ query, reply }) => {
    const page = await findOpenTrusted(db, query)
    return reply.page(page.rows, listPage(listTrusted, query, page))
  })

  api.answer(keepTrusted, (given) => keep(db, given))
  api.answer(undoTrusted, (given) => undo(db, { ...given, notify }))
}

type StepChange = { address: string; step: SenderStep | 'record'; administrator: Administrator }

/** Throws `not_found` for an address that submitted nothing. */
const setStep = (db: Db, { address, step, administrator }: StepChange): Promise<SenderView> =>
  inTransaction(db, async (tx) => {
    if (!(await hasSubmitted(tx, senderAddress(address)))) {
      throw new AppError('not_found', { message: 'Nobody with this address submitted anything.' })
    }
    const chosen = step === 'record' ? undefined : step
    return setStepOf(tx, { email: address, step: chosen, administrator })
  })

const mergeRoutes = (api: Api, { db }: { db: Db }): void => {
  api.answer(previewMerge, async ({ id, with: into }) => {
    const areIds = couldBeId(id) && couldBeId(into)
    const found = areIds ? await preview(db, id, into) : undefined
    if (!found) throw new AppError('not_found', { message: "There's no such event." })
    const dates = await findDatePairs(db, { id, into })
    return { ...found, otherDates: dates.length }
  })

  api.handle(listMerged, async ({ query, reply }) => {
    const only = query.event
    const isKnown = only === undefined || couldBeId(only)
    const { listings, total } = isKnown ? await findMerged(db, only) : { listings: [], total: 0 }
    return reply.page(listings, { total })
  })

  api.answer(countDisagreeing, async () => ({ total: await count(db) }))
  api.answer(confirmMergedStatus, (given) => confirmStatusOf(db, given))
}

/** Leaves the status as it is, with an entry in the audit log. Throws `not_found` for an event that is no merged listing. */
const confirmStatusOf = (
  db: Db,
  { id, administrator }: { id: string; administrator: Administrator },
): Promise<{ id: string }> =>
  inTransaction(db, async (tx) => {
    if (!couldBeId(id) || !(await confirmStatus(tx, id))) {
      throw new AppError('not_found', { message: "There's no such merged listing." })
    }
    const subject = { type: 'event', id }
    await recordAudit(tx, { actor: administrator, action: 'status_confirmed', subject })
    return { id }
  })

/** Limit for a network: as many as all its forms together, and some more. */
const perNetwork: RateLimit = { limit: 240, windowSeconds: 3600 }

const protectionRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(getChallenge, async ({ network, reply }) => {
    const { isOn } = await readProofSwitch(db)
    if (isOn) await requireToken(db, `challenge:${network}`, perNetwork)
    const challenge = isOn ? await newChallenge(db) : null
    return reply.with({ required: isOn, challenge }, uncached)
  })

  api.answer(getProtection, () => readProtection(db))
  api.answer(setProtection, async ({ proofOfWork, administrator }) => {
    await switchProof(db, proofOfWork, administrator)
    return readProtection(db)
  })
}

const uncached = { 'cache-control': 'no-store' }

const readProtection = async (db: Db) => {
  const { isOn, changedAt } = await readProofSwitch(db)
  return { proofOfWork: isOn, changedAt }
}

/** With an entry in the audit log; the same state again changes nothing. */
const switchProof = (db: Db, isOn: boolean, administrator: Administrator): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await setProofSwitch(tx, isOn))) return
    await recordAudit(tx, {
      actor: administrator,
      action: isOn ? 'turned_on' : 'turned_off',
      subject: { type: 'setting', id: 'proof-of-work' },
    })
  })

// Fields in which waiting dates of a series differ from the date that is shown: an organizer may have changed any of them.

/** Each date has its own; the list of dates shows them. */
const own = new Set<string>([...dateFields, ...fieldsTogether('hours')])
const compared = organizerFields.filter((field) => !own.has(field))

/** `shownId`: the event that is read. */
const noteDifferences = async (
  db: Db,
  shownId: string,
  dates: readonly Omit<WaitingDate, 'differs'>[],
): Promise<WaitingDate[]> => {
  if (dates.length < 2) return dates.map((date) => ({ ...date, differs: [] }))
  const ids = [shownId, ...dates.map(({ id }) => id)]
  const events = new Map((await findStoredEvents(db, ids)).map((event) => [event.id, event]))
  const shown = events.get(shownId)
  return dates.map((date) => {
    const event = events.get(date.id)
    return { ...date, differs: shown && event ? differing(compared, shown, event) : [] }
  })
}

const linkRoutes = (api: Api, { db }: { db: Db }): void => {
  api.answer(getPrivateLink, ({ id }) => readLink(db, id))
  api.answer(sendPrivateLink, (given) => sendLinkAgain(db, given))
  api.answer(revokePrivateLink, (given) => revokeLinkOf(db, given))
  savedSearchRoutes(api, db)
  api.answer(transferEvent, (given) => transfer(db, given))
}

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
  answerRoutes(api, { db })
  api.answer(approveEvent, (given) => approve(db, { ...given, notify: notifySubmitter }))
  api.answer(removeEvent, async (given) =>
    remove(db, { ...given, reason: await reasonWith(db, given), notify: notifySubmitter }),
  )
  api.answer(requestChanges, async (given) =>
    askForChanges(db, { ...given, reason: await reasonWith(db, given) }),
  )
  api.answer(decideSeveral, async (given) =>
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
