/** Invented names of neighbourhoods, so that no venue or club is one that exists. */
import type { Random } from '../model/random.ts'
import type { Climate } from '../model/seasons.ts'

const list = (text: string) => text.split(', ')

type Parts = { readonly first: readonly string[]; readonly second: readonly string[] }

const green = list(
  'Ridge, Fork, Hollow, Bend, Creek, Hill, Flats, Grove, Point, Run, Glen, Mill, Notch, Bluff',
)
const anywhere =
  'Harlan, Stony, Kettle, Quarry, Cooper, Tanner, Lantern, Saddle, Heron, Ironwood, Whistler, Orchard, Brickyard, Foundry, Redwing, Sawyer, Windrow, Larkin, Mercer, Wagon, Thistle, Colby, Dunmore, Garnet, Hawthorn, Sorrel, Bramble, Chandler'

/** First and second halves; "Stony" and "Fork" are Stony Fork. */
const parts: Record<Climate, Parts> = {
  north: {
    first: list(`${anywhere}, Tamarack, Birch, Hemlock, Loon, Drumlin, Cobble, Sugarbush`),
    second: green,
  },
  alaska: {
    first: list('Ptarmigan, Spruce, Fireweed, Raven, Glacier, Sourdough, Moose, Cache, Lupine'),
    second: list('Creek, Bend, Ridge, Flats, Point, Hill, Landing'),
  },
  mild: {
    first: list(`${anywhere}, Dogwood, Pecan, Sycamore, Mockingbird, Persimmon, Locust`),
    second: green,
  },
  warm: {
    first: list(`${anywhere}, Egret, Palmetto, Cypress, Magnolia, Pelican, Tupelo, Sabal`),
    second: list('Grove, Point, Bend, Hammock, Bluff, Run, Creek, Flats, Oaks'),
  },
  desert: {
    first: list('Ocotillo, Saltbush, Jackrabbit, Copper, Painted, Yucca, Agave, Javelina, Cholla'),
    second: list('Wash, Butte, Mesa, Flats, Gulch, Springs, Canyon, Bend'),
  },
}

/** Two states whose climate says too little: no palmettos in California, no oaks in Hawaii. */
const ofState: Record<string, Parts> = {
  CA: {
    first: list('Manzanita, Coyote, Toyon, Poppy, Quail, Arroyo, Sorrel, Madrone, Larkin, Harlan'),
    second: list('Canyon, Hill, Ridge, Flats, Grove, Bend, Mesa, Creek'),
  },
  HI: {
    first: list('Banyan, Kiawe, Plumeria, Koa, Breadfruit, Tradewind, Lava, Rainbow, Mango'),
    second: list('Grove, Point, Hill, Ridge, Landing, Flats'),
  },
}

export const inventPlace = (random: Random, climate: Climate, state: string): string => {
  const { first, second } = climate === 'desert' ? parts.desert : (ofState[state] ?? parts[climate])
  return `${random.pick(first)} ${random.pick(second)}`
}

/** What lies at the heart of a place, by its mark; each reads before "Car Show". */
export const spots = {
  coast: list('Harborfront, Bayside, Waterfront, Boardwalk, Seawall, Pier'),
  lake: list('Lakefront, Lakeside, Lakeshore, Boathouse'),
  river: list('Riverfront, Riverwalk, Levee, Old Bridge, Riverside'),
  hills: list('Foothills, Hilltop, Ridge Road, Summit'),
  any: list('Courthouse Square, Old Depot, Market Square, Mill District, Union Station, Old Town'),
} as const
