import { costValues } from '../../catalog/event/costs.ts'

/** Costs to search for; `paid` is every known one but free, and an unknown cost is neither. */
export const costChoices = [...costValues, 'paid'] as const
