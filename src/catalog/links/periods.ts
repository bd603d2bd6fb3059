/** Landing pages of named periods such as "today": slug, title and search. */
import { type Query, weekendSlug } from './paths.ts'

type Period = {
  /** "Today" as in "Car Events Today"; in lower case within a sentence. */
  title: string
  /** Filters of the equivalent search. */
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

/** Undefined if `slug` is not a period, such as a topic. */
export const periodOf = (slug: string): Period | undefined =>
  isPeriod(slug) ? periods[slug] : undefined

/** Periods with at least one event, and their counts. */
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
