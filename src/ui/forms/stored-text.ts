/** Texts that the browser keeps. Where its storage is full or forbidden, nothing is kept. */

type Kept = {
  /** `session`: by this tab alone, until it is closed. */
  by: 'device' | 'session'
  key: string
}

const storageOf = ({ by }: Kept) => (by === 'device' ? localStorage : sessionStorage)

/** Null where nothing is kept. */
export const readText = (kept: Kept): string | null => {
  try {
    return storageOf(kept).getItem(kept.key)
  } catch {
    return null
  }
}

/** Value that is kept as JSON; undefined where nothing is kept, or no JSON. */
export const readJson = (kept: Kept): unknown => {
  try {
    return JSON.parse(readText(kept) ?? '')
  } catch {
    return undefined
  }
}

/** Keeps a text; null forgets it. */
export const storeText = (kept: Kept, text: string | null): void => {
  try {
    if (text === null) storageOf(kept).removeItem(kept.key)
    else storageOf(kept).setItem(kept.key, text)
  } catch {
    // The text is of use on this page alone then.
  }
}
