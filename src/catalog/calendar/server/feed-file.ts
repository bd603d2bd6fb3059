import { mapInSlices } from '../../../platform/time-slices.ts'
import type { CalendarEvent } from '../calendar-entry.ts'
import {
  type CalendarFileOptions,
  calendarClosing,
  calendarEntries,
  calendarOpening,
  refreshMinutes,
} from '../calendar-file.ts'
import { createWallTimes } from '../calendar-zones.ts'

/**
 * Calendar feed, built in slices between which the event loop handles requests. Uses wall times, so that a recurring
 * event keeps its hour across clock changes.
 */
export const feedFile = async (
  events: readonly CalendarEvent[],
  baseOptions: CalendarFileOptions,
): Promise<string> => {
  const wallTimes = createWallTimes()
  const options = { ...baseOptions, refreshEvery: `PT${refreshMinutes}M`, wallTimes }
  const entries = await mapInSlices(events, (event) => calendarEntries([event], options))
  // Opening last: the entries determine which zones it defines.
  return calendarOpening(options) + entries.join('') + calendarClosing
}
