/** Pages of the days that people ask for by name: their part of the address, title and search. */
import { type Query, weekendSlug } from './paths.ts'

type Period = {
  /** "Car Events Today", and in a sentence "car events today". */
  title: string
  /** Filters of the search that shows the same. */
  search: Query
}

const periods = {
  today: { title: 'Today', search: { when: 'today' } },
  tonight: { title: 'Tonight', search: { when: 'today', timeOfDay: 'evening' } },
  [weekendSlug]: { title: 'This Weekend', search: { when: 'weekend' } },
} as const satisfies Record<string, Period>

export type PeriodSlug = keyof typeof periods
export const periodSlugs = Object.keys(periods) as PeriodSlug[]

export const isPeriod = (slug: string): slug is PeriodSlug => Object.hasOwn(periods, slug)

/** Undefined for a topic. */
export const periodOf = (slug: string): Period | undefined =>
  isPeriod(slug) ? periods[slug] : undefined

/** Periods that have something, with the number of it. */
export const countedPeriods = (
  counts: Record<'today' | 'tonight' | 'weekend', number>,
): [PeriodSlug, number][] =>
  periodSlugs.flatMap((slug) => {
    const count = slug === weekendSlug ? counts.weekend : counts[slug]
    return count > 0 ? [[slug, count]] : []
  })

/** "This weekend", as a label. */
export const periodLabel = (slug: PeriodSlug): string => {
  const { title } = periods[slug]
  return title.charAt(0) + title.slice(1).toLowerCase()
}
