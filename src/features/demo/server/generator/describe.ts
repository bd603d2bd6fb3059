/** Two to four sentences about a demonstration event, true to its fields. */

import type { Recipe } from '../model/recipe.ts'
import type { Charity } from './cast-people.ts'
import { type Facts, fillPattern } from './pattern-facts.ts'
import type { Stage } from './stage.ts'

export const describe = (
  { random, decks }: Stage,
  recipe: Recipe,
  { facts, charity }: { facts: Facts; charity?: Charity },
): string => {
  const sentence = (patterns: readonly string[]) => {
    const pattern = decks.deal(patterns, (each) => fillPattern(each, facts) !== undefined)
    return pattern === undefined ? [] : [fillPattern(pattern, facts) ?? '']
  }
  const details = random.chance(0.45) ? 2 : 1
  const ending = random.chance(0.7) ? sentence(recipe.ends) : []
  return [
    ...sentence(recipe.opens),
    ...Array.from({ length: details }, () => sentence(recipe.goes)).flat(),
    ...(charity ? [charity.use] : []),
    ...(charity && details === 2 ? [] : ending),
  ].join(' ')
}
