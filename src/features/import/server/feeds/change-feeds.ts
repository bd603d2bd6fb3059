/** Administrators' changes to feeds. Each is recorded in the audit log. */
import { resumeEvents } from '../../../../catalog/event/server/call-off.ts'
import { couldBeId } from '../../../../catalog/event/server/find-event.ts'
import {
  forgetMissing,
  removeLost,
  setMissingDismissed,
} from '../../../../catalog/event/server/missing-events.ts'
import { AppError } from '../../../../kit/errors.ts'
import { type AuditEntry, recordAudit, recordEventAct } from '../../../../platform/audit.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { type FeedChange, type FeedSettings, permissionProblem } from '../../contract.ts'
import { placeDefaults, placeProblem } from '../../source-words.ts'
import { settingsOf } from '../import-flags.ts'
import { answerQuestion, forgetQuestions } from '../questions/question-store.ts'
import { type Feed, feedAddress, type NewFeed, sourceNameOf } from './feed.ts'
import {
  deleteFeed,
  findFeed,
  insertFeed,
  lockFeed,
  maxFeeds,
  type StoredChange,
  updateFeed,
} from './feed-store.ts'

type Actor = AuditEntry['actor']

export type FollowRequest = Omit<NewFeed, 'source'> & { source?: string }

/** Throws AppError if the address or settings are invalid, or the address is already followed. */
export const follow = async (db: Db, request: FollowRequest, actor: Actor): Promise<Feed> => {
  const { trust, settings } = request
  const url = permittedAddress(request.url, settings)
  const source = sourceNameOf(request.source, url)
  // Only validates the settings; each reading applies them.
  settingsOf(settings)
  return inTransaction(db, async (tx) => {
    await checkUnfollowed(tx, url)
    const after = { url, source, trust, settings }
    const feed = await insertFeed(tx, after)
    if (!feed) {
      const message = `There is already a feed called ${source}, so choose another name. The limit is ${maxFeeds} feeds.`
      throw new AppError('conflict', { message, fields: { source: message } })
    }
    await recordAudit(tx, { actor, action: 'followed', subject: subjectOf(feed), after })
    return feed
  })
}

/** Normalized address. Throws AppError if it is invalid, or requires a permission that is not given. */
const permittedAddress = (text: string, { permitted }: FeedSettings): string => {
  const url = feedAddress(text)
  if (isOfMotorsportReg(url) && !permitted) throw unpermitted()
  return url
}

const checkUnfollowed = async (db: Db, url: string) => {
  if (await findFeed(db, { url })) throw alreadyFollowed()
}

const alreadyFollowed = () =>
  new AppError('conflict', { message: 'This address is already followed.' })

/** Detects MotorsportReg by host; on other hosts, the first reading detects it. */
const isOfMotorsportReg = (url: string) => /(?:^|\.)motorsportreg\.com$/.test(new URL(url).hostname)

const unpermitted = () => {
  const message = `This ${permissionProblem}`
  return new AppError('unprocessable', { message, fields: { permitted: message } })
}

const subjectOf = ({ id }: { id: string }) => ({ type: 'feed', id })

const actionOf = ({ paused, trust, settings, permitted, url }: StoredChange): string => {
  if (url !== undefined) return 'address_changed'
  if (settings !== undefined) return 'edited'
  if (trust !== undefined) return trust === 'live' ? 'trusted' : 'distrusted'
  if (permitted !== undefined) return permitted ? 'permission_confirmed' : 'permission_withdrawn'
  if (paused !== undefined) return paused ? 'paused' : 'resumed'
  return 'run'
}

const answerActions = {
  ignore: 'question_ignored',
  repair: 'question_repaired',
  wait: 'question_kept',
} as const

/** Stores the answer to a question. Throws AppError if there is no such feed or question. */
export const answer = async (
  db: Db,
  id: string,
  questionAnswer: NonNullable<FeedChange['answer']>,
  actor: Actor,
): Promise<void> => {
  await inTransaction(db, async (tx) => {
    const feed = await findFeed(tx, { id })
    if (!feed) throw noFeed()
    if (!(await answerQuestion(tx, feed.source, questionAnswer.name, questionAnswer.answer))) {
      throw new AppError('not_found', { message: 'This feed has no question with this name.' })
    }
    // The next complete reading publishes its waiting events.
    if (questionAnswer.answer !== 'wait') await updateFeed(tx, id, { run: true })
    const note = `${feed.source}: ${questionAnswer.name}`
    const action = answerActions[questionAnswer.answer]
    await recordAudit(tx, { actor, action, subject: subjectOf(feed), note })
  })
}

