import { lines, type Recipe } from '../model/recipe.ts'
import { awards, categories, features, makes } from '../words/car-words.ts'
import { indoorEndings, outdoorEndings } from '../words/endings.ts'

const boatShow: Recipe = {
  type: 'cruise',
  share: 4,
  season: 'water',
  needs: ['coast', 'lake', 'river'],
  on: 'Sat Sat Sun',
  hours: ['10:00-16:00', '09:00-15:00', '10:00-15:00', '11:00-17:00'],
  names: lines(`
    {region} Antique Boat Show
    Wood, Brass & Water
    {city} Classic Boat Rendezvous
    Runabouts at {place}
    {region} Wooden Boat Day
    Tow Cars & Tenders
    {spot} Boats & Cars
    Mahogany Morning
    {place} Dock Party & Boat Parade
    Vintage Outboard Meet
    {region} Boat Parade & Show
    Amphibious Cars at {place}
    {city} Hydroplane Reunion
    Varnish & Vinyl Tops
    Bow to Bumper
    {season} Launch at {place}
    Hulls & Hubcaps of {city}
    {region} Poker Run on the Water
    Steam Launch Day
    Lake Boats & Hot Rods
    {venue} Open Dock
    Captains & Convertibles
    Two-Stroke {weekday}
    Rumrunners' Reunion`),
  venues: ['marina'],
  hosts: ['car_clubs', 'corporate', 'charities'],
  cost: { free: 6, under_10: 3, '10_20': 3, unknown: 1 },
  fees: [30, 40, 50],
  makes: makes.boats,
  makeCount: 3,
  categories: categories.boats,
  awards: awards.boats,
  features: features.water,
  annual: 0.6,
  charity: 0.2,
  sponsored: 0.5,
  rainDate: 0.15,
  registers: true,
  flyers: ['flyer-boat-show.png'],
  opens: lines(`
    Varnished runabouts in the slips and the cars that towed them on the lawn above.
    {limit} wooden boats tie up at {venue}, and most of them give rides.
    Classic outboards start in sequence, with smoke and applause.
    A day where the engines are inboard and the judges wear deck shoes.
    Boats from the twenties to the seventies, with a class for those that still leak.`),
  goes: lines(`
    Captains may launch at the ramp until {start}.
    The parade of boats leaves the dock at noon and returns when the fuel does.
    People's Choice ballots are collected until {awards}.
    Matching boat and tow car pairs are judged together.
    A varnish demonstration takes place in the boathouse, wind or no wind.
    Dockage is free for entered boats the night before.`),
  ends: outdoorEndings.slice(4),
}

const boatExpo: Recipe = {
  ...boatShow,
  share: 1,
  season: 'indoors',
  on: 'Fri Sat',
  days: 2,
  hours: ['10:00-19:00', '11:00-18:00', '10:00-17:00'],
  names: lines(`
    {region} Boat & Tow Vehicle Expo
    {city} Winter Boat Show
    Dry Dock: {region} Boat Expo
    {city} Outboard & Trailer Days`),
  venues: ['expo'],
  cost: { '10_20': 6, under_10: 3 },
  rainDate: 0,
  opens: lines(`
    New boats, old boats and the trucks that pull them, a long way from open water.
    Two days of hulls on carpet, with a pool for the small ones.`),
  goes: lines(`
    A trailering clinic runs twice a day in the back lot.
    Restorers show a hull in three stages, from rotten to ready.
    Boating safety certificates can be earned on the spot.
    A fishing simulator keeps children and fathers busy.`),
  ends: indoorEndings,
}

export const boats: readonly Recipe[] = [boatShow, boatExpo]
