/** Which cars a demonstration event is for. */
import type { Random } from '../model/random.ts'
import type { Recipe } from '../model/recipe.ts'
import { makes } from '../words/car-words.ts'

/** A marque as people say it → who makes it. */
const makers: Record<string, readonly string[]> = {
  Corvette: ['Chevrolet'],
  Camaro: ['Chevrolet'],
  Mustang: ['Ford'],
  Thunderbird: ['Ford'],
  Firebird: ['Pontiac'],
  Miata: ['Mazda'],
  Mopar: ['Chrysler', 'Dodge', 'Plymouth'],
}

export const makersOf = (marque: string): readonly string[] => makers[marque] ?? [marque]

/** {make} where the recipe knows one. */
export const castMake = (random: Random, recipe: Recipe): string | undefined =>
  recipe.makes && random.pick(recipe.makes)

/** Where all makes come, some name those that they expect. */
const isOpenToAll = ({ type, makes: own }: Recipe) =>
  own !== undefined || ['car_show', 'cruise_night', 'cars_coffee', 'combination'].includes(type)

/** The makes to list; none means that all are welcome. */
export const castMakes = (random: Random, recipe: Recipe, make: string | undefined): string[] => {
  if (make && recipe.makeCount === 1) return [...makersOf(make)]
  if (recipe.makes && recipe.makeCount) {
    return random.sample(recipe.makes, recipe.makeCount + random.whole(0, 2)).flatMap(makersOf)
  }
  if (!isOpenToAll(recipe) || random.chance(0.7)) return []
  return random.sample(recipe.makes ?? makes.american, random.whole(2, 6)).flatMap(makersOf)
}
