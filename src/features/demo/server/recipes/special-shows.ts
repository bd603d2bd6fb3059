import { lines, type Recipe, words } from '../model/recipe.ts'
import { awards, categories, makes } from '../words/car-words.ts'
import { indoorEndings } from '../words/endings.ts'
import { mainStreet } from './car-shows.ts'

const marqueShow: Recipe = {
  ...mainStreet,
  share: 3,
  names: lines(`
    {region} {make} Show
    {make} Day at {place}
    All-{make} Field Day
    {make} on the Green
    {region} {make} Invasion
    {city} {make} Reunion
    {make} Roundup
    {season} {make} Meet
    {make} by the {spot}
    The {make} Homecoming
    {region} {make} Regional`),
  venues: ['park', 'lot', 'brewery', 'hangar', 'estate'],
  hosts: ['car_clubs'],
  cost: { free: 4, under_10: 3, '10_20': 2, unknown: 1 },
  fees: [20, 25, 30, 35],
  makes: makes.marque,
  makeCount: 1,
  categories: words('Stock, Modified, Survivors, Restored, Daily Drivers, Race Prepared'),
  charity: 0.15,
  flyers: [],
  opens: lines(`
    One make, every year it was built: owners come from across {state} to compare notes.
    {host} will fill {venue} with {make} cars from first series to last.
    A day for {make} people and for anyone who has wondered what the fuss is about.
    Original, modified and half-finished: if it says {make} on it, there is a place on the field.`),
  goes: lines(`
    Classes follow model years, with one for modified cars and one for daily drivers.
    The parts tables open at {gates} and the good pieces go quickly.
    A tech talk at eleven covers carburetors, rust and where to find trim.
    Voting is by owners only and closes an hour before the awards.
    Members judge for condition first and correctness second.
    Other makes park in the spectator rows and are admired there too.`),
}

const truckShow: Recipe = {
  ...mainStreet,
  share: 2,
  names: lines(`
    {region} Truck Roundup
    Tailgates & Tall Tales
    {city} Pickup Parade
    Old Haulers of {place}
    Step-Sides & Side-Steps
    {region} Four-Wheel-Drive Field Day
    Workhorse {weekday}
    Bed Rails & Barbecue
    {region} Mini-Truck Meet
    Farm Truck Fest`),
  venues: ['fairgrounds', 'lot', 'park', 'brewery'],
  hosts: ['independent', 'car_clubs', 'corporate'],
  cost: { free: 4, under_10: 4, '10_20': 1, unknown: 1 },
  makes: makes.trucks,
  makeCount: 3,
  categories: lines(`
    Trucks
    Mini Trucks
    Off-Road
    Lifted Trucks
    Vintage Work Trucks
    Lowered Trucks
    Panel Vans`),
  charity: 0.15,
  opens: lines(`
    Pickups, panel vans and the odd fire engine, restored or still working for a living.
    A show for trucks only, from flatheads with wooden beds to lifted diesels.
    {cars} trucks, one smoker and a field with room to turn around: that is the plan.
    Farm trucks park beside show trucks here, and the mud does not cost points.`),
  goes: lines(`
    A ramp shows who has the most travel, and a scale shows who has the most truck.
    Entry is \${fee} for anything with a bed.
    The tailgate tug-of-war starts at noon.
    Classes run from stock to fully custom, plus one for trucks that came loaded.
    Awards are at {awards}, beside the smoker.`),
}

