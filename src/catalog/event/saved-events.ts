/** IndexedDB of a device's saved events, shared by the star's script and the page that plans with them. */

export const savedDatabase = {
  name: 'saved',
  /** Event id → time at which it was saved, in milliseconds since 1970. */
  events: 'events',
  /** Address of the calendar created from the saved events, under the key `calendar`. */
  calendars: 'calendars',
}

/** Most saved events on a device, and most ids in an address. */
export const maxSaved = 200

/** Most ids in a QR code: beyond that, its modules are too small to scan from paper. */
export const maxInCode = 80

/** Most characters of ids in a QR code: the largest code holds 2,953 bytes, including the page's address. */
const maxCodeLength = 2_700

export const fitInCode = (ids: readonly string[]): boolean =>
  ids.length <= maxInCode && ids.join().length <= maxCodeLength

export const idPattern = /^[\w-]{1,64}$/

/** Ids in a text `a,b,c`, without duplicates and invalid ids. */
export const splitIds = (text: string): string[] =>
  [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => idPattern.test(id))

/** Record on a device that its user stopped notifications, although the browser still permits them. */
export const notificationsStopped = { by: 'device', key: 'notifications-stopped' } as const

/** Window event: the saved events were read. */
export const savedSign = 'saved'

/** Window event: the saved events were changed by something other than a star. */
export const changedSign = 'saved-changed'
