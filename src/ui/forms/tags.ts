/**
 * Lists that are typed as one text with commas, and edited as tags. An entry that holds a separator stands in quotes, as
 * in CSV, so that a form that is sent as it came changes nothing.
 */
import { uniqueTexts } from '../../kit/text/unique-texts.ts'

/** An entry in quotes up to the next separator, bounded against texts of nothing but quotes; else one without separators. */
const entryForm = /[^\S\n]*"((?:[^"]|""){1,400})"[^\S\n]*(?=[,;\n]|$)|[^,;\n]+/g

/** Entries of a text, each once, ignoring case. */
export const splitTags = (text: string): string[] =>
  uniqueTexts(
    [...text.matchAll(entryForm)]
      .map(([entry, quoted]) => (quoted?.replaceAll('""', '"') ?? entry).trim())
      .filter((entry) => entry !== ''),
  )

export const joinTags = (tags: readonly string[]): string =>
  tags.map((tag) => (/^"|[,;\n]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')

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

/** The entries that a separator finishes, and the text after them, which is still being typed. */
export const splitTyped = (text: string): readonly [finished: string, rest: string] => {
  if (!/[,;\n]/.test(text)) return ['', text]
  const last = [...text.matchAll(entryForm)].at(-1)
  const isFinished = !last || last[1] !== undefined || last.index + last[0].length < text.length
  return isFinished ? [text, ''] : [text.slice(0, last.index), last[0].trimStart()]
}
