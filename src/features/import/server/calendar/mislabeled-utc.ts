/**
 * Some calendar programs write UTC under the name of a local zone: DTSTART;TZID=America/…:…T190000 for
 * a show at 3 PM. Where such a file lists further dates (RDATE), it gives itself away: they repeat
 * the first date in true local time.
 */
import type { Moment } from '../row/source-row.ts'
import { plainMoment } from '../row/when.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { plain } from './moment-keys.ts'

/** Fewer witnesses could be chance. */
const enough = 2

/** True when the file's own further dates show that its wall times are UTC. */
export const hasMislabeledUtc = (entries: Iterable<CalendarEntry>): boolean => {
  let utc = 0
  for (const entry of entries) {
    const start = entry.moment('dtstart')
    const dates = new Set(entry.extraDates.map(keyOf))
    if (dates.size === 0 || !start?.time || !start.zone || start.zone === 'UTC') continue
    if (dates.has(keyOf(start))) return false
    const local = plain(start).toZonedDateTime('UTC').withTimeZone(start.zone)
    if (dates.has(keyOf(plainMoment(local.toPlainDateTime())))) utc++
  }
  return utc >= enough
}

const keyOf = ({ date, time }: Moment) => `${date} ${time}`
