/** Memoizes a function of texts that repeat within a list: the venue of fifty meets is taken apart once. */

/** Characters of the questions that are kept; with as many in their answers, 1 or 2 MB at most. */
const maxCharacters = 200_000
/** One longer than that is rarely asked again. */
const longestText = 4_000
/** Characters counted for an entry besides its text. */
const entrySize = 100

/** The same function, which works out an answer once. It must depend on the text alone, and its answers stay as they are. */
export const memoizeText = <Answer>(work: (text: string) => Answer): ((text: string) => Answer) => {
  const known = new Map<string, Answer>()
  let size = 0
  return (text) => {
    const answer = known.get(text)
    if (answer !== undefined || known.has(text)) return answer as Answer
    if (text.length > longestText || !text.isWellFormed()) return work(text)
    // A piece of a text keeps all of it in memory, which may be a whole file's entry; a copy does not.
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
