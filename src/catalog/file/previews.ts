/** The first few of a list and how many more there are, as cards show them. */

export type Preview = { readonly shown: readonly string[]; readonly more: number }

/** The first `count` entries; empty ones do not count. */
export function preview(list: readonly string[], count: number): Preview {
  const filled = list.filter((entry) => entry.trim() !== '')
  return { shown: filled.slice(0, count), more: Math.max(0, filled.length - count) }
}

/** The entries as they stand on a card, the last being "+2 more" where there are more. */
export const previewWords = ({ shown, more }: Preview): string[] =>
  more > 0 ? [...shown, `+${more} more`] : [...shown]

/** The first 2 car categories, on home and archive cards; an event that names none takes all. */
export function focusPreview(carCategories: readonly string[]): Preview {
  const categories = preview(carCategories, 2)
  return categories.shown.length > 0 ? categories : { shown: ['All Makes'], more: 0 }
}

/** The first 3 awards on the home page's cards, the first 2 in the archive. */
export const awardsPreview = (
  awards: readonly string[],
  where: 'home' | 'archive' = 'home',
): Preview => preview(awards, where === 'home' ? 3 : 2)
