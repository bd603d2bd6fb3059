import { lines, type Recipe } from '../model/recipe.ts'
import { categories, features, makes } from '../words/car-words.ts'
import { driveEndings } from '../words/endings.ts'

const clubNight: Recipe = {
  type: 'car_club_event',
  share: 5,
  season: 'always',
  on: 'Mon Tue Tue Wed Thu Thu',
  hours: ['19:00-21:00', '18:30-20:30', '19:00-20:30', '18:00-20:00', '19:00-'],
  names: lines(`
    {host} Tech Night
    {host} Monthly Meeting
    Carburetor Clinic
    {region} Wrench Night
    Wiring Diagrams & Pizza
    {make} Owners' Evening
    Bench Racing at {place}
    {city} Garage Crawl
    Upholstery Night
    Show & Tell: Barn Finds
    Brake Bleeding for Beginners
    {host} Planning Night
    Bodywork Basics
    Tools We Regret: An Evening
    Model Car Build Night
    Gauge Cluster Clinic
    {region} Restorers' Roundtable
    Slides & Sandwiches
    Title, Tags & Insurance Night
    Timing Light {weekday}
    First Car Stories
    Fuel Injection for the Frightened`),
  venues: ['clubhouse', 'clubhouse', 'church'],
  hosts: ['car_clubs'],
  cost: { free: 12, under_10: 1, unknown: 2 },
  makes: makes.marque,
  makeCount: 0,
  categories: categories.sporting,
  features: lines(`
    Tech Talk
    Pizza
    Raffle
    Guest Speaker
    Free Parking
    Beginners Welcome`),
  opens: lines(`
    A short meeting, a long demonstration and the usual arguments about oil.
    Members bring one part that failed and explain why; guests are welcome from the first visit.
    One car on the lift, one member with a flashlight, everyone else with advice.
    The business part takes fifteen minutes and the coffee the rest.
    Bring a question about your car and somebody will have made the mistake before.
    {host} will open the shop to anyone who wants to learn before buying the parts.`),
  goes: lines(`
    This time the subject is cooling systems that cope with traffic.
    Sign-up sheets for the summer tours go around at eight.
    Tools are shared, coveralls are not.
    New members get a mentor with the same engine.
    A swap table stands by the door, everything under $20.
    The raffle pays for the pizza.`),
  ends: lines(`
    Park behind the building and use the side door.
    Guests need not be members.
    The lift bay is wheelchair accessible.
    Coffee is free, the cookies are not.
    Teenagers with an interest in engines are especially welcome.
    The door is locked at nine.`),
}

const clubOuting: Recipe = {
  ...clubNight,
  share: 4,
  season: 'outdoors',
  on: 'Sat Sun',
  names: lines(`
    {host} Picnic
    {region} All-Club Picnic
    {make} Club Field Day
    {host} Open House
    Funkhana at {place}
    {region} Club Challenge
    Gymkhana & Grill
    Tech Inspection Day: {city}
    {host} Anniversary Meet
    New Members' Drive & Lunch
    Chili & Chassis
    {region} Clubs on the Lawn
    Polish Day at {place}
    Fish Fry & Fins`),
  venues: ['park', 'brewery', 'clubhouse'],
  hours: ['10:00-15:00', '11:00-15:00', '12:00-16:00', '09:00-14:00'],
  makeCount: 1,
  annual: 0.4,
  charity: 0.1,
  rainDate: 0.2,
  flyers: [],
  opens: lines(`
    Once a year the club gets everyone onto one lawn, including those whose cars are in boxes.
    A picnic with car games: blindfold parking, a potato on a spoon and a very slow race.
    Three clubs, one grill and a trophy for the club that brings the most running cars.
    Members' cars in the morning, members' cooking in the afternoon.`),
  goes: lines(`
    Bring a dish that feeds four and a chair for yourself.
    The slow race is won by the last car over the line that has not stalled.
    Prospective members may drive one of the club's cars around the field.
    Hot dogs and drinks are on the club.
    The photograph is taken at noon sharp.`),
  ends: lines(`
    Guests need not be members.
    Children and dogs are expected.
    Bring a folding chair and a hat.
    The grill is lit an hour in.
    Rain moves everyone under the picnic shelter.`),
}

const clubParty: Recipe = {
  ...clubNight,
  share: 1,
  season: 'december',
  on: 'Sat Fri Sun',
  names: lines(`
    {host} Holiday Dinner
    {region} Clubs' Gift Swap
    White Elephant & White Walls
    {host} Year-End Social
    Ornaments & Overdrives
    Cookies at the Clubhouse`),
  venues: ['hotel', 'clubhouse', 'brewery'],
  hours: ['17:00-21:00', '18:00-21:30', '13:00-17:00'],
  cost: { over_20: 5, free: 3, '10_20': 2 },
  opens: lines(`
    The club's year ends at a table, with a gift swap of parts nobody has been able to identify.
    Dinner, a few awards of no value and the vote on next year's tours.`),
  goes: lines(`
    Wrap one car-related gift of $20 or less.
    Reserve by the week before so that the kitchen knows.
    Toys for the children's ward are collected at the door.
    Partners are welcome, and usually funnier.`),
  ends: lines(`
    Guests need not be members.
    Vegetarian plates are available.
    Park behind the building.
    Sweaters with cars on them are encouraged.`),
}

