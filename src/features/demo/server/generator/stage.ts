/** What the generator carries along. */

import type { Random } from '../model/random.ts'
import type { Decks } from './decks.ts'

export type Stage = {
  readonly random: Random
  readonly decks: Decks
  /** Names of events so far, so that two events of their own share none. */
  readonly names: Set<string>
}
