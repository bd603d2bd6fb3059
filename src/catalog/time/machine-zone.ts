/** Time zone of this machine: in a browser, the reader's. No other file may use it: local-time.d.ts. */

/** "2026-11-20T10:31:00.000" on this machine's clock. */
export const wallClock = (instant: Date): string =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, -1)

/** "CST"; if English has no abbreviation for the zone, "GMT+1". */
export const zoneWords = (instant: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** IANA name: "America/Chicago". */
export const zoneName = (): string => new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone
