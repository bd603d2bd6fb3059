/**
 * Lists typed as comma-separated text and edited as tags. An entry that contains a separator is
 * quoted, as in CSV, so that a form sent without edits changes nothing.
 */
import { uniqueTexts } from '../../kit/text/unique-texts.ts'

/** Quoted entry up to the next separator (length bounded against texts of quotes only), or one without separators. */
const entryForm = /[^\S\n]*"((?:[^"]|""){1,400})"[^\S\n]*(?=[,;\n]|$)|[^,;\n]+/g

/** Entries of a text without case-insensitive duplicates. */
export const splitTags = (text: string): string[] =>
  uniqueTexts(
    [...text.matchAll(entryForm)]
      .map(([entry, quoted]) => (quoted?.replaceAll('""', '"') ?? entry).trim())
      .filter((entry) => entry !== ''),
  )

export const joinTags = (tags: readonly string[]): string =>
  tags.map((tag) => (/^"|[,;\n]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')

/** Suggestions that are not yet tags: those that begin with the typed text, then those that contain it. */
export const suggestTags = (
  typed: string,
  tags: readonly string[],
  suggestions: readonly string[],
  most = 8,
): string[] => {
  const text = typed.trim().toLowerCase()
  if (text === '') return []
  const free = suggestions.filter((each) => !tags.some(isSame(each)))
  const begins = free.filter((each) => each.toLowerCase().startsWith(text))
  const holds = free.filter((each) => !begins.includes(each) && each.toLowerCase().includes(text))
  return [...begins, ...holds].slice(0, most)
}

const isSame = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase()

/** Entries ended by a separator, and the rest, which is still being typed. */
export const splitTyped = (text: string): readonly [finished: string, rest: string] => {
  if (!/[,;\n]/.test(text)) return ['', text]
  const last = [...text.matchAll(entryForm)].at(-1)
  const isFinished = !last || last[1] !== undefined || last.index + last[0].length < text.length
  return isFinished ? [text, ''] : [text.slice(0, last.index), last[0].trimStart()]
}
