/** Confirms updates, and stops them, by a mailed link. */

import { maxSaved } from '../../../catalog/event/saved-events.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { eraseBulk, withdrawBulk } from '../../../platform/mail/withdraw-mail.ts'
import type { Updates } from '../contract.ts'
import { maxUpdates } from '../rules.ts'
import { newestArrival } from './arrivals.ts'
import { updatesKey } from './notify-watchers.ts'
import { nextMorning } from './schedule.ts'
import {
  endSubscriber,
  endSubscription,
  findSubscription,
  type Link,
  listSubscriptions,
  lockSubscriber,
  markSubscriptionConfirmed,
  moveSubscription,
  replaceSubscription,
} from './subscribers.ts'
import { listWatched, moveWatched } from './watched-events.ts'

export const readUpdates = async (db: Db, link: Link): Promise<Updates> => ({
  address: link.address,
  current: link.subscriptionId,
  subscriptions: await listSubscriptions(db, link.subscriberId),
})

const why = 'The updates were stopped before it was sent.'

/** Ends a subscription and withdraws its queued messages. With the last one, deletes all data of the address. */
export const stopUpdates = (db: Db, link: Link, id: string | null): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (id === null || !(await lockSubscriber(tx, link.subscriberId))) return
    if (!(await findSubscription(tx, { ...link, id }))) return
    await endSubscription(tx, { ...link, id })
    if (!(await lockSubscriber(tx, link.subscriberId))) return eraseUpdates(tx, link.address)
    await withdrawBulk(tx, { address: link.address, prefix: updatesKey(id), why })
  })

/** Ends all subscriptions and deletes all data of the address. */
export const stopAllUpdates = (db: Db, link: Link): Promise<void> =>
  inTransaction(db, async (tx) => {
    await endSubscriber(tx, link.subscriberId)
    await eraseUpdates(tx, link.address)
  })

const eraseUpdates = (tx: Tx, address: string): Promise<void> =>
  eraseBulk(tx, { address, prefixes: ['updates:', 'updates-request:'] })

type FoundSubscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>> & { id: string }

/** Confirms a subscription unless it already is. Throws `not_found`, or `conflict` above the limit. */
export const confirmUpdates = (db: Db, link: Link, id: string, now = Date.now()): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSubscriber(tx, link.subscriberId)
    const found = await findSubscription(tx, { ...link, id })
    if (!found) throw new AppError('not_found', { message: 'This sign-up has expired.' })
    if (found.confirmed) return
    if (found.sameId === null && found.confirmedCount >= maxUpdates) {
      const message = `You already have ${maxUpdates} subscriptions, the maximum. Stop one first.`
      throw new AppError('conflict', { message })
    }
    await (found.kind === 'events' ? confirmEvents : confirmSearch)(tx, { ...found, id }, now)
  })

/** Merges events into the address's existing list, if there is one. */
const confirmEvents = async (tx: Tx, { id, sameId }: FoundSubscription): Promise<void> => {
  if (sameId === null) return markSubscriptionConfirmed(tx, id)
  const all = new Set([...(await listWatched(tx, id)), ...(await listWatched(tx, sameId))])
  if (all.size > maxSaved) {
    const message = `You can follow up to ${maxSaved} events. Stop the others first.`
    throw new AppError('conflict', { message })
  }
  await moveWatched(tx, { from: id, to: sameId })
  await replaceSubscription(tx, { from: id, to: sameId })
}

/** Confirms a search; if the address already has the search, changes its weekday. */
const confirmSearch = async (
  tx: Tx,
  { id, sameId, weekday, timeZone }: FoundSubscription,
  now: number,
): Promise<void> => {
  const dueAt = nextMorning(now, weekday ?? 0, timeZone ?? '')
  if (sameId !== null) {
    await moveSubscription(tx, sameId, { weekday, dueAt })
    return replaceSubscription(tx, { from: id, to: sameId })
  }
  await markSubscriptionConfirmed(tx, id, { dueAt, sentUpTo: await newestArrival(tx) })
}
