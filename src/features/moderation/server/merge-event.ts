/** Merges two events into one listing: rules choose its parts, and the removed event's page redirects to it. */
import { mergeParts } from '../../../catalog/duplicate/merge-parts.ts'
import { mergeInto } from '../../../catalog/duplicate/server/write-listing.ts'
import type { DecidedEvent } from '../../../catalog/event/server/decide-events.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { findSubmitter } from './corrections/queries.ts'
import {
  checkVersion,
  conflict,
  type Decision,
  type DecisionRequest,
  getLocked,
  saveDecision,
  type Version,
} from './decide-event.ts'
import { findDatePairs } from './merges/date-pairs.ts'
import { notifyDecision } from './notify-decision.ts'

export type MergeRequest = DecisionRequest &
  Version & {
    /** Id of the event that is kept. */
    into: string
    /** True for a further date of one merge; the first date's message is about all dates. */
    isFurther?: boolean
  }

/** Returns the state of the removed event. 404; 409, naming who decided or changed it before; 422 if `id` is `into`. */
export const merge = (db: Db, input: MergeRequest): Promise<Decision> =>
  inTransaction(db, async (tx) => {
    const { id, into, sequence, administrator, now } = input
    if (id === into)
      throw fieldError('unprocessable', 'into', "You can't merge an event into itself.")
    // Locks in a fixed order, so that concurrent merges of the same events don't deadlock.
    const [first, second] = [id, into].toSorted()
    const a = await getLocked(tx, first as string)
    const b = await getLocked(tx, second as string)
    const [gone, kept] = a.id === id ? [a, b] : [b, a]
    for (const event of [gone, kept])
      if (event.status === 'deleted') throw await conflict(tx, event)
    await checkVersion(tx, gone, sequence)
    if (isPublic(gone) && !isPublic(kept)) throw keepPublicError()
    const merged = await mergeInto(tx, { id, keptId: into }, now)
    // Submitters of past events get no message.
    if (gone.status !== 'archived') {
      const keptId = isPublic(kept) ? kept.id : undefined
      await notifyDecision(tx, { eventId: id, outcome: 'merged', reason: '', keptId })
    }
    const parts = merged?.choices.filter((part) => part.from === id).map(({ part }) => part)
    if (kept.status === 'published' && !input.isFurther) await tellOwner(tx, id, kept.id, parts)
    const more = { mergedInto: into, taken: parts }
    return saveDecision(tx, {
      before: gone,
      after: merged?.deletedEvent,
      administrator,
      action: 'merged',
      more,
    })
  })

/** Notifies the organizer of a live listing that another submitter's event was merged into it. */
const tellOwner = async (tx: Tx, goneId: string, keptId: string, parts: string[] = []) => {
  const [sender, owner] = [await findSubmitter(tx, goneId), await findSubmitter(tx, keptId)]
  if (sender === '' || owner === '' || sender.toLowerCase() === owner.toLowerCase()) return
  const labels = mergeParts.filter(({ key }) => parts.includes(key)).map(({ label }) => label)
  const reason = labels.join(', ')
  await notifyDecision(tx, { eventId: keptId, outcome: 'extended', reason, goneId })
}

const isPublic = ({ status }: DecidedEvent) => status === 'published' || status === 'archived'

const keepPublicError = () =>
  new AppError('conflict', {
    message: "The event to keep isn't live, but the other one is. Approve it first.",
  })

/**
 * Merges an event and, with `dates`, other dates of its series, each into the date that an import took it for. Returns
 * the ids of all removed events. Throws like `merge` for the first event; other dates that can't be merged stay.
 */
export const mergeDates = async (
  db: Db,
  input: MergeRequest & { dates: boolean },
): Promise<Decision & { merged: string[] }> => {
  const { dates, ...first } = input
  const pairs = dates ? await findDatePairs(db, first) : []
  const decision = await merge(db, first)
  const merged = [decision.id]
  for (const pair of pairs)
    if (await tryMerge(db, { ...first, ...pair, isFurther: true })) merged.push(pair.id)
  return { ...decision, merged }
}

/** Returns false if the date can't be merged, such as after a decision in the meantime. */
const tryMerge = async (db: Db, input: MergeRequest): Promise<boolean> => {
  try {
    await merge(db, input)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
