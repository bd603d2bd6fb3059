/** The beginning of a text, cut between words; a text that fits is left as it is. */
export function excerpt(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/\s+\S*$/, '')}...`
}
