/** Attendance cost: five steps, or unknown (null), which is shown as nothing and never as free. */

export type CostColor = 'green' | 'blue' | 'yellow' | 'red' | 'purple'

type Cost = { readonly long: string; readonly short?: string; readonly color: CostColor }

const table = {
  free: { long: 'Free to Attend', short: 'Free', color: 'green' },
  under_10: { long: 'Under $10 to Attend', short: 'Under $10', color: 'blue' },
  '10_20': { long: '$10-$20 to Attend', short: '$10-$20', color: 'yellow' },
  over_20: { long: '$20-$50 to Attend', short: 'Over $20', color: 'red' },
  over_50: { long: 'Over $50 to Attend', color: 'purple' },
} as const satisfies Record<string, Cost>

export type CostValue = keyof typeof table

/** Cheapest first. The only values accepted at input. */
export const costValues = ['free', 'under_10', '10_20', 'over_20', 'over_50'] as const

export function isCostValue(text: unknown): text is CostValue {
  return typeof text === 'string' && Object.hasOwn(table, text)
}

function costOf(value: string | null | undefined): Cost | undefined {
  return isCostValue(value) ? table[value] : undefined
}

/** "Free to Attend". Undefined for an unknown cost: show nothing. */
export function longCostLabel(value: string | null | undefined): string | undefined {
  return costOf(value)?.long
}

/** "Free"; where there is no short label, the long one. Undefined for an unknown cost. */
export function shortCostLabel(value: string | null | undefined): string | undefined {
  const cost = costOf(value)
  return cost?.short ?? cost?.long
}

/** The badge's color name. Undefined for an unknown cost. */
export function costColor(value: string | null | undefined): CostColor | undefined {
  return costOf(value)?.color
}

/** The choices of the archive's cost filter; "any" is stored as an empty value. */
export const archiveCostChoices = [
  { value: '', label: 'Any Cost' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
] as const

/**
 * The archive's wording. What a past event charged is shown in amounts, so the steps above free
 * say "admission" instead of inviting anyone to attend. Undefined for an unknown cost.
 */
export function archiveCostLabel(value: string | null | undefined): string | undefined {
  return costOf(value)?.long.replace('to Attend', 'Admission')
}
