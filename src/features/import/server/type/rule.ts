/** One rule: words that name a kind of event. `proves`: they also show that it is about vehicles or boats. */
import type { EventType } from '../../../../catalog/event/event-types.ts'
import { words } from './vocabulary.ts'

export type TypeRule = {
  readonly type: EventType
  readonly words: RegExp
  /** 3: a name of this kind and of no other. 2: a usual name. 1: a word that many things share. */
  readonly rank: 1 | 2 | 3
  /** How far it shows that the event is about vehicles or boats, 0 to 1. */
  readonly proves: number
  readonly boats?: true
  /** A place that is open for good; of a happening it is no more than the venue. */
  readonly museum?: true
}

export const rule = (
  type: EventType,
  rank: TypeRule['rank'],
  proves: number,
  ...patterns: string[]
): TypeRule => ({ type, rank, proves, words: words(...patterns) })

export const boats = (rank: TypeRule['rank'], proves: number, ...patterns: string[]): TypeRule => ({
  ...rule('cruise', rank, proves, ...patterns),
  boats: true,
})
