/** Made with the first text that is cut: browsers read tables for it. */
let characters: Intl.Segmenter | undefined

/** More than any character of several code points has, such as a family of emoji. */
const longestCharacter = 40

/** The beginning of a text, cut between words, or between characters within a long one; a text that fits is left as it is. */
export function excerpt(text: string, longest: number): string {
  if (text.length <= longest) return text
  characters ??= new Intl.Segmenter('en-US', { granularity: 'grapheme' })
  let end = 0
  for (const { index, segment } of characters.segment(text.slice(0, longest + longestCharacter)))
    if (index + segment.length <= longest) end = index + segment.length
  return `${text.slice(0, end).replace(/\s+\S*$/, '')}...`
}
