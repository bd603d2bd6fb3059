/** Texts in the browser's storage. Nothing is stored if storage is full or forbidden. */

type StorageKey = {
  /** `session`: in this tab only, until it is closed. */
  by: 'device' | 'session'
  key: string
}

const storageOf = ({ by }: StorageKey) => (by === 'device' ? localStorage : sessionStorage)

/** Stored text; null if absent. */
export const readText = (storageKey: StorageKey): string | null => {
  try {
    return storageOf(storageKey).getItem(storageKey.key)
  } catch {
    return null
  }
}

/** Stored value, parsed as JSON; undefined if absent or not JSON. */
export const readJson = (storageKey: StorageKey): unknown => {
  try {
    return JSON.parse(readText(storageKey) ?? '')
  } catch {
    return undefined
  }
}

/** Stores a text; null deletes it. */
export const storeText = (storageKey: StorageKey, text: string | null): void => {
  try {
    if (text === null) storageOf(storageKey).removeItem(storageKey.key)
    else storageOf(storageKey).setItem(storageKey.key, text)
  } catch {
    // The text then works on this page only.
  }
}
