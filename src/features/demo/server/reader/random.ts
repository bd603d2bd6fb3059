import { textHash } from '../../../../kit/text/text-hash.ts'

/** Chance that can be repeated: the same seed gives the same on every machine. Not for secrets. */
export const seededRandom = (seed: string) => {
  /** Xorshift (G. Marsaglia, "Xorshift RNGs", 2003), its 32 bits of state seeded by FNV-1a. */
  let state = textHash(seed)
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  // The first numbers of similar seeds are alike.
  for (let i = 0; i < 8; i++) next()
  /** A whole number from `min` to `max`, both included. */
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((entry) => ({ entry, order: next() }))
      .sort((one, other) => one.order - other.order)
      .map(({ entry }) => entry)
  /** `count` different entries in the order of the list. */
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const chosen = new Set(shuffled(list).slice(0, count))
    return list.filter((entry) => chosen.has(entry))
  }
  /** An entry, each as often as its weight says; undefined where nothing weighs anything. */
  const weighted = <T>(entries: readonly (readonly [T, number])[]): T | undefined => {
    const heavy = entries.filter(([, weight]) => weight > 0)
    let rest = next() * heavy.reduce((sum, [, weight]) => sum + weight, 0)
    return (heavy.find(([, weight]) => (rest -= weight) < 0) ?? heavy.at(-1))?.[0]
  }
  const bags = new Map<readonly unknown[], unknown[]>()
  /**
   * Shuffle bag: an entry of the list that `accepts` takes, out of a bag that holds each once. When it
   * holds none of them, all of them are put into it again; the others wait in it for their turn.
   */
  const deal = <T>(
    list: readonly T[],
    accepts: (entry: T) => boolean = () => true,
  ): T | undefined => {
    const bag = (bags.get(list) as T[] | undefined) ?? shuffled(list)
    bags.set(list, bag)
    const found = bag.findIndex(accepts)
    const at = found < 0 ? bag.length : found
    if (found < 0) bag.push(...shuffled(list.filter(accepts)))
    return bag.splice(at, 1)[0]
  }
  return { next, whole, pick, shuffled, sample, weighted, deal, chance: (p: number) => next() < p }
}

/** Deals entries so that each has had, at any time, about its share of all; which of those that lack comes next is chance. */
export const createShares = (
  { weighted }: Pick<ReturnType<typeof seededRandom>, 'weighted'>,
  weights: readonly (readonly [string, number])[],
) => {
  const whole = weights.reduce((sum, [, weight]) => sum + weight, 0)
  const shares = new Map(weights.map(([entry, weight]) => [entry, weight / whole]))
  const counts = new Map<string, number>()
  let all = 0
  /** Counts an entry that was dealt elsewhere. */
  const count = (entry: string) => {
    counts.set(entry, (counts.get(entry) ?? 0) + 1)
    all++
  }
  const lackOf = (entry: string) => (shares.get(entry) ?? 0) * (all + 1) - (counts.get(entry) ?? 0)
  /** `lackElsewhere` is added, where entries have shares of a larger whole, too. */
  const next = (
    accepts: (entry: string) => boolean = () => true,
    lackElsewhere: (entry: string) => number = () => 0,
  ): string | undefined => {
    const lacking = [...shares.keys()]
      .filter(accepts)
      .map((entry) => [entry, lackOf(entry) + lackElsewhere(entry)] as const)
      .toSorted(([, one], [, other]) => other - one)
    const [most] = lacking
    // Entries that lack little wait: chance would leave out the rarest.
    const due = lacking.filter(([, lack]) => most && lack >= most[1] * 0.9)
    const found = weighted(due) ?? most?.[0]
    if (found !== undefined) count(found)
    return found
  }
  return { count, next, lackOf }
}

export type Shares = ReturnType<typeof createShares>