/** Throws AppError if there is no such feed. */
export const change = async (
  db: Db,
  id: string,
  requestedChange: StoredChange,
  actor: Actor,
): Promise<void> => {
  const applyChange = async (tx: Tx) => {
    const before = await lockFeed(tx, id)
    if (!before) throw noFeed()
    const url = requestedChange.url && permittedAddress(requestedChange.url, before.settings)
    if (url && url !== before.url) await checkUnfollowed(tx, url)
    await updateFeed(tx, id, { ...requestedChange, ...(url && { url }) })
    const entry = {
      actor,
      action: actionOf(requestedChange),
      subject: subjectOf(before),
      note: before.source,
    }
    const addressChange = url && { before: { url: before.url }, after: { url } }
    await recordAudit(tx, { ...entry, ...addressChange })
  }
  await inTransaction(db, applyChange).catch((error: unknown) => {
    // Another feed was given this address at the same time.
    throw (error as { code?: string }).code === uniqueViolation ? alreadyFollowed() : error
  })
}

/** PostgreSQL error code. */
const uniqueViolation = '23505'

/** Stores the default place of the feed's events; empty text: the club meets in several places. Throws AppError. */
export const setPlace = async (db: Db, id: string, place: string, actor: Actor): Promise<void> => {
  const pairs = placeDefaults(place)
  if (!pairs) {
    throw new AppError('unprocessable', { message: placeProblem, fields: { place: placeProblem } })
  }
  await inTransaction(db, async (tx) => {
    const feed = await lockFeed(tx, id)
    if (!feed) throw noFeed()
    const otherDefaults = feed.settings.default.filter(
      (pair) => !/^(?:city|state|zipCode)=[^,]*$/.test(pair),
    )
    const settings: FeedSettings =
      pairs.length === 0
        ? { ...feed.settings, meetsAnywhere: true }
        : { ...feed.settings, default: [...otherDefaults, ...pairs] }
    await change(tx, id, { settings, run: pairs.length > 0 }, actor)
  })
}

export const noFeed = () => new AppError('not_found', { message: 'There is no feed with this ID.' })

/** Stops following; events stay and no longer count as missing. Throws AppError if there is no such feed. */
export const unfollow = async (db: Db, id: string, actor: Actor): Promise<void> => {
  await inTransaction(db, async (tx) => {
    const feed = await findFeed(tx, { id })
    if (!feed || !(await deleteFeed(tx, id))) throw noFeed()
    const { url, source, trust, settings } = feed
    await forgetMissing(tx, source)
    await forgetQuestions(tx, source)
    const before = { url, source, trust, settings }
    await recordAudit(tx, { actor, action: 'unfollowed', subject: subjectOf(feed), before })
  })
}

/** Takes down the given events if they are still missing; returns their number. */
export const removeMissing = (
  db: Db,
  ids: readonly string[],
  actor: Actor,
  now = Date.now(),
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const removed = await removeLost(tx, ids.filter(couldBeId), now)
    for (const { id, name, status } of removed) {
      await recordEventAct(tx, actor, 'taken_down', id, {
        before: { name, status },
        after: { name, status: 'deleted' },
        note: 'Its source no longer lists it.',
      })
    }
    return removed.length
  })

/** Keeps a missing event, and reinstates it if its page called it off. Throws AppError if it is not missing. */
export const dismiss = async (
  db: Db,
  id: string,
  dismissed: boolean,
  actor: Actor,
): Promise<void> => {
  await inTransaction(db, async (tx) => {
    if (!couldBeId(id) || !(await setMissingDismissed(tx, id, dismissed))) {
      throw new AppError('not_found', { message: 'This event is not missing from any feed.' })
    }
    const [resumed] = dismissed ? await resumeEvents(tx, [id], Date.now()) : []
    await recordEventAct(tx, actor, dismissed ? 'missing_dismissed' : 'missing_reopened', id, {
      before: resumed && { eventStatus: resumed.eventStatus },
      after: resumed && { eventStatus: resumed.otherStatus },
    })
  })
}
