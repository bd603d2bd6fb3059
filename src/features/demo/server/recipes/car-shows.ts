import { lines, type Recipe } from '../model/recipe.ts'
import { awards, categories, features } from '../words/car-words.ts'
import { outdoorEndings } from '../words/endings.ts'

/** The ordinary show in the street; others begin from it. */
export const mainStreet: Recipe = {
  type: 'car_show',
  share: 4,
  season: 'outdoors',
  on: 'Sat Sat Sat Sun',
  hours: ['09:00-15:00', '10:00-15:00', '10:00-14:00', '11:00-16:00', '08:00-14:00', '10:00-'],
  names: lines(`
    {city} Main Street Classic
    Chrome on {street}
    {spot} Rod & Custom Show
    {region} Street Machine Show
    Hot Rods on {street}
    Downtown {city} Auto Show
    Tailfins on {street}
    {spot} Show & Shine
    {city} Old Car {weekday}
    {season} Shine on {street}
    Fenders & Storefronts
    {region} Chrome & Brick
    {city} Sidewalk Classic
    Whitewalls Downtown
    {spot} Motor Gathering
    The {street} Lineup
    {region} Wheels & Windows
    Curbside Classics of {city}
    Six Blocks of Chrome
    {city} Parking Meter Nationals`),
  venues: ['downtown'],
  hosts: ['independent', 'car_clubs', 'charities'],
  cost: { free: 8, unknown: 1 },
  fees: [10, 15, 20, 25],
  categories: categories.show,
  awards: awards.show,
  features: features.show,
  annual: 0.6,
  charity: 0.25,
  sponsored: 0.5,
  rainDate: 0.3,
  registers: true,
  flyers: ['flyer-car-show.pdf'],
  opens: lines(`
    {city} closes its old business blocks to traffic and fills them with show cars from curb to curb.
    About {cars} cars park nose-out along {street}, with shops and restaurants open throughout.
    Every parking space on {street} goes to a car that is at least 25 years old.
    Hot rods, survivors and freshly restored cars share the pavement in the middle of {city}.
    The town's largest gathering of old cars takes over the blocks around {venue}.
    Owners line up on {street} at sunrise, and by the time the shops open the block is full.
    Bring a folding chair: {street} is reserved for cars built before 1995.
    This device began with eleven cars outside a hardware store and now takes {cars}.`),
  goes: lines(`
    Registration runs from {gates} until {start}, and latecomers park on the side streets.
    Trophies are handed out at {awards} from the steps at {venue}.
    Spectators vote for the top trophy; ballots are at the registration tent.
    A local band plays on the hour and the food line forms early.
    Judges from two neighboring clubs pick the class winners, everyone else votes.
    Cars stay put until the awards at {awards}, so plan to make a day of it.
    Each entry gets a dash plaque and a coupon for lunch on {street}.
    There is a class for cars that have stayed in one family.
    Space for the trucks is held at the lower end of {street}.
    Unfinished cars are welcome, and have an award of their own.
    A pinstriper works in the shade and takes requests.
    The oldest car and the longest drive are honored first.
    Two mechanics answer questions at a folding table until the coffee runs out.
    Each merchant on the block picks a favorite and hangs a ribbon on it.`),
  ends: outdoorEndings,
}

const parkShow: Recipe = {
  ...mainStreet,
  share: 4,
  on: 'Sat Sat Sun Sun',
  names: lines(`
    Cars in the Park: {place}
    {region} Rod Run
    {place} Picnic & Car Show
    {region} Classic Car Roundup
    Shade Tree Show at {place}
    {city} {season} Car Show
    Old Iron at {place}
    {region} All-Makes Show
    Grass & Chrome
    Wheels at the Bandshell
    {host} {season} Show
    Picnic Table Nationals
    {month} Motor Picnic
    Back to the {place} Lawn
    {city} Family Car Show
    {region} Vintage Motor Meet
    Blankets, Ball Games & Big Blocks
    {place} Reunion of Old Cars`),
  venues: ['park', 'park', 'fairgrounds', 'brewery'],
  hosts: ['car_clubs', 'car_clubs', 'charities'],
  cost: { free: 5, under_10: 4, unknown: 1 },
  charity: 0.35,
  opens: lines(`
    {cars} cars on the grass, oaks overhead and a playground close by: a show that families stay for.
    {host} will open the field at {venue} to every make and year.
    An easygoing day on the lawn, with room between the cars for chairs and coolers.
    Cars enter by the upper gate and park by decade, from brass era to the nineties.
    {venue} has hosted this show since it had one trophy and no classes; both have grown.
    Anything with wheels and a story is welcome on the field, finished or not.
    The {region} region's clubs meet on one field and settle who brings the most cars.
    Spread a blanket, walk the rows, and ask the owners anything.`),
  goes: lines(`
    Gates open to show cars at {gates} and to everyone else at {start}.
    Awards begin at {awards}; the long-distance trophy usually goes to someone two states away.
    Lunch is served by volunteers from a grill as long as a station wagon.
    Entry is \${fee} at the gate, and spectators can wander in at any time.
    There is shade along the north fence for those who come early.
    Swap spaces line the back road, mostly trim, carburetors and well-argued prices.
    A valve cover derby for children runs at noon.
    {host} will judge 20 classes and the public picks one more.
    Raffle drawings are held every hour on the hour.
    A corner of the field belongs to station wagons.
    Musicians from the neighborhood play from a flatbed.
    The pie table is sold out by one, every time.
    Cars that arrive together park together.
    Model kits are handed to the first 50 children.
    Three cars for sale stand at the gate, with their owners.`),
}

