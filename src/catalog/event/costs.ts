/** Attendance cost: five ranges, or null if unknown, which is never shown as free. */

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

/** Accepted values, cheapest first. */
export const costValues = ['free', 'under_10', '10_20', 'over_20', 'over_50'] as const

export function isCostValue(text: unknown): text is CostValue {
  return typeof text === 'string' && Object.hasOwn(table, text)
}

function costOf(value: string | null | undefined): Cost | undefined {
  return isCostValue(value) ? table[value] : undefined
}

/** "Free to Attend"; undefined for an unknown cost. */
export function longCostLabel(value: string | null | undefined): string | undefined {
  return costOf(value)?.long
}

/** "Free", or the long label if there is no short one; undefined for an unknown cost. */
export function shortCostLabel(value: string | null | undefined): string | undefined {
  const cost = costOf(value)
  return cost?.short ?? cost?.long
}

/** Color name of the badge; undefined for an unknown cost. */
export function costColor(value: string | null | undefined): CostColor | undefined {
  return costOf(value)?.color
}

/** Choices of the archive's cost filter. */
export const archiveCostChoices = [
  { value: '', label: 'Any Cost' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
] as const

/**
 * Label in the archive: "Admission" instead of "to Attend", because the event is over. Undefined for an unknown cost.
 */
export function archiveCostLabel(value: string | null | undefined): string | undefined {
  return costOf(value)?.long.replace('to Attend', 'Admission')
}
