/** What the generator carries along. */
import type { Decks } from './decks.ts'
import type { Random } from './random.ts'

export type Stage = {
  readonly random: Random
  readonly decks: Decks
  /** Names of events so far, so that two events of their own share none. */
  readonly names: Set<string>
}
