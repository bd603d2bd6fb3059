/** Names of the files that visitors save. */

/** Every character that is not an ASCII letter or digit becomes "_"; 100 characters at most. */
export function fileNameOf(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '_').slice(0, 100) || 'event'
}

/** "Friday_Night_Neon_Cruise.ics". */
export function calendarFileName(eventName: string): string {
  return `${fileNameOf(eventName)}.ics`
}

/** "friday_night_neon_cruise_flyer.pdf". */
export function flyerFileName(eventName: string): string {
  return `${fileNameOf(eventName).toLowerCase()}_flyer.pdf`
}
