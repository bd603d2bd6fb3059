/** Memoizes a function of texts that repeat within a list: a venue of fifty meets is parsed once. */

/** Most characters of cached texts; with results of about the same size, 1 or 2 MB. */
const maxCharacters = 200_000
/** Most characters of a cached text; longer texts rarely repeat. */
const maxTextLength = 4_000
/** Characters counted for an entry besides its text. */
const entrySize = 100

/** Memoized `work`. It must depend on the text alone, and callers must not change its results. */
export const memoizeText = <Answer>(work: (text: string) => Answer): ((text: string) => Answer) => {
  const cache = new Map<string, Answer>()
  let size = 0
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined || cache.has(text)) return cached as Answer
    if (text.length > maxTextLength || !text.isWellFormed()) return work(text)
    // Copies the text: a substring would keep its whole parent string in memory, such as a file's entry.
    const copy = Buffer.from(text).toString()
    const result = work(copy)
    size += copy.length + entrySize
    if (size > maxCharacters) {
      cache.clear()
      size = copy.length + entrySize
    }
    cache.set(copy, result)
    return result
  }
}
