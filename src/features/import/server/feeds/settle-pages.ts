/** Does what the own pages of missing events say, in the transaction that settles their reading. */

import { callOff, lockStillMissing, noteMoves } from '../../../../catalog/event/server/call-off.ts'
import {
  type Gone,
  type MissingEvent,
  removeWithPage,
} from '../../../../catalog/event/server/gone-events.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { recordGone } from '../record-gone.ts'
import type { PageCheck } from './event-pages/check-pages.ts'

/** `gone` as the reading left it: of its missing events some are taken down or called off. */
export const settlePages = async (
  tx: Tx,
  source: string,
  { gone, pageCheck, now }: { gone: Gone; pageCheck: PageCheck | undefined; now: number },
): Promise<Gone> => {
  if (!pageCheck || pageCheck.statements.size === 0) return gone
  const { statements } = pageCheck
  const newly = new Set(gone.missing.map(({ id }) => id))
  const open = await lockStillMissing(
    tx,
    pageCheck.events.filter(({ id }) => newly.has(id) && statements.has(id)),
  )
  const statedEvents = open.flatMap((event) => {
    const statement = statements.get(event.id)
    return statement ? [{ event, statement }] : []
  })
  const gonePages = statedEvents.flatMap(({ event, statement }) =>
    statement.says === 'gone' ? event : [],
  )
  const removed = await removeWithPage(tx, gonePages, now)
  const off = await callOff(
    tx,
    statedEvents.flatMap(({ event: { id }, statement: { says } }) =>
      says === 'cancelled' || says === 'postponed' ? { id, eventStatus: says } : [],
    ),
    now,
  )
  const moves = statedEvents.flatMap(({ event: { id }, statement }) =>
    statement.says === 'moved' ? { id, to: statement.to } : [],
  )
  await noteMoves(tx, moves)
  await recordGone(tx, source, { removed, off, restored: [], resumed: [] })
  const settled = new Set([...removed, ...off].map(({ id }) => id))
  const movedTo = new Map(moves.map(({ id, to }) => [id, to]))
  const missing = gone.missing
    .filter(({ id }) => !settled.has(id))
    .map((event): MissingEvent => Object.assign({}, event, { movedTo: movedTo.get(event.id) }))
  return { ...gone, missing, removed: [...gone.removed, ...removed], off }
}
