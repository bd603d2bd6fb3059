/** The hours of an event, of its field table, on the clocks of its place. */
import { timesInZone, type When } from './event-time.ts'
import { fieldsTogether } from './field-names.ts'

const others = fieldsTogether('hours').filter(
  (field) => field !== 'startTime' && field !== 'endTime',
)

type Told = { zone: string | undefined; startTime: string | null }

/**
 * Hours beside start and end, such as that of setting up, by `convert`. Programs that write moments in UTC leave other hours
 * as somebody typed them: those that are before the start, which is on the clocks of the place.
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

/** Days and all hours of an event on the clocks of another zone; see `timesInZone`. */
export const hoursInZone = (event: When, timeZone: string) => {
  const times = timesInZone(event, timeZone)
  const { date, timeZone: zone } = event
  const alone = (startTime: string) =>
    timesInZone({ date, endDate: date, startTime, endTime: null, timeZone: zone }, timeZone)
      .startTime
  return { ...times, ...otherHours(event, { zone, startTime: times.startTime }, alone) }
}
