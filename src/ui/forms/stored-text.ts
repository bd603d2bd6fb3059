/** Texts in the browser's storage. Nothing is stored if storage is full or forbidden. */

type Kept = {
  /** `session`: in this tab only, until it is closed. */
  by: 'device' | 'session'
  key: string
}

const storageOf = ({ by }: Kept) => (by === 'device' ? localStorage : sessionStorage)

/** Stored text; null if absent. */
export const readText = (kept: Kept): string | null => {
  try {
    return storageOf(kept).getItem(kept.key)
  } catch {
    return null
  }
}

/** Stored value, parsed as JSON; undefined if absent or not JSON. */
export const readJson = (kept: Kept): unknown => {
  try {
    return JSON.parse(readText(kept) ?? '')
  } catch {
    return undefined
  }
}

/** Stores a text; null deletes it. */
export const storeText = (kept: Kept, text: string | null): void => {
  try {
    if (text === null) storageOf(kept).removeItem(kept.key)
    else storageOf(kept).setItem(kept.key, text)
  } catch {
    // The text then works on this page only.
  }
}
