/** Text files of all events, in blocks. */
import type { CalendarEvent } from '../../../catalog/calendar/calendar-entry.ts'
import {
  calendarClosing,
  calendarEntries,
  calendarOpening,
} from '../../../catalog/calendar/calendar-file.ts'
import type { ExportedEvent } from './read-events.ts'

type Batches<Row = ExportedEvent> = AsyncIterable<readonly Row[]>

/** JSON Lines: an object a line. */
export async function* writeJsonLines(batches: Batches): AsyncGenerator<Uint8Array> {
  for await (const events of batches) {
    yield Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  }
}

/** One calendar; `base` is the directory's public address. */
export async function* writeCalendar(
  batches: Batches<CalendarEvent>,
  base: string,
  name: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(calendarOpening({ name }))
  for await (const events of batches) {
    const text = calendarEntries(events, { base })
    if (text !== '') yield Buffer.from(text)
  }
  yield Buffer.from(calendarClosing)
}
