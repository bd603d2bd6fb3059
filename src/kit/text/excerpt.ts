/** More UTF-16 units than any grapheme has, such as a family emoji. */
const maxCharacterLength = 40

/** Beginning of a text, cut between words, or between graphemes within a long word; a short text is unchanged. */
export function excerpt(text: string, longest: number): string {
  if (text.length <= longest) return text
  const words = text.slice(0, longest).search(/\s+\S*$/)
  return `${text.slice(0, words > 0 ? words : characters(text, longest))}...`
}

/** Length of whole graphemes that fit. Browsers load tables for Segmenter; that takes as long as drawing a page. */
const characters = (text: string, longest: number): number => {
  const segmenter = new Intl.Segmenter('en-US', { granularity: 'grapheme' })
  let end = 0
  for (const { index, segment } of segmenter.segment(text.slice(0, longest + maxCharacterLength)))
    if (index + segment.length <= longest) end = index + segment.length
  return end
}
