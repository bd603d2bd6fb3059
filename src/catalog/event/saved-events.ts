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

/** Ids in a QR code: with more, its squares are too small for a phone to read from paper. */
export const mostInCode = 80

/** Characters of ids in a QR code: the largest one holds 2,953 bytes, the address of the page included. */
const mostCharactersInCode = 2_700

export const fitInCode = (ids: readonly string[]): boolean =>
  ids.length <= mostInCode && ids.join().length <= mostCharactersInCode

export const idPattern = /^[\w-]{1,64}$/

/** Ids of a text `a,b,c`, each once; what can be no id is left out. */
export const splitIds = (text: string): string[] =>
  [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => idPattern.test(id))

/** Mark of a device on which a person stopped notifications, which the browser still allows. */
export const notificationsStopped = { by: 'device', key: 'notifications-stopped' } as const

/** Event of the window: the saved events were read. */
export const savedSign = 'saved'

/** Event of the window: something else than a star has changed them. */
export const changedSign = 'saved-changed'
