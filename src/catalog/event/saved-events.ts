/** Database of a device's saved events, in IndexedDB: for the script of the star, and for the page that plans with them. */

export const savedDatabase = {
  name: 'saved',
  /** Id of an event → when it was saved, in milliseconds since 1970. */
  events: 'events',
  /** The address of a calendar that was made of them, under the key `calendar`. */
  calendars: 'calendars',
}

/** Events of a device, and ids in an address. */
export const mostSaved = 200

/** Event of the window: the saved events were read. */
export const savedSign = 'saved'

/** Event of the window: something else than a star has changed them. */
export const changedSign = 'saved-changed'
