/** Names of the files that visitors save. */

/** Every character that is not an ASCII letter or digit becomes "_"; 100 characters at most. */
export const fileNameOf = (name: string): string =>
  name.replace(/[^a-z0-9]/gi, '_').slice(0, 100) || 'event'

/** "Friday_Night_Neon_Cruise.ics". */
export const calendarFileName = (eventName: string): string => `${fileNameOf(eventName)}.ics`

/** "friday_night_neon_cruise_flyer.pdf". */
export const flyerFileName = (eventName: string): string =>
  `${fileNameOf(eventName).toLowerCase()}_flyer.pdf`
