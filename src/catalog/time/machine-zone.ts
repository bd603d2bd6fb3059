/** The time zone of this machine: in a browser, that of its reader. Nothing else may ask for it: local-time.d.ts. */

/** "2026-11-20T10:31:00.000" on the clock of this machine. */
export const wallClock = (instant: Date): string =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, -1)

/** "CST"; where English has no such name, "GMT+1". */
export const zoneWords = (instant: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** IANA name: "America/Chicago". */
export const zoneName = (): string => new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone
