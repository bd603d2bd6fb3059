/** Which of the listed cities have live events. */

import type { Random } from '../model/random.ts'
import type { DemoCity } from './demo-city.ts'

/** In every state at least so many, where the list has them. */
const perState = 2

/**
 * `count` cities: all that belong to a large one, some of every state, the rest by chance. Throws
 * RangeError when there are not enough.
 */
export const chooseCities = (
  random: Random,
  cities: readonly DemoCity[],
  count: number,
): DemoCity[] => {
  const chosen = new Set(cities.filter(({ metro }) => metro !== undefined))
  const others = random.shuffled(cities.filter(({ metro }) => metro === undefined))
  const inState = (state: string) => [...chosen].filter((city) => city.state === state).length
  for (const city of others) if (inState(city.state) < perState) chosen.add(city)
  for (const city of others) if (chosen.size < count) chosen.add(city)
  if (chosen.size !== count) {
    throw new RangeError(`The demonstration needs ${count} cities; ${cities.length} are known.`)
  }
  return [...chosen]
}
