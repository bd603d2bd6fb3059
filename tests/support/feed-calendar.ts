/** Small calendars (RFC 5545) for followed feeds. */

export const calendar = (...entries: string[][]): string =>
  [
    'BEGIN:VCALENDAR',
    ...entries.flatMap((entry) => ['BEGIN:VEVENT', ...entry, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** Lines of a car show in Springfield, Illinois, at 10 AM; `day` as YYYYMMDD. */
export const show = (uid: string, day: string, ...more: string[]): string[] => [
  `UID:${uid}`,
  `SUMMARY:Car Show ${uid}`,
  `DTSTART;TZID=America/Chicago:${day}T100000`,
  'LOCATION:1 Main St\\, Springfield\\, IL 62701',
  ...more,
]
