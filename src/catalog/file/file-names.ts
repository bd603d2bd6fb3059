/** Names of the files that visitors save. */

/** Replaces each character that is not an ASCII letter or digit with "_"; at most 100 characters. */
export const fileNameOf = (name: string): string =>
  name.replace(/[^a-z0-9]/gi, '_').slice(0, 100) || 'event'

/** "Friday_Night_Neon_Cruise.ics". */
export const calendarFileName = (eventName: string): string => `${fileNameOf(eventName)}.ics`

/** "friday_night_neon_cruise_flyer.pdf". */
export const flyerFileName = (eventName: string): string =>
  `${fileNameOf(eventName).toLowerCase()}_flyer.pdf`
