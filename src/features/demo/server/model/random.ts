/**
 * Chance that can be repeated: the same seed gives the same demonstration data on every machine.
 * Not for secrets.
 */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  /** Throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T
  /** A copy in another order. */
  shuffled<T>(list: readonly T[]): T[]
  /** `count` different entries in the order of the list. */
  sample<T>(list: readonly T[], count: number): T[]
  /** A key, each as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K
}

/** FNV-1a, 32 bits: spreads similar seeds ("2026-11-20", "2026-11-21") far apart. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return value >>> 0
}

/** Xorshift with 32 bits of state (G. Marsaglia, "Xorshift RNGs", 2003); the state is never 0. */
const xorshift = (seed: number) => {
  let state = seed || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

export const seededRandom = (seed: string): Random => {
  const next = xorshift(hash(seed))
  // The first numbers of similar seeds are alike.
  for (let i = 0; i < 8; i++) next()
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('Nothing to pick from.')
    return list[whole(0, list.length - 1)] as T
  }
  const shuffled = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = whole(0, i)
      ;[copy[i], copy[j]] = [copy[j] as T, copy[i] as T]
    }
    return copy
  }
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const chosen = new Set(shuffled(list.map((_, index) => index)).slice(0, count))
    return list.filter((_, index) => chosen.has(index))
  }
  const weighted = <K extends string>(weights: Readonly<Partial<Record<K, number>>>): K => {
    const entries = Object.entries(weights) as [K, number][]
    let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      rest -= weight
      if (rest < 0) return key
    }
    return pick(entries)[0]
  }
  return { next, whole, pick, shuffled, sample, weighted, chance: (p) => next() < p }
}
