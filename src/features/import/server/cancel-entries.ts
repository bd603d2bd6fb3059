/** Cancels what messages of a source cancel by its identifier alone (METHOD:CANCEL with UID and RECURRENCE-ID). */
import { refreshListing } from '../../../catalog/duplicate/server/write-listing.ts'
import { callOff } from '../../../catalog/event/server/call-off.ts'
import { sourceKey } from '../../../catalog/event/server/source-key.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { FileRun } from './file-run.ts'
import { type EntryDate, findDatesOfEntry } from './queries.ts'
import { recordState } from './record-gone.ts'
import type { Cancellation } from './row/source-row.ts'
import { momentIn } from './row/when.ts'

export const cancelEntries = async (
  tx: Tx,
  run: Pick<FileRun, 'cancellations' | 'report' | 'issue'>,
  { source, now }: { source: string; now: number },
): Promise<void> => {
  const { cancellations, report } = run
  for (const cancellation of cancellations) {
    const { line, cancels } = cancellation
    const dates = await findDatesOfEntry(tx, source, sourceKey(cancels))
    const meant = dates.filter((each) => isMeant(each, cancellation))
    if (meant.length === 0) {
      const reason = `cancels what this source has not listed ("${cancels.slice(0, 80)}")`
      run.issue('skipped', { line, name: '', reason })
      continue
    }
    const events = meant.map(({ id }) => ({ id, eventStatus: 'cancelled' as const }))
    const off = await callOff(tx, events, now)
    report.updated += off.length
    report.unchanged += meant.length - off.length
    for (const { id, eventStatus, otherStatus } of off) {
      await refreshListing(tx, id, { now })
      const note = `A message of ${source} cancels it.`
      await recordState(tx, { id, before: otherStatus, after: eventStatus, note })
    }
  }
}

/** A date is named by the day that its rule gives, which stays in its identifier when the date itself is moved. */
const isMeant = (
  { sourceId, date, timeZone }: EntryDate,
  { cancels, on }: Cancellation,
): boolean => {
  if (on === undefined) return true
  const day = momentIn(on, timeZone ?? undefined).date
  const key = sourceId.slice(sourceKey(cancels).length + 1)
  return key === '' ? date === day : key.startsWith(day)
}
