import { Temporal } from 'temporal-polyfill'

/**
 * An IANA zone as it is written ("america/chicago" is America/Chicago); undefined for what is none, as
 * an offset or an abbreviation that several zones share.
 */
export function timeZoneName(text: string): string | undefined {
  if (!/^[A-Za-z][\w/+-]*$/.test(text)) return undefined
  try {
    return new Temporal.ZonedDateTime(0n, text).timeZoneId
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
