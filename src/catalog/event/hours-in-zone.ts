/** Converts the hours of an event (group `hours` of the field table) to the zone of its place. */
import { type EventTimes, timesInZone } from './event-time.ts'
import { fieldsTogether } from './field-names.ts'

const otherHourFields = fieldsTogether('hours').filter(
  (field) => field !== 'startTime' && field !== 'endTime',
)

type StartInZone = { zone: string | undefined; startTime: string | null }

/**
 * Converts hours other than start and end, such as setup time. Programs that write instants in UTC leave other hours as
 * typed, in local time: an hour not after the local start stays unchanged.
 */
export const convertOtherHours = (
  event: Readonly<Record<string, unknown>>,
  { zone, startTime }: StartInZone,
  convert: (time: string) => string | null,
): Record<string, string | null> => {
  const hours: Record<string, string | null> = {}
  for (const field of otherHourFields) {
    const time = event[field]
    if (typeof time !== 'string') continue
    const isTyped = zone === 'UTC' && startTime !== null && time <= startTime
    hours[field] = isTyped ? time : convert(time)
  }
  return hours
}

/** Dates and all hours of an event in another zone; see `timesInZone`. */
export const hoursInZone = (event: EventTimes, timeZone: string) => {
  const times = timesInZone(event, timeZone)
  const { date, timeZone: zone } = event
  const convertAlone = (startTime: string) =>
    timesInZone({ date, endDate: date, startTime, endTime: null, timeZone: zone }, timeZone)
      .startTime
  return {
    ...times,
    ...convertOtherHours(event, { zone, startTime: times.startTime }, convertAlone),
  }
}
