/** Lists dealt like cards: no entry comes again before all others had their turn. */
import type { Random } from '../model/random.ts'

export type Decks = {
  /** The next entry of a list that `accepts` takes; undefined when none does. */
  deal<T>(list: readonly T[], accepts?: (entry: T) => boolean): T | undefined
}

export const createDecks = (random: Random): Decks => {
  const decks = new Map<readonly unknown[], unknown[]>()
  const deckOf = <T>(list: readonly T[]): T[] => {
    const deck = (decks.get(list) as T[] | undefined) ?? random.shuffled(list)
    decks.set(list, deck)
    return deck
  }
  return {
    deal(list, accepts = () => true) {
      const deck = deckOf(list)
      const at = deck.findIndex((entry) => accepts(entry))
      if (at < 0) return undefined
      const [dealt] = deck.splice(at, 1)
      // Dealt entries go to the bottom, so the one that waited longest comes first.
      deck.push(dealt as (typeof deck)[number])
      return dealt
    },
  }
}
