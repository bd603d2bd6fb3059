/** Deterministic pseudorandom numbers from 0 to 1 by seed (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a function that draws values with probability proportional to weight. */
export const weighted = <T>(
  values: readonly T[],
  weightOf: (value: T) => number,
  random: () => number,
) => {
  let sum = 0
  const upTo = values.map((value) => (sum += weightOf(value)))
  return (): T => {
    const wanted = random() * sum
    let [low, high] = [0, upTo.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] as number) > wanted) high = middle
      else low = middle + 1
    }
    return values[low] as T
  }
}
