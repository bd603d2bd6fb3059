/** Lists that are typed as one text with commas, and edited as tags. */

/** The entries of a text, each once, in any case. */
export const splitTags = (text: string): string[] => {
  const entries = text
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return entries.filter((entry, index) => entries.findIndex(isSame(entry)) === index)
}

export const joinTags = (tags: readonly string[]): string => tags.join(', ')

/** Suggestions for what is typed that are no tags yet: those that begin with it, then those that hold it. */
export const suggestTags = (
  typed: string,
  tags: readonly string[],
  known: readonly string[],
  most = 8,
): string[] => {
  const text = typed.trim().toLowerCase()
  if (text === '') return []
  const free = known.filter((each) => !tags.some(isSame(each)))
  const begins = free.filter((each) => each.toLowerCase().startsWith(text))
  const holds = free.filter((each) => !begins.includes(each) && each.toLowerCase().includes(text))
  return [...begins, ...holds].slice(0, most)
}

const isSame = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase()
