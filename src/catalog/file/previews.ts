/** First entries of a list and the number of the remaining ones, as cards show them. */

export type Preview = { readonly entries: readonly string[]; readonly more: number }

/** First `count` entries; skips empty entries. */
export function preview(list: readonly string[], count: number): Preview {
  const filledEntries = list.filter((entry) => entry.trim() !== '')
  return { entries: filledEntries.slice(0, count), more: Math.max(0, filledEntries.length - count) }
}

/** Texts to show on a card, the last one "+2 more" if entries remain. */
export const previewWords = ({ entries, more }: Preview): string[] =>
  more > 0 ? [...entries, `+${more} more`] : [...entries]

/** First 2 car categories, on home and archive cards; "All Makes" for an event without any. */
export function focusPreview(carCategories: readonly string[]): Preview {
  const categories = preview(carCategories, 2)
  return categories.entries.length > 0 ? categories : { entries: ['All Makes'], more: 0 }
}

/** The first 3 awards on the home page's cards, the first 2 in the archive. */
export const awardsPreview = (
  awards: readonly string[],
  where: 'home' | 'archive' = 'home',
): Preview => preview(awards, where === 'home' ? 3 : 2)
