/** Converts the hours of an event (group `hours` of the field table) to the zone of its place. */
import { timesInZone, type When } from './event-time.ts'
import { fieldsTogether } from './field-names.ts'

const others = fieldsTogether('hours').filter(
  (field) => field !== 'startTime' && field !== 'endTime',
)

type Told = { zone: string | undefined; startTime: string | null }

/**
 * Converts hours other than start and end, such as setup time. Programs that write instants in UTC leave other hours as
 * typed, in local time: an hour not after the local start stays unchanged.
 */
export const otherHours = (
  event: Readonly<Record<string, unknown>>,
  { zone, startTime }: Told,
  convert: (time: string) => string | null,
): Record<string, string | null> => {
  const hours: Record<string, string | null> = {}
  for (const field of others) {
    const time = event[field]
    if (typeof time !== 'string') continue
    const isTyped = zone === 'UTC' && startTime !== null && time <= startTime
    hours[field] = isTyped ? time : convert(time)
  }
  return hours
}

/** Dates and all hours of an event in another zone; see `timesInZone`. */
export const hoursInZone = (event: When, timeZone: string) => {
  const times = timesInZone(event, timeZone)
  const { date, timeZone: zone } = event
  const alone = (startTime: string) =>
    timesInZone({ date, endDate: date, startTime, endTime: null, timeZone: zone }, timeZone)
      .startTime
  return { ...times, ...otherHours(event, { zone, startTime: times.startTime }, alone) }
}
