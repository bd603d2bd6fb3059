import { textHash } from '../../../../kit/text/text-hash.ts'

/** Seeded random numbers: the same seed gives the same sequence on every machine. Not for secrets. */
export const seededRandom = (seed: string) => {
  /** Xorshift (G. Marsaglia, "Xorshift RNGs", 2003) with 32 bits of state, seeded by FNV-1a. */
  let state = textHash(seed)
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  // Skips the first numbers, which are similar for similar seeds.
  for (let i = 0; i < 8; i++) next()
  /** Integer from `min` to `max`, both inclusive. */
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]) => list[integer(0, list.length - 1)] as T
  const shuffle = <T>(list: readonly T[]): T[] =>
    list
      .map((entry) => ({ entry, order: next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ entry }) => entry)
  /** `count` different entries, in the order of the list. */
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const sampled = new Set(shuffle(list).slice(0, count))
    return list.filter((entry) => sampled.has(entry))
  }
  /** Entry chosen with a probability proportional to its weight; undefined if no weight is positive. */
  const weighted = <T>(entries: readonly (readonly [T, number])[]): T | undefined => {
    const positive = entries.filter(([, weight]) => weight > 0)
    let rest = next() * positive.reduce((sum, [, weight]) => sum + weight, 0)
    return (positive.find(([, weight]) => (rest -= weight) < 0) ?? positive.at(-1))?.[0]
  }
  const bags = new Map<readonly unknown[], unknown[]>()
  /**
   * Shuffle bag: returns an entry that `accepts` allows from a bag with each entry of the list once. If the bag
   * contains no such entry, all allowed entries are added again; the others stay in the bag.
   */
  const deal = <T>(
    list: readonly T[],
    accepts: (entry: T) => boolean = () => true,
  ): T | undefined => {
    const bag = (bags.get(list) as T[] | undefined) ?? shuffle(list)
    bags.set(list, bag)
    const foundIndex = bag.findIndex(accepts)
    const index = foundIndex < 0 ? bag.length : foundIndex
    if (foundIndex < 0) bag.push(...shuffle(list.filter(accepts)))
    return bag.splice(index, 1)[0]
  }
  return {
    next,
    integer,
    pick,
    shuffle,
    sample,
    weighted,
    deal,
    chance: (p: number) => next() < p,
  }
}

/** Draws entries so that each always has about its share of the total; chance decides among the most overdue. */
export const createShares = (
  { weighted }: Pick<ReturnType<typeof seededRandom>, 'weighted'>,
  weights: readonly (readonly [string, number])[],
) => {
  const totalWeight = weights.reduce((sum, [, weight]) => sum + weight, 0)
  const shares = new Map(weights.map(([entry, weight]) => [entry, weight / totalWeight]))
  const counts = new Map<string, number>()
  let total = 0
  /** Counts an entry that was drawn elsewhere. */
  const count = (entry: string) => {
    counts.set(entry, (counts.get(entry) ?? 0) + 1)
    total++
  }
  const lackOf = (entry: string) =>
    (shares.get(entry) ?? 0) * (total + 1) - (counts.get(entry) ?? 0)
  /** `lackElsewhere` is added if entries also have shares of a larger total. */
  const next = (
    accepts: (entry: string) => boolean = () => true,
    lackElsewhere: (entry: string) => number = () => 0,
  ): string | undefined => {
    const lacking = [...shares.keys()]
      .filter(accepts)
      .map((entry) => [entry, lackOf(entry) + lackElsewhere(entry)] as const)
      .toSorted(([, a], [, b]) => b - a)
    const [mostOverdue] = lacking
    // Only the most overdue are drawn from; pure chance would leave out the rarest entries.
    const due = lacking.filter(([, lack]) => mostOverdue && lack >= mostOverdue[1] * 0.9)
    const drawn = weighted(due) ?? mostOverdue?.[0]
    if (drawn !== undefined) count(drawn)
    return drawn
  }
  return { count, next, lackOf }
}

export type Shares = ReturnType<typeof createShares>
