/** Origins of an event that can be blocked or matched, and the bounds of blocks. */

import { couldBeId } from '../../../../catalog/event/server/find-event.ts'
import { mailDomain, websiteDomain } from '../../../../catalog/profile/site-domain.ts'
import { mailboxOf } from '../../../../catalog/trust/server/blocks/require-unblocked.ts'
import { hashNetwork } from '../../../../catalog/trust/server/reports/key-networks.ts'
import { type FieldErrors, orNotFound, refuseProblems } from '../../../../kit/errors.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Matching, Origin } from '../../blocks-contract.ts'
import { type BlockKind, type MatchKind, matchKinds } from '../../queue-texts.ts'
import {
  countApprovedOthers,
  countMatching,
  findMatching,
  findMessageTraces,
  findTraces,
  isBlocked,
  type Traces,
} from './queries.ts'

/** Administrator who blocks, and the network of the call. */
export type Blocker = { administrator: Administrator; network: string }

/** Value by which events match; undefined if the event has none. */
export const valueOf = (by: MatchKind, { email, network, website }: Traces): string | undefined => {
  if (by === 'network') return network ?? undefined
  if (by === 'website') return website === '' ? undefined : websiteDomain(website)
  if (email === null) return undefined
  return by === 'address' ? email.toLowerCase() : mailDomain(email)
}

/** Throws `not_found`. */
export const getTraces = async (db: Db, eventId: string): Promise<Traces> =>
  orNotFound(couldBeId(eventId) && (await findTraces(db, eventId)), 'event')

/** Throws `not_found`. */
export const getMessageTraces = async (db: Db, messageId: string): Promise<Traces> =>
  orNotFound(couldBeId(messageId) && (await findMessageTraces(db, messageId)), 'message')

/** Value for display; networks are never shown, not even as a keyed hash. */
const shownValue = (by: MatchKind, value: string) => (by === 'network' ? '' : value)

export const readOrigins = async (db: Db, eventId: string, blocker: Blocker): Promise<Origin[]> => {
  const traces = await getTraces(db, eventId)
  const origins: Origin[] = []
  for (const by of matchKinds) {
    const value = valueOf(by, traces)
    if (value === undefined) continue
    const isKind = by !== 'website'
    origins.push({
      by,
      value: shownValue(by, value),
      waiting: await countMatching(db, by, value),
      blocked: isKind && (await isBlocked(db, by, storedValue(by, value))),
      problem: isKind ? await findProblem(db, by, traces, blocker) : 'Websites are not blocked.',
    })
  }
  return origins
}

export const readMatching = async (db: Db, eventId: string, by: MatchKind): Promise<Matching> => {
  const value = valueOf(by, await getTraces(db, eventId))
  if (value === undefined) return { value: '', total: 0, events: [] }
  const [total, events] = [await countMatching(db, by, value), await findMatching(db, by, value)]
  return { value: shownValue(by, value), total, events }
}

/** Value in the form that blocks store and compare. */
export const storedValue = (kind: BlockKind, value: string): string =>
  kind === 'address' ? mailboxOf(value) : value

/** Throws `unprocessable` unless all of these kinds may be blocked. */
export const checkBounds = async (
  db: Db,
  kinds: readonly BlockKind[],
  traces: Traces,
  blocker: Blocker,
): Promise<void> => {
  const problems: FieldErrors = {}
  for (const kind of kinds) {
    const problem = await findProblem(db, kind, traces, blocker)
    if (problem !== null) problems.kinds ??= problem
  }
  refuseProblems(problems)
}

/** Reason against a block, or null: it must not hit other approved senders, nor the administrator who blocks. */
const findProblem = async (
  db: Db,
  kind: BlockKind,
  traces: Traces,
  { administrator, network }: Blocker,
): Promise<string | null> => {
  const value = valueOf(kind, traces)
  const address = traces.email ?? ''
  if (value === undefined) return missing(kind, traces)
  const ownValues: Record<BlockKind, string | undefined> = {
    address: mailboxOf(administrator.email),
    domain: mailDomain(administrator.email),
    network: kind === 'network' ? await hashNetwork(db, network) : undefined,
  }
  if (storedValue(kind, value) === ownValues[kind]) return `This is your own ${kind}.`
  if (kind === 'address') return null
  const otherCount = await countApprovedOthers(db, { by: kind, value, address })
  if (otherCount === 0) return null
  const who = otherCount === 1 ? 'Another sender' : `${otherCount} other senders`
  return `${who} with approved events ${otherCount === 1 ? 'uses' : 'use'} this ${kind}. Block the address instead.`
}

const missing = (kind: BlockKind, { email, messageId }: Traces): string => {
  if (kind === 'network') return 'Its network is no longer kept.'
  const address = email ?? ''
  if (address === '')
    return messageId === null ? 'Nobody submitted this event.' : 'It came without an address.'
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return `Anyone can have an address at ${domain}. Block the address instead.`
}
