/** Fields in which waiting dates of a series differ from the date that is shown: an organizer may have changed any of them. */
import { dateFields, differing } from '../../../catalog/event/corrections.ts'
import { fieldsTogether, organizerFields } from '../../../catalog/event/field-names.ts'
import { findStoredEvents } from '../../../catalog/server/store/stored-events.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { WaitingDate } from '../contract.ts'

/** Each date has its own; the list of dates shows them. */
const own = new Set<string>([...dateFields, ...fieldsTogether('hours')])
const compared = organizerFields.filter((field) => !own.has(field))

/** `shownId`: the event that is read. */
export const noteDifferences = async (
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