const tunerShow: Recipe = {
  ...mainStreet,
  share: 2,
  on: 'Sat Sun',
  hours: ['11:00-17:00', '12:00-18:00', '16:00-21:00', '10:00-16:00'],
  names: lines(`
    {region} Import Showdown
    Import Alley {city}
    Low & Slow {city}
    {city} Street Tuner Expo
    Boost {weekday}
    {region} Euro Fest
    Static & Bagged
    Neon Lot: {city}
    Wide Body {weekday}
    {region} Stance Social
    Redline {city}
    Hatch Day {region}`),
  venues: ['expo', 'lot', 'fairgrounds', 'hangar'],
  hosts: ['corporate', 'independent', 'car_clubs'],
  cost: { '10_20': 5, over_20: 3, under_10: 2, unknown: 1 },
  fees: [30, 40, 45, 50],
  makes: makes.japanese,
  makeCount: 4,
  categories: categories.late,
  awards: awards.late,
  features: lines(`
    DJ
    Vendor Area
    Food Trucks
    Dyno Runs
    Sound Competition
    Limbo Contest
    Photo Walls
    Sim Racing`),
  charity: 0.05,
  opens: lines(`
    Japanese and European builds from {state} and its neighbors, picked from a few hundred applications.
    Engine bays, wheel fitment and a great deal of polish: the region's tuner crowd on one lot.
    {cars} builds on display, with a dyno running all afternoon.
    A meet for late-model builds, with one row held open for cars still on stands at home.`),
  goes: lines(`
    Show cars roll in from {gates} in staging order.
    Dyno pulls cost $60 for three runs and are booked at the gate.
    The limbo starts when the line of low cars is long enough.
    Class awards follow at {awards}; judges look at finish before cost.
    Revving and burnouts end your day, and the organizers mean it.`),
  ends: lines(`
    Spectators park in the east lot.
    Bring your ticket confirmation; the line at the door is long.
    Show cars may not leave before the awards.
    No outside food.
    Children under ten come in free.`),
}

const lowriderShow: Recipe = {
  ...tunerShow,
  share: 1,
  season: 'outdoors',
  names: lines(`
    {region} Lowrider {weekday}
    Bombs & Traditionals of {city}
    Candy & Chrome
    {city} Hop & Show
    Slow and Low at {place}
    Velvet & Pinstripes
    {region} Oldies Cruise & Show`),
  venues: ['park', 'fairgrounds', 'lot'],
  cost: { free: 4, under_10: 3, '10_20': 3 },
  makes: makes.american,
  makeCount: 2,
  categories: lines(`
    Lowriders
    Bombs
    Traditionals
    Lowrider Bicycles
    Customs
    Trucks`),
  awards: lines(`
    Best of Show
    Best Bomb
    Best Traditional
    Best Candy Paint
    Highest Hop
    Best Bicycle`),
  opens: lines(`
    Candy paint, engraved chrome and hydraulics on the lawn, with oldies from the speaker truck.
    Car clubs from across {state} set up their displays at sunrise and do not hurry.
    A family day around lowriders, bombs and the bicycles that the next generation builds.`),
  goes: lines(`
    The hop contest begins at two, singles before doubles.
    Clubs are judged as a display, with a separate trophy for bicycles.
    Tacos, shaved ice and a dance floor share the shade.
    Pinstripers work all day and take small jobs on the spot.`),
}

const indoorShow: Recipe = {
  ...mainStreet,
  share: 3,
  season: 'indoors',
  on: 'Fri Sat',
  days: 2,
  hours: ['10:00-18:00', '09:00-17:00', '10:00-20:00', '12:00-20:00'],
  names: lines(`
    {region} Indoor Rod & Wheel Show
    {city} Winter Rod Show
    Chrome Under the Roof
    {region} Indoor Nationals
    {city} Custom Auto Show
    Cabin Fever Car Show
    {region} Auto Expo
    Carpet & Candlepower
    {city} Hall of Customs
    Garage Door Down: Indoor Show
    {region} Heated Floor Classic
    Builders' Hall {city}`),
  venues: ['expo'],
  hosts: ['corporate', 'car_clubs'],
  cost: { '10_20': 6, over_20: 3, under_10: 1 },
  fees: [35, 40, 50, 60],
  charity: 0.1,
  rainDate: 0,
  annual: 0.7,
  opens: lines(`
    {cars} cars under one roof, polished for people who have not seen asphalt in weeks.
    Builders roll out what they have worked on all year, many of them for the first time in public.
    Turntables, velvet ropes and paint you could shave in: the indoor season at its best.
    An indoor show over two days, with the builders standing beside their cars.`),
  goes: lines(`
    Judging is finished by the first evening and awards follow on the last afternoon.
    Children's model-building tables are free, with kits while they last.
    Pinstripers work on panels through the weekend and auction them for charity.
    Exhibitors move in the day before; walk-in entries are not possible.
    A parts and tool hall is included in the ticket.`),
  ends: indoorEndings,
}

/** Shows for one make or one sort of car, and those under a roof. */
export const specialShows: readonly Recipe[] = [
  marqueShow,
  truckShow,
  tunerShow,
  lowriderShow,
  indoorShow,
]
