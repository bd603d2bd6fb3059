/** Checks that a correction still fits its events: while it waited, days have passed and other dates moved. */

import { dateFields, differing } from '../../../../catalog/event/corrections.ts'
import type { EventDraft } from '../../../../catalog/event/event-draft.ts'
import { dayEndsAt } from '../../../../catalog/event/event-time.ts'
import { draftWith } from '../../../../catalog/server/corrections/apply-correction.ts'
import type { Correction } from '../../../../catalog/server/corrections/decide-corrections.ts'
import { findCollision, takenDay } from '../../../../catalog/server/corrections/series-dates.ts'
import type { StoredEvent } from '../../../../catalog/server/store/stored-events.ts'
import { longDate } from '../../../../catalog/time/local-dates.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { Tx } from '../../../../platform/db/database.ts'

/** A correction with its event as it is now. */
export type Pair = { event: StoredEvent; correction: Correction }

const what = 'The event has changed, and the correction no longer applies.'

export const misfit = (why: string = what) =>
  new AppError('conflict', { message: `${why} Reject it, or edit the event.` })

/** The same rules that the organizer's call had to meet. Throws `conflict`. */
export const checkFit = async (tx: Tx, pairs: readonly Pair[], now = Date.now()): Promise<void> => {
  const moves = pairs.flatMap(moveOf)
  for (const move of moves) checkDays(move, now)
  const moved = moves.map(({ event, draft }) => [event.id, draft.date] as const)
  const clash = await findCollision(tx, new Map(moved))
  if (clash) throw misfit(takenDay(clash))
}

type Move = { event: StoredEvent; draft: EventDraft; timeZone: string }

/** New place in the series of an event whose dates change. */
const moveOf = ({ event, correction: { changes, place } }: Pair): Move[] => {
  const [live, draft] = [draftWith(event, {}), draftWith(event, changes)]
  if (!draft) throw misfit()
  if (live && differing(dateFields, live, draft).length === 0) return []
  return [{ event, draft, timeZone: place?.timeZone ?? event.timeZone }]
}

const checkDays = ({ event, draft, timeZone }: Move, now: number) => {
  const isOver = (endOfDay: string | null) => endOfDay !== null && Date.parse(endOfDay) <= now
  const describeDate = (date: string | null) => (date ? longDate(date) : 'The event')
  if (isOver(event.dayEndsAt))
    throw misfit(`${describeDate(event.date)} has passed and can't be changed.`)
  if (isOver(dayEndsAt({ ...draft, timeZone })))
    throw misfit(`${describeDate(draft.date)} has passed.`)
}
