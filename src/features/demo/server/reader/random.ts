import { textHash } from '../../../../kit/text/text-hash.ts'

/** Xorshift (G. Marsaglia, "Xorshift RNGs", 2003), its 32 bits of state seeded by FNV-1a. */
const xorshift = (seed: string) => {
  let state = textHash(seed)
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** Chance that can be repeated: the same seed gives the same on every machine. Not for secrets. */
export const seededRandom = (seed: string) => {
  const next = xorshift(seed)
  // The first numbers of similar seeds are alike.
  for (let i = 0; i < 8; i++) next()
  /** A whole number from `min` to `max`, both included. */
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T
  /** Fisher-Yates. */
  const shuffled = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = whole(0, i)
      ;[copy[i], copy[j]] = [copy[j] as T, copy[i] as T]
    }
    return copy
  }
  /** `count` different entries in the order of the list. */
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const chosen = new Set(shuffled([...list.keys()]).slice(0, count))
    return list.filter((_, index) => chosen.has(index))
  }
  /** An entry, each as often as its weight says; undefined where nothing weighs anything. */
  const weighted = <T>(entries: readonly (readonly [T, number])[]): T | undefined => {
    const heavy = entries.filter(([, weight]) => weight > 0)
    const total = heavy.reduce((sum, [, weight]) => sum + weight, 0)
    let rest = total > 0 ? next() * total : 0
    return (heavy.find(([, weight]) => (rest -= weight) < 0) ?? heavy.at(-1))?.[0]
  }
  const decks = new Map<readonly unknown[], unknown[]>()
  /** The entry of a list that waited longest of those that `accepts` takes, as from a deck of cards. */
  const deal = <T>(
    list: readonly T[],
    accepts: (entry: T) => unknown = () => true,
  ): T | undefined => {
    const deck = (decks.get(list) as T[] | undefined) ?? shuffled(list)
    decks.set(list, deck)
    const at = deck.findIndex((entry) => accepts(entry))
    if (at < 0) return undefined
    deck.push(...deck.splice(at, 1))
    return deck.at(-1)
  }
  return { next, whole, pick, shuffled, sample, weighted, deal, chance: (p: number) => next() < p }
}
