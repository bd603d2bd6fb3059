import { Temporal } from 'temporal-polyfill'

/**
 * Canonical IANA name ("america/chicago" becomes America/Chicago); undefined if the text is not an IANA name, such as
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