const benefitShow: Recipe = {
  ...mainStreet,
  share: 3,
  names: lines(`
    Rides for a Reason
    {city} Cruisin' for a Cause
    Chrome for Charity
    {place} Benefit Car Show
    Horsepower & Heart
    Pistons for the Pantry
    Wrenches & Wishes
    Engines for Education
    {charity} Car Show
    Full Tank, Full Pantry
    Shine for a Neighbor
    {city} Hoods Up for Helpers
    Headlights for Hope
    Fenders for Friends
    {place} Boot Drive & Car Show`),
  venues: ['church', 'church', 'lot', 'park'],
  hosts: ['charities', 'charities', 'car_dealers', 'car_clubs'],
  cost: { free: 6, under_10: 3 },
  charity: 1,
  annual: 0.7,
  opens: lines(`
    A hometown show with one purpose: everything that is raised goes out the door the same week.
    {host} will run the grill, the gate and the trophy table so that every dollar is passed on.
    Last year's lot held {cars} cars, and the organizers hope for a few more.
    Come for the cars, stay for the pancakes, and leave something in the jar.
    Half of {city} seems to help at this one, from the school band to the tow company.`),
  goes: lines(`
    Cars register from {gates} for a \${fee} donation.
    The auction at noon includes a set of tires and a weekend at a cabin.
    Trophies are made by students from old pistons and handed out at {awards}.
    Breakfast is ready before the first car is parked.
    A raffle wagon full of tools is drawn at {awards}.
    The people who benefit run the registration table, so ask them how it goes.`),
}

const holidayShow: Recipe = {
  ...benefitShow,
  share: 2,
  season: 'december',
  hours: ['10:00-14:00', '09:00-13:00', '11:00-15:00', '16:00-20:00'],
  names: lines(`
    Toys for the Trunk: {city}
    {region} Toy Run & Car Show
    Jingle Wheels
    Chrome & Candy Canes
    {place} Holiday Car Show
    Sleigh Rides & Street Rods
    Trim the Tree, Trim the Car
    {city} Tinsel & Tailfins
    Santa Drives a Stick`),
  venues: ['lot', 'expo', 'church', 'downtown'],
  cost: { free: 9, under_10: 1 },
  annual: 0.8,
  rainDate: 0,
  opens: lines(`
    Lights on the fenders, wreaths on the grilles and a truck bed to be filled with toys.
    The last show of the year in {city}, where the entry fee is an unwrapped toy.
    Decorated cars are judged by children, who take it seriously.`),
  goes: lines(`
    A new, unwrapped toy worth $10 or more is the entry fee.
    The toy truck leaves at {awards}, under escort by the fire department.
    Santa arrives in something with a rumble seat.
    Cocoa is free for anyone under ten and anyone who brought a toy.`),
}

const fallShow: Recipe = {
  ...parkShow,
  share: 2,
  season: 'fall',
  climates: ['north', 'mild', 'alaska'],
  names: lines(`
    Harvest Moon Car Show
    {city} Pumpkin Run
    Cider & Cylinders
    Falling Leaves Rod Run
    {place} Trunk-or-Treat & Car Show
    Last Tank of Summer
    {region} Oktoberfest Auto Show
    Sweater Weather Show
    Orchard Cars & Cobbler
    Season Zoom in at {place}`),
  opens: lines(`
    The trees do half of the decorating for the last big field of the season.
    One more tank of gas before the cars go to bed: {cars} of them meet at {venue}.
    Cider on the press, pumpkins by the wagonload and cars by the row.`),
}

export const carShows: readonly Recipe[] = [
  mainStreet,
  parkShow,
  benefitShow,
  holidayShow,
  fallShow,
]
