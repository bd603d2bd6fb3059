import { AppError } from '../../../kit/errors.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lockEvents } from '../store/decide-events.ts'
import { findStoredEvents, type StoredEvent } from '../store/stored-events.ts'

/** The event, locked. Throws `not_found`, and `conflict` for one that is over or not live. */
export const lockAnswered = async (tx: Tx, id: string, now: number): Promise<StoredEvent> => {
  await lockEvents(tx, [id])
  const [event] = await findStoredEvents(tx, [id])
  if (!event) throw new AppError('not_found', { message: "There's no such event." })
  if (event.status !== 'published') {
    throw new AppError('conflict', { message: "This event isn't live." })
  }
  if (event.dayEndsAt !== null && Date.parse(event.dayEndsAt) <= now) {
    throw new AppError('conflict', { message: 'This date has passed.' })
  }
  return event
}
