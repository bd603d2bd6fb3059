/** Dates of a series that its EXRULE takes out, for as long as the series may be continued. */
import { addDays } from '../../../../catalog/time/local-dates.ts'
import type { Moment, Repeats } from '../row/source-row.ts'
import { momentIn } from '../row/when.ts'
import type { Window } from './expand-repeats.ts'
import { datesOfRule, RuleError, timedByRule } from './rule-moments.ts'

const daysAhead = 5 * 366

/** Only those that the rule itself would come to; none for rules that cannot be followed so far. */
export const exceptedByRules = (
  { rule, exceptRules = [] }: Repeats,
  start: Moment,
  zone: string | undefined,
  { from, to }: Window,
): string[] => {
  if (rule === undefined || exceptRules.length === 0) return []
  const span = { from, to: addDays(to, daysAhead) }
  try {
    const stated = timedByRule(start, rule)
    const first = momentIn(stated, zone)
    const datesOf = (each: string) => datesOfRule(first, stated, each, span).map(({ date }) => date)
    const given = new Set(datesOf(rule))
    return [...new Set(exceptRules.flatMap(datesOf))].filter((date) => given.has(date))
  } catch (error) {
    if (error instanceof RuleError) return []
    throw error
  }
}
