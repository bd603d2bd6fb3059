/** Rules that the words of a text match, for both questions: is it about cars, and what kind of event is it? */
import type { EventType } from '../../../../catalog/event/event-types.ts'
import { memoizeText } from '../../../../catalog/server/memoize-text.ts'
import { typeRules } from './type-rules.ts'
import { knownEventsIn } from './vocabulary.ts'

export type RuleMatch = {
  /** Undefined for names that prove cars and tell no kind. */
  readonly type?: EventType
  /** 4: a series or show known by name; otherwise as in a rule. */
  readonly rank: 1 | 2 | 3 | 4
  readonly proves: number
  readonly museum?: true
  /** The first match: its words in lower case, and where they are. */
  readonly match: string
  readonly from: number
  readonly to: number
}

/** Every rule is tried once for a text, though both questions look at it several times. */
export const matchesIn = memoizeText((text): readonly RuleMatch[] =>
  [...knownEventsIn(text), ...typeRules].flatMap(({ words, ...rule }) => {
    const found = words.exec(text)
    if (!found) return []
    const { index: from, 0: match } = found
    return [{ ...rule, from, to: from + match.length, match: match.trim().toLowerCase() }]
  }),
)
