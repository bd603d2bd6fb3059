/** Rules that match a text, to decide whether it is about cars and what type of event it is. */
import type { EventType } from '../../../../catalog/event/event-types.ts'
import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import { type TypeRule, typeRules } from './type-rules.ts'
import { type KnownEvent, knownEvents } from './vocabulary.ts'

export type RuleMatch = {
  /** Undefined for names that prove cars but indicate no type. */
  readonly type?: EventType | undefined
  /** 4: a series or show known by name; otherwise the rank of the rule. */
  readonly rank: 1 | 2 | 3 | 4
  readonly proves: number
  readonly museum?: true | undefined
  /** First match in lower case, and its position. */
  readonly match: string
  readonly from: number
  readonly to: number
}

/** Memoized: each rule is tried once per text, although both decisions use the matches several times. */
export const matchesIn = memoizeText((text): readonly RuleMatch[] => {
  const found: RuleMatch[] = []
  const tryAll = (rules: readonly (KnownEvent | TypeRule)[]) => {
    for (const rule of rules) {
      const match = rule.words.exec(text)
      if (match) found.push(matchOf(rule, match.index, match[0]))
    }
  }
  for (const { gate, events } of knownEvents) if (gate.test(text)) tryAll(events)
  tryAll(typeRules)
  return found
})

const matchOf = (rule: KnownEvent | TypeRule, from: number, match: string): RuleMatch => ({
  type: rule.type,
  rank: rule.rank,
  proves: rule.proves,
  museum: 'museum' in rule ? rule.museum : undefined,
  from,
  to: from + match.length,
  match: match.trim().toLowerCase(),
})