const rally: Recipe = {
  type: 'road_rally',
  share: 3,
  season: 'outdoors',
  on: 'Sat Sat Sun',
  hours: ['09:00-16:00', '08:30-15:30', '10:00-15:00', '09:30-14:30'],
  names: lines(`
    {region} Time-Speed-Distance Rally
    The {city} 200
    Gimmick Rally {city}
    {season} Monte Carlo of {region}
    {place} Navigational Trial
    Iron Bridge Rally
    {region} Gravel Rally
    Odometer & Nerve
    Route Book Roulette
    Back Roads & Brackets
    {region} Vintage Rally
    Checkpoint {city}
    Average Speed 41
    The Long Way to {place}
    Scavenger Rally {city}
    {region} Map Rally
    Left at the Grange
    {city} Poker Run
    Tulip Diagram Trial
    The {region} Regularity
    Two to a Car, One Map
    Old Mill Rally
    Left, Right & Mostly Left
    {season} Gimmick Rally`),
  venues: ['start', 'start', 'cafe', 'brewery'],
  hosts: ['car_clubs'],
  cost: { over_20: 6, over_50: 2, '10_20': 1, unknown: 1 },
  fees: [],
  makes: makes.european,
  makeCount: 0,
  categories: categories.sporting,
  awards: lines(`
    First Overall
    Best Novice Team
    Best Vintage
    Dead Last But Finished
    Navigator's Trophy`),
  features: features.drive,
  annual: 0.45,
  charity: 0.15,
  sponsored: 0.3,
  registers: true,
  flyers: [],
  opens: lines(`
    Teams of two follow a route book, hold an average and hope the checkpoint is behind the next hill.
    A rally for ordinary cars on open roads, decided by arithmetic rather than speed.
    {miles} miles of back roads, eleven checkpoints and one instruction that everyone misreads.
    No equipment is needed beyond a watch, a pencil and a patient navigator.
    Questions along the route decide this one, so look out of the window.`),
  goes: lines(`
    First car leaves at {start}, the rest at one-minute intervals.
    A novice class with a class at {gates} makes the first rally painless.
    Scores are read over a late lunch at the finish.
    Vintage cars without electronics run in their own class.
    The route is kept secret until the books are handed out.
    Entry is per car and includes lunch for two.`),
  ends: driveEndings,
}

const winterRally: Recipe = {
  ...rally,
  share: 1,
  season: 'indoors',
  names: lines(`
    {region} Snow Ball Rally
    Thermos & Thermostat
    {city} Winter Rally School
    First Thaw Rally
    Frost Heave {city}
    Short Days Rally`),
  opens: lines(`
    A short rally for short days, on plowed and paved roads.
    Winter tires, warm gloves and a route that ends at a stove.`),
}

const tour: Recipe = {
  ...rally,
  type: 'driving_tour',
  share: 3,
  on: 'Sat Sun Sun',
  hours: ['09:00-15:00', '08:30-14:00', '10:00-16:00', '09:00-13:00'],
  names: lines(`
    {region} Back Road Tour
    {season} Drive to {place}
    {weekday} Lunch Run: {city}
    {region} Bridge & Bakery Tour
    {city} Barn & Bakery Drive
    Lighthouses & Lift-Offs
    {season} Color Run
    Pie Run to {place}
    {region} Vineyard Drive
    {host} {season} Tour
    Old Highway Day
    {region} Two-Lane Tour
    Brass & Gas Tour
    {city} Mill to Mill
    {place} Loop Drive
    Convertibles First
    {region} Ramble
    {month} Mystery Tour
    Small Cars, Long Road
    {city} Bakery Run
    The {region} Meander
    Roads Without Numbers
    Over the Hill & Back
    Barbecue Run {region}`),
  cost: { free: 5, '10_20': 3, over_20: 2, unknown: 1 },
  awards: [],
  annual: 0.3,
  opens: lines(`
    {miles} miles of two-lane road at a pace that leaves time to look.
    An unhurried drive from {city} into the country, with lunch where the road runs out.
    The route was scouted by people who dislike stoplights.
    A tour for cars of every age, led by one that has done it in worse weather.
    Out by the river, back over the hills, pie in between.`),
  goes: lines(`
    The group leaves {venue} at {start}; coffee is ready half an hour before.
    Route books have turn-by-turn directions, so nobody needs to keep up.
    Lunch is at a place with parking for forty and is not included.
    Three stops are planned, one of them a private collection.
    The group is limited to {limit} cars.
    A photographer waits at the best corner.`),
}

const overnightTour: Recipe = {
  ...tour,
  share: 1,
  on: 'Fri Thu',
  days: 3,
  needs: ['hills', 'coast', 'lake'],
  names: lines(`
    {region} Three-Day Tour
    {season} Mountain & Valley Tour
    {region} 500-Mile Weekend
    The {city} Rallye Weekend
    {host} Touring Weekend
    Inns & Switchbacks
    Three Valleys Tour`),
  cost: { over_50: 6, over_20: 1 },
  annual: 0.5,
  opens: lines(`
    Three days, 500 miles and two inns that know what an oil drip pan is for.
    A touring weekend out of {city} on roads chosen for their curves.
    Long mornings on the road, early dinners and a garage for the cars that need one.`),
  goes: lines(`
    Rooms are held until six weeks before the start.
    The support truck has tools, fluids and a sense of humor.
    The fee covers route books, two dinners and the group photograph.
    Each day has a short cut for those who want to swim.`),
}

export const clubs: readonly Recipe[] = [
  clubNight,
  clubOuting,
  clubParty,
  rally,
  winterRally,
  tour,
  overnightTour,
]
