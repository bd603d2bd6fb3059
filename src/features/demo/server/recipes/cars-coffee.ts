import { lines, type Recipe } from '../model/recipe.ts'
import { categories, features } from '../words/car-words.ts'

/** The monthly morning meet; comes as a series. */
export const monthlyCoffee: Recipe = {
  type: 'cars_coffee',
  share: 3,
  season: 'mornings',
  on: 'Sat Sun Sun',
  hours: ['08:00-10:30', '07:30-10:00', '08:00-11:00', '09:00-11:30', '07:00-09:30', '08:30-11:00'],
  names: lines(`
    {city} Cars & Coffee
    {region} Cars and Coffee
    Cars & Coffee at {place}
    Espresso & Exhaust
    {spot} Cars & Coffee
    Gaskets & Grounds
    Drip, Pour & Idle
    {weekday} Drivers: {city}
    Caffeine & Carburetors
    Cold Starts {city}
    {region} Morning Meet
    Donuts & Downshifts
    Crema & Chrome
    Early Apex Coffee
    Cappuccino Cruisers
    Mugs & Manifolds
    The Slow Pour {city}
    Pancakes & Pistons
    {place} Sunrise Meet
    Half-Caf & Half Throttle
    Bagels & Big Ends
    {region} Dawn Patrol
    Coffee with the Clutch Out
    {city} Sunrise Garage`),
  venues: ['cafe', 'cafe', 'lot', 'hangar'],
  hosts: ['independent', 'car_clubs', 'car_clubs', 'car_dealers'],
  cost: { free: 14, unknown: 1 },
  categories: [...categories.show, ...categories.sporting],
  features: features.coffee,
  charity: 0.1,
  sponsored: 0.3,
  flyers: ['flyer-cars-coffee.png'],
  opens: lines(`
    Park, find a cup and walk the rows before the day gets going.
    Exotics by the entrance, project cars by the dumpster, and the best conversations in between.
    A morning meet without trophies, fees or speeches, over before lunch.
    Some {cars} cars come through on a good morning, from air-cooled to all-electric.
    {host} will have the first pot ready half an hour before {start}.
    What turns up depends on the weather and on who got permission.
    Everyone from {city} with a set of keys and an early alarm is welcome.
    The lot holds {cars} cars and is full by the second cup.`),
  goes: lines(`
    Coffee and pastries are sold at {venue}; bring your own mug for a discount.
    A corner of the lot is kept for one featured make each month.
    Arrive and leave quietly: the lot was lent on that condition.
    Drivers gather at the end for a loop on back roads.
    Photographers get the first half hour, before the crowd.
    Children may sit in at least one fire engine.`),
  ends: lines(`
    Enter from the north side and park where the volunteers point.
    No revving, no burnouts, no exceptions.
    The meet takes place in light rain, with fewer convertibles.
    Spectators please leave the front rows free.
    Dogs on a leash are welcome.
    Please buy something from the shops that lend us the lot.`),
}

const specialCoffee: Recipe = {
  ...monthlyCoffee,
  share: 2,
  season: 'always',
  names: lines(`
    {season} Cars & Coffee at {place}
    {month} Meet: Cars & Coffee {city}
    Cars & Cocoa
    Sweaters & Superchargers
    {region} All-Weather Cars & Coffee
    Hangar Coffee {city}
    Beans, Bikes & Bumpers
    Coffee Under Cover
    Garage Door Coffee
    Longest Lot Coffee
    Crullers & Coupes
    Cinnamon Rolls & Roll Cages`),
  venues: ['hangar', 'cafe', 'brewery', 'expo'],
  opens: lines(`
    A roof, a heater and two urns of coffee make this one independent of the forecast.
    Cars that dare the weather park inside, everyone else outside, and nobody is cold for long.
    The hall doors open at {start} for the first {cars} cars.`),
  goes: lines(`
    Pastry comes from the bakery across the road.
    One bay is reserved for a car on a lift, with its owner to explain.
    The heaters are on from {gates}.
    A box for winter coats stands at the door.`),
  ends: lines(`
    Drip trays are provided, and expected under anything older than its owner.
    Enter through the side door; the big one stays shut for the heat.
    Dogs on a leash are welcome.
    Please move your car when you leave, so that the next one finds a place.
    Engines off inside the hall.`),
}

export const carsCoffee: readonly Recipe[] = [monthlyCoffee, specialCoffee]
