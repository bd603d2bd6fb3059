import { lines, type Recipe } from '../model/recipe.ts'
import { awards, categories, features } from '../words/car-words.ts'
import { streetEndings } from '../words/endings.ts'

/** The weekly parking-lot evening; comes as a series. */
export const weeklyCruise: Recipe = {
  type: 'cruise_night',
  share: 0,
  season: 'evenings',
  on: 'Fri Fri Wed Wed Thu Tue Sat',
  hours: ['17:00-20:00', '17:30-20:30', '18:00-21:00', '16:30-20:00', '18:00-'],
  names: lines(`
    {weekday} Night Cruise at {place}
    {place} {weekday} Cruise-In
    {region} Cruise Night
    {city} Cruise-In
    Burgers & Big Blocks
    Sundown on {street}
    {weekday} Night Lights
    Root Beer & Roadsters
    {region} Parking Lot Social
    Carhop {weekday}s
    Cruise the {spot}
    Shakes & Shifters
    {weekday} Night Rumble
    Neon & Nickel Plate
    {place} Rollers
    The {weekday} Night Lineup
    Hubcap Hangout
    {city} Oldies Night
    Custard & Camshafts
    Dusk till Chrome`),
  venues: ['lot', 'lot', 'lot', 'downtown'],
  hosts: ['independent', 'independent', 'car_clubs', 'car_dealers'],
  cost: { free: 12, unknown: 1 },
  categories: categories.show,
  awards: awards.street,
  features: features.street,
  charity: 0.08,
  sponsored: 0.35,
  opens: lines(`
    Every {weekday} evening the lot fills with whatever people drove to work, plus what they did not dare to.
    No classes, no judging and no fee: park, pop the hood and talk.
    The regulars are here by {start}, and newcomers get the good spots near the music.
    A {weekday} habit in {city}, with anything from flathead coupes to last year's lease.
    Anywhere from 30 to {cars} cars turn up, depending on the sky.
    {host} will keep the coffee on and the music at a level that permits conversation.
    An evening for people who like to park and look.
    Old cars, warm pavement and a line at the window for burgers.`),
  goes: lines(`
    A car of the night is picked around eight and wins a gift card.
    Oldies come from a speaker in the bed of a '56 pickup.
    Once a month there is a theme; the rest of the time anything goes.
    The half-and-half raffle usually pays for somebody's next tank.
    Children vote for their favorite with a poker chip.
    Some of the cars leave together at dusk for a lap through town.
    Trucks park along the hedge, motorcycles beside the door.`),
  ends: streetEndings,
}

const bigCruise: Recipe = {
  ...weeklyCruise,
  share: 4,
  on: 'Sat Sat Fri Thu',
  names: lines(`
    {region} Cruise
    Cruise {street}
    Lap the Loop: {city}
    {city} Boulevard Nights
    {month} Moonlight Cruise
    Dragging {street}
    {region} Headlight Parade
    Back to {street}
    {city} Cruise & Concert
    {season} Cruise-Out
    One Lap of {city}
    Rumble Down {street}
    Taillights over {city}
    Homecoming Cruise {city}
    Two Gallons & a Milkshake
    {region} Old Route Cruise
    Class Ring Cruise Night
    Slow Traffic Keep Right`),
  venues: ['downtown', 'lot', 'park'],
  hosts: ['independent', 'charities', 'corporate', 'car_clubs'],
  hours: ['16:00-21:00', '17:00-22:00', '15:00-20:00', '18:00-22:00'],
  annual: 0.5,
  sponsored: 0.6,
  flyers: ['flyer-cruise-night.pdf'],
  opens: lines(`
    Once a year {city} hands {street} back to the people who learned to drive on it.
    Two lanes each way, old cars in all four, and lawn chairs three deep on the sidewalk.
    The cruise covers a two-mile loop through {city} that every local over fifty knows by heart.
    Anything built before 1990 may drive the loop; the rest find a seat along it.
    A rolling show: {cars} cars at walking pace, engines audible, windows down.`),
  goes: lines(`
    The loop opens at {start} and police close the cross streets.
    Bands play at both ends, so each lap begins with a different song.
    Cars may enter and leave the loop at {venue}.
    There is no fee and no registration; a donation box stands at the entrance.
    Overheated cars are welcome to rest in the shade of the old theater.
    The last lap is for convertibles only.`),
}

const coldCruise: Recipe = {
  ...weeklyCruise,
  share: 2,
  season: 'indoors',
  climates: ['north', 'mild', 'alaska'],
  on: 'Tue Wed Thu Fri',
  names: lines(`
    Winter Cruise-In at {place}
    Cabin Fever Cruise Night
    {region} Off-Season Cruise-In
    Parked for the Winter Social
    Salt-Free {weekday}
    Indoor Cruise Night {city}
    Battery Tender Ball
    {weekday} Night Thaw`),
  venues: ['expo', 'brewery', 'hangar'],
  hours: ['18:00-21:00', '17:30-20:30', '18:30-21:30'],
  opens: lines(`
    The cars are asleep, the stories are not: a cruise night indoors until the salt is off the roads.
    A warm hall, a dozen cars on carpet and the same faces as in July.
    Bring photographs of the winter project and be ready to explain the schedule.`),
  goes: lines(`
    The hall holds 20 cars; sign up for a space or just come and sit.
    A slide show of last season runs on the wall.
    Chili is on the stove, and the cook takes no requests.
    Trivia starts at seven, with questions nobody under sixty should know.`),
  ends: lines(`
    Free parking behind the building.
    Drivers of winter beaters are honored, too.
    The kitchen closes at eight.
    Everyone who liked it in summer is welcome in winter.`),
}

export const cruiseNights: readonly Recipe[] = [bigCruise, coldCruise]
