/** Memoizes a function of texts that repeat within a list: a venue of fifty meets is parsed once. */

/** Most characters of cached texts; with results of about the same size, 1 or 2 MB. */
const maxCharacters = 200_000
/** Most characters of a cached text; longer texts rarely repeat. */
const longestText = 4_000
/** Characters counted for an entry besides its text. */
const entrySize = 100

/** Memoized `work`. It must depend on the text alone, and callers must not change its results. */
export const memoizeText = <Answer>(work: (text: string) => Answer): ((text: string) => Answer) => {
  const known = new Map<string, Answer>()
  let size = 0
  return (text) => {
    const answer = known.get(text)
    if (answer !== undefined || known.has(text)) return answer as Answer
    if (text.length > longestText || !text.isWellFormed()) return work(text)
    // Copies the text: a substring would keep its whole parent string in memory, such as a file's entry.
    const copy = Buffer.from(text).toString()
    const fresh = work(copy)
    size += copy.length + entrySize
    if (size > maxCharacters) {
      known.clear()
      size = copy.length + entrySize
    }
    known.set(copy, fresh)
    return fresh
  }
}
