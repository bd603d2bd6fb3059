import { confirmStatus } from '../../../catalog/duplicate/server/write-listing.ts'
import { dateFields, differingFields } from '../../../catalog/event/corrections.ts'
import { fieldsTogether, organizerFields } from '../../../catalog/event/field-names.ts'
import { couldBeId } from '../../../catalog/event/server/find-event.ts'
import { findStoredEvents } from '../../../catalog/event/server/stored-events.ts'
import { getChallenge } from '../../../catalog/links/challenge.ts'
import type { SenderStep } from '../../../catalog/trust/sender-step.ts'
import { readSender, senderAddress } from '../../../catalog/trust/server/senders/read-sender.ts'
import { setSenderStep } from '../../../catalog/trust/server/senders/update-trust-step.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import { recordAudit, recordEventAct } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../platform/http/api.ts'
import { newChallenge } from '../../../platform/proof-of-work/challenge.ts'
import { readProofSwitch, setProofSwitch } from '../../../platform/proof-of-work/proof-switch.ts'
import { type RateLimit, requireToken } from '../../../platform/rate-limit.ts'
import * as review from '../contract.ts'
import * as link from '../link-contract.ts'
import * as merges from '../merges-contract.ts'
import * as protection from '../protection-contract.ts'
import * as senders from '../senders-contract.ts'
import { decideSeveral } from '../several-contract.ts'
import { reasonWith } from './answers/ready-answers.ts'
import { answerRoutes } from './answers/routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import { correctionRoutes } from './corrections/routes.ts'
import { approve, remove, restore } from './decide-event.ts'
import { decideAboutSeveral } from './decide-several.ts'
import { editReviewedEvent } from './edits/edit-reviewed.ts'
import { findAll } from './find-all.ts'
import { findLikely } from './find-likely.ts'
import { readLink, revokeLinkOf, sendLinkAgain } from './links/change-link.ts'
import { transferEvent } from './links/transfer-event.ts'
import { mergeDates } from './merge-event.ts'
import { findDatePairs } from './merges/date-pairs.ts'
import { countDisagreeing, listMerged } from './merges/list-merged.ts'
import { previewMerge } from './merges/preview-merge.ts'
import { findOtherDates, findPending, findSubmission, getReviewed } from './queries.ts'
import { requestChanges } from './request-changes.ts'
import { savedSearchRoutes } from './saved/routes.ts'
import { findOpenTrusted, findSenders, hasSubmitted } from './senders/queries.ts'
import { keep, undo } from './senders/review-trusted.ts'

const senderRoutes = (api: Api, db: Db): void => {
  api.list(senders.listSenders, async ({ query }) => {
    const page = await findSenders(db, query)
    const rows = await Promise.all(page.rows.map(({ address }) => readSender(db, address)))
    return { ...page, rows }
  })
  api.answer(senders.setSenderStep, (input) => setStep(db, input))
  api.list(senders.listTrusted, ({ query }) => findOpenTrusted(db, query))
  api.answer(senders.keepTrusted, (input) => keep(db, input))
  api.answer(senders.undoTrusted, (input) => undo(db, input))
}

type StepChange = { address: string; step: SenderStep | 'record'; administrator: Administrator }

/** Throws `not_found` for an address that submitted nothing. */
const setStep = (
  db: Db,
  { address, step, administrator }: StepChange,
): Promise<senders.SenderView> =>
  inTransaction(db, async (tx) => {
    if (!(await hasSubmitted(tx, senderAddress(address)))) {
      throw new AppError('not_found', { message: 'This address has no submissions.' })
    }
    const chosen = step === 'record' ? undefined : step
    return setSenderStep(tx, { email: address, step: chosen, administrator })
  })

const mergeRoutes = (api: Api, db: Db): void => {
  api.answer(merges.previewMerge, async ({ id, with: into }) => {
    const areIds = couldBeId(id) && couldBeId(into)
    const found = orNotFound(areIds && (await previewMerge(db, id, into)), 'event')
    return { ...found, otherDates: (await findDatePairs(db, { id, into })).length }
  })

  api.handle(merges.listMerged, async ({ query, reply }) => {
    const only = query.event
    const isKnown = only === undefined || couldBeId(only)
    const { listings, total } = isKnown ? await listMerged(db, only) : { listings: [], total: 0 }
    return reply.page(listings, { total })
  })

  api.answer(merges.countDisagreeing, async () => ({ total: await countDisagreeing(db) }))
  api.answer(merges.confirmMergedStatus, (input) => confirmStatusOf(db, input))
}

/** Confirms the status of a merged listing, with an audit entry. Throws `not_found` for any other event. */
const confirmStatusOf = (
  db: Db,
  { id, administrator }: { id: string; administrator: Administrator },
): Promise<{ id: string }> =>
  inTransaction(db, async (tx) => {
    orNotFound(couldBeId(id) && (await confirmStatus(tx, id)), 'merged listing')
    await recordEventAct(tx, administrator, 'status_confirmed', id)
    return { id }
  })

/** Limit for a network: higher than the limits of all forms together. */
const perNetwork: RateLimit = { limit: 240, windowSeconds: 3600 }

