/** More than any character of several code points has, such as a family of emoji. */
const longestCharacter = 40

/** The beginning of a text, cut between words, or between characters within a long one; a text that fits is left as it is. */
export function excerpt(text: string, longest: number): string {
  if (text.length <= longest) return text
  const words = text.slice(0, longest).search(/\s+\S*$/)
  return `${text.slice(0, words > 0 ? words : characters(text, longest))}...`
}

/** Length of the whole characters at the beginning. Browsers read tables for this for as long as they draw a small page. */
const characters = (text: string, longest: number): number => {
  const segmenter = new Intl.Segmenter('en-US', { granularity: 'grapheme' })
  let end = 0
  for (const { index, segment } of segmenter.segment(text.slice(0, longest + longestCharacter)))
    if (index + segment.length <= longest) end = index + segment.length
  return end
}
