import { lines, type Recipe } from '../model/recipe.ts'
import { awards, categories, features } from '../words/car-words.ts'
import { grandstandEndings, indoorEndings } from '../words/endings.ts'

const ovalNight: Recipe = {
  type: 'racing_event',
  share: 4,
  season: 'racing',
  on: 'Sat Sat Fri Fri Sun Wed',
  hours: ['18:30-22:30', '19:00-22:30', '18:00-22:00', '17:00-21:30', '19:00-'],
  names: lines(`
    {venue} {weekday} Night
    Late Model 50 at {place}
    {region} Sprint Car Nationals
    {place} Modified 75
    {city} Street Stock Shootout
    {region} Midget Classic
    Season Opener at {venue}
    {region} 100
    Red Clay Rumble
    Twin 40s at {place}
    {season} Championship Night
    Backstretch Brawl
    {region} Legends Series
    Double Feature Night
    Fan Appreciation Night at {place}
    Figure 8 & Fireworks
    The {place} Sixty
    The {place} Half-Hundred
    {region} Hornet Enduro
    Mechanics' Race Night
    Old Timers' Night at {place}`),
  venues: ['oval'],
  hosts: ['corporate'],
  cost: { '10_20': 7, over_20: 4, under_10: 1, unknown: 1 },
  fees: [40, 50, 75],
  categories: categories.oval,
  awards: awards.racing,
  features: features.racing,
  annual: 0.3,
  charity: 0.08,
  sponsored: 0.7,
  rainDate: 0.35,
  flyers: ['flyer-race-weekend.pdf'],
  opens: lines(`
    Five divisions, heat races at sundown and a feature that usually goes to the last lap.
    Short-track racing under the lights at {venue}, close enough to the fence to taste it.
    Regulars from {region} meet travelers from two states for the longest feature of the month.
    Hot laps begin an hour before the green flag, and the pits stay open after the checkered.
    A full card of racing, with an intermission for the kids' ride-along.
    The fastest cars of the region on the oldest surface in {state}.`),
  goes: lines(`
    Qualifying starts at {gates}, heats at {start}.
    Drivers sign autographs on the front stretch at intermission.
    The feature pays $1,500 to win and a ham to whoever finishes thirteenth.
    Pit passes are sold to anyone with closed shoes.
    Points count toward the track championship.
    The support class has rookies in yellow bumpers, who get the loudest cheers.`),
  ends: grandstandEndings,
}

const roadWeekend: Recipe = {
  ...ovalNight,
  share: 3,
  on: 'Fri',
  days: 3,
  hours: ['08:00-17:00', '08:30-17:30', '09:00-17:00'],
  names: lines(`
    {region} Grand Prix Weekend
    {venue} Race Weekend
    {region} Vintage Grand Prix
    {place} Historic Races
    {city} Six Hours of Endurance
    {season} Sprints at {place}
    {region} Formula Festival
    Ten Cars Wide: Club Racing at {place}
    Majors at {place}
    {place} Endurance Classic
    {region} Touring Car Weekend
    Double Regional at {venue}
    The Esses: {season} Races
    {region} Vintage Sports Car Races`),
  venues: ['circuit'],
  hosts: ['car_clubs', 'corporate'],
  cost: { over_20: 6, '10_20': 3, over_50: 3, unknown: 1 },
  fees: [250, 325, 400],
  categories: categories.road,
  annual: 0.6,
  rainDate: 0,
  registers: true,
  opens: lines(`
    Three days of club racing on the full course, with practice on the first and points races on the other two.
    Eight run groups, open paddock and a lunch-hour drive around the track for spectators.
    Historic race cars used as intended, from small-bore sports cars to ground-pounding V8s.
    Race engines warm up at eight and the last checkered flag falls before dinner.`),
  goes: lines(`
    The paddock is open to spectators all weekend, so ask before you lean.
    Touring laps in your own car are sold at noon for a donation to the corner workers.
    The feature on the last day starts at two.
    Camping is along the back straight, with quiet hours from ten.
    Corner workers are wanted, and learn on the job beside an old hand.`),
}

