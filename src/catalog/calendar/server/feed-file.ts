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
 * A calendar to subscribe to, written in slices between which requests are answered. With wall times, so that a repeat keeps
 * its hour on both sides of a change of the clock.
 */
export const feedFile = async (
  events: readonly CalendarEvent[],
  given: CalendarFileOptions,
): Promise<string> => {
  const wallTimes = createWallTimes()
  const options = { ...given, refreshEvery: `PT${refreshMinutes}M`, wallTimes }
  const entries = await mapInSlices(events, (event) => calendarEntries([event], options))
  // The opening last: the entries tell which zones it has to define.
  return calendarOpening(options) + entries.join('') + calendarClosing
}
