/** Removes case-insensitive duplicates; the first of each stays. */
export const uniqueTexts = (texts: readonly string[]): string[] => {
  const seen = new Set<string>()
  return texts.filter((text) => seen.size < seen.add(text.toLowerCase()).size)
}