const indoorRacing: Recipe = {
  ...ovalNight,
  share: 2,
  season: 'indoors',
  on: 'Sat Fri Tue Wed',
  names: lines(`
    {region} Indoor Midget Nationals
    Winter Karting League at {place}
    Concrete Slide: Indoor Quarter Midgets
    {city} Indoor Kart Grand Prix
    Arena Racing {city}
    Tire Warmers Off: Winter Series
    Quarter Midget Winter Cup
    {place} Concrete Classic`),
  venues: ['expo'],
  hours: ['18:00-21:30', '13:00-20:00', '19:00-22:00'],
  categories: lines(`
    Karts
    Midgets
    Quarter Midgets
    Champ Karts`),
  rainDate: 0,
  annual: 0.3,
  flyers: [],
  opens: lines(`
    Sixth-mile racing on syrup-coated concrete while the real track is under snow.
    Small cars, small oval, no room for a grudge and plenty of them.
    League night for drivers from eight to eighty, with rental karts for those without.`),
  goes: lines(`
    Four heats, two last-chance races and a main event of 40 laps.
    Spectators sit on all sides, ten feet from the wall.
    Arrive-and-drive heats cost $25 and fill up early.
    The doors open at {gates}.`),
  ends: indoorEndings,
}

const testAndTune: Recipe = {
  type: 'drag_racing',
  share: 3,
  season: 'racing',
  on: 'Wed Fri Fri Thu Sat',
  hours: ['17:00-22:00', '18:00-22:00', '18:00-23:00', '17:30-21:30'],
  names: lines(`
    Test & Tune at {place}
    {weekday} Night Street Drags
    Midnight Drags (Done by Eleven)
    Grudge Night at {venue}
    High School Drags
    Beat the Heat at {place}
    Run What You Brung
    {region} Street Legal Drags
    Time Slip {weekday}
    Burnouts & Burgers
    Diesel Drags at {place}
    Import vs. Domestic at {venue}
    Jackpot {weekday}`),
  venues: ['strip'],
  hosts: ['corporate', 'corporate', 'car_clubs'],
  cost: { '10_20': 7, under_10: 2, over_20: 1, unknown: 1 },
  fees: [20, 25, 30],
  categories: categories.drag,
  awards: awards.drag,
  features: features.racing,
  annual: 0.05,
  charity: 0.05,
  sponsored: 0.4,
  rainDate: 0.1,
  flyers: ['flyer-race-weekend.pdf'],
  opens: lines(`
    Anything that passes tech can make a pass, from minivans to door slammers.
    An open track evening for street cars, with a tree that treats everyone alike.
    As many runs as the line permits, and a time slip for each.
    Settle it at {venue}, where there is a guardrail and an ambulance.`),
  goes: lines(`
    Tech inspection opens at {gates}; street cars need a helmet below 14 seconds.
    Driver entry is \${fee}, spectators pay at the gate.
    Teenagers with a license run in their own class with parents' consent.
    First-timers get a walk through the staging lanes before they line up.
    The grudge lane opens once the qualifying runs are done.`),
  ends: grandstandEndings,
}

const dragWeekend: Recipe = {
  ...testAndTune,
  share: 3,
  on: 'Fri Sat Sat',
  days: 2,
  hours: ['09:00-18:00', '10:00-20:00', '09:00-17:00', '11:00-22:00'],
  names: lines(`
    {region} Nostalgia Drags
    {place} Bracket Nationals
    Gassers at {place}
    {region} Divisional Points Meet
    {season} Bracket Brawl
    {region} Quick 32
    Hemis at {place}
    Footbrake Fest
    Jet Cars & Wheelstanders
    Wheels Up at {venue}
    Big Bucks Bracket {season}
    Junior Dragster Classic
    Flathead Elapsed Time Trials
    Front Motors Only
    {city} Pro Mod Invitational`),
  cost: { over_20: 6, '10_20': 5, unknown: 1 },
  fees: [60, 80, 120],
  annual: 0.6,
  registers: true,
  opens: lines(`
    Two days of eliminations, with time trials on the first morning and finals under the lights.
    Front-engined dragsters, gassers with their noses up and push starts from the return road.
    Bracket racers from six states compete for a purse that covers more than the tow.
    Nitro in the air, side-by-side racing on the quarter mile and a pit area open to everyone.`),
  goes: lines(`
    Time trials start at {start}, first round after lunch.
    Every ticket is a pit pass.
    A swap row runs along the return road.
    The cackle fest is at sundown; hold on to your hat.
    Juniors race before the pros and get the same announcer.`),
}

export const racing: readonly Recipe[] = [
  ovalNight,
  roadWeekend,
  indoorRacing,
  testAndTune,
  dragWeekend,
]