const protectionRoutes = (api: Api, db: Db): void => {
  api.handle(getChallenge, async ({ network, reply }) => {
    const { isOn } = await readProofSwitch(db)
    if (isOn) await requireToken(db, `challenge:${network}`, perNetwork)
    const challenge = isOn ? await newChallenge(db) : null
    return reply.with({ required: isOn, challenge }, uncached)
  })

  api.answer(protection.getProtection, () => readProtection(db))
  api.answer(protection.setProtection, async ({ proofOfWork, administrator }) => {
    await switchProof(db, proofOfWork, administrator)
    return readProtection(db)
  })
}

const uncached = { 'cache-control': 'no-store' }

const readProtection = async (db: Db) => {
  const { isOn, changedAt } = await readProofSwitch(db)
  return { proofOfWork: isOn, changedAt }
}

/** Sets the switch, with an entry in the audit log; does nothing if the state is the same. */
const switchProof = (db: Db, isOn: boolean, administrator: Administrator): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await setProofSwitch(tx, isOn))) return
    await recordAudit(tx, {
      actor: administrator,
      action: isOn ? 'turned_on' : 'turned_off',
      subject: { type: 'setting', id: 'proof-of-work' },
    })
  })

// Fields in which pending dates of a series differ from the shown date: an organizer may have changed any date.

/** Fields that differ between dates anyway; the list of dates shows them. */
const dateBound = new Set<string>([...dateFields, ...fieldsTogether('hours')])
const comparedFields = organizerFields.filter((field) => !dateBound.has(field))

/** `shownId`: id of the event that the reviewer reads. */
const noteDifferences = async (
  db: Db,
  shownId: string,
  dates: readonly Omit<review.WaitingDate, 'differs'>[],
): Promise<review.WaitingDate[]> => {
  if (dates.length < 2) return dates.map((date) => ({ ...date, differs: [] }))
  const ids = [shownId, ...dates.map(({ id }) => id)]
  const events = new Map((await findStoredEvents(db, ids)).map((event) => [event.id, event]))
  const shown = events.get(shownId)
  return dates.map((date) => {
    const event = events.get(date.id)
    return { ...date, differs: shown && event ? differingFields(comparedFields, shown, event) : [] }
  })
}

const linkRoutes = (api: Api, db: Db): void => {
  api.answer(link.getPrivateLink, ({ id }) => readLink(db, id))
  api.answer(link.sendPrivateLink, (input) => sendLinkAgain(db, input))
  api.answer(link.revokePrivateLink, (input) => revokeLinkOf(db, input))
  api.answer(link.transferEvent, (input) => transferEvent(db, input))
}

const readRoutes = (api: Api, db: Db, trustSteps: boolean): void => {
  api.list(review.listPending, async ({ query }) => {
    const page = await findPending(db, query)
    const rows = page.rows.map(({ status: _status, deletedAt: _deleted, ...event }) => event)
    return { ...page, rows }
  })
  api.list(review.listReviewed, ({ query }) => findAll(db, query))
  api.answer(review.getReviewedEvent, ({ id }) => getReviewed(db, id))
  api.answer(review.getSubmission, ({ id }) => readSubmission(db, id, trustSteps))
  api.answer(review.listLikely, async ({ id }) => findLikely(db, await getReviewed(db, id)))
  api.answer(review.countOtherDates, async ({ id }) => {
    await getReviewed(db, id)
    return findOtherDates(db, id)
  })
}

const decisionRoutes = (api: Api, db: Db): void => {
  api.answer(review.mergeEvents, (input) => mergeDates(db, input))
  api.answer(review.approveEvent, (input) => approve(db, input))
  api.answer(review.removeEvent, async (input) =>
    remove(db, { ...input, reason: await reasonWith(db, input) }),
  )
  api.answer(review.requestChanges, async (input) =>
    requestChanges(db, { ...input, reason: await reasonWith(db, input) }),
  )
  api.answer(decideSeveral, (input) => decideAboutSeveral(db, input))
  api.answer(review.restoreDeleted, (input) => restore(db, input))
  api.answer(
    review.editReviewed,
    ({ id, administrator, near, timeZone, scope, sequence, ...values }) =>
      editReviewedEvent(db, { id, administrator, near, timeZone, scope, sequence, values }),
  )
}

/** `trustSteps`: true if the steps of senders are in force; otherwise none is shown. */
type ModerationDeps = { db: Db; trustSteps: boolean }

export const moderationRoutes = (api: Api, { db, trustSteps }: ModerationDeps): void => {
  readRoutes(api, db, trustSteps)
  decisionRoutes(api, db)
  blockRoutes(api, db)
  correctionRoutes(api, db)
  linkRoutes(api, db)
  mergeRoutes(api, db)
  protectionRoutes(api, db)
  senderRoutes(api, db)
  answerRoutes(api, db)
  savedSearchRoutes(api, db)
}

const readSubmission = async (
  db: Db,
  id: string,
  trustSteps: boolean,
): Promise<review.Submission> => {
  const submission = orNotFound(couldBeId(id) && (await findSubmission(db, id)), 'event')
  const { submitterEmail } = submission
  const sender =
    submitterEmail === null || !trustSteps ? null : await readSender(db, submitterEmail)
  return { ...submission, dates: await noteDifferences(db, id, submission.dates), sender }
}
