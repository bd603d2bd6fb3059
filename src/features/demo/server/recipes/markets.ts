import { lines, type Recipe } from '../model/recipe.ts'
import { awards, categories, features, makes } from '../words/car-words.ts'
import { indoorEndings, outdoorEndings } from '../words/endings.ts'

const swapMeet: Recipe = {
  type: 'swap_meet',
  share: 3,
  season: 'outdoors',
  on: 'Sun Sun Sat',
  hours: ['06:00-14:00', '07:00-13:00', '07:00-14:00', '06:30-13:00', '08:00-14:00'],
  names: lines(`
    {region} Swap Meet
    {city} Automotive Flea Market
    {place} Parts Swap
    {region} Vintage Parts Roundup
    Rusty Gold Swap
    {season} Swap & Car Corral
    {make} Swap Meet
    {region} Hot Rod Swap
    Nuts, Bolts & Bargains
    Wheel Deals at {place}
    {city} Parts-a-Rama
    Trunk Lid Sale
    {host} Swap Meet
    Coffee Can of Bolts
    {region} Tool & Trim Swap
    Dawn Flashlight Swap
    Hagglers' Row {city}
    Fields of Fenders`),
  venues: ['fairgrounds', 'fairgrounds', 'oval', 'lot'],
  hosts: ['car_clubs', 'corporate'],
  cost: { under_10: 8, '10_20': 3, free: 1, unknown: 1 },
  fees: [],
  makes: makes.american,
  makeCount: 0,
  categories: categories.parts,
  features: features.market,
  annual: 0.6,
  charity: 0.05,
  sponsored: 0.3,
  rainDate: 0.2,
  flyers: ['flyer-swap-meet.png'],
  opens: lines(`
    {spaces} spaces of parts, tools, signs and things that their sellers will explain.
    The serious buyers come with flashlights; the bargains are made when it is time to pack.
    From NOS trim to whole drivetrains, on blankets, trailers and the hoods of cars that are for sale, too.
    A swap meet of the old kind: dirt lanes, cash and a wagon to carry it home.
    Sellers come from five states and most of them would rather not take it back.`),
  goes: lines(`
    Vendors set up from {gates}, early birds pay double.
    The car corral has {few} places left for cars with a price on the glass.
    Spaces measure 10 by 20 feet and include two wristbands.
    Parking is free, and wagons can be rented at the gate.
    An appraiser sits near the kitchen and looks at one item per person for nothing.
    No firearms, no animals, no new sunglasses.`),
  ends: outdoorEndings.slice(2),
}

const indoorSwap: Recipe = {
  ...swapMeet,
  share: 3,
  season: 'indoors',
  on: 'Sun Sun Sat',
  hours: ['08:00-14:00', '09:00-15:00', '08:00-13:00', '07:00-13:00'],
  names: lines(`
    {region} Indoor Swap Meet
    Winter Parts Market {city}
    {city} Frostbite Swap
    {region} Auto Parts Expo & Swap
    Snowed-In Swap
    Three Halls of Parts
    {place} Winter Swap
    Project Season Swap
    {region} Motorcycle & Auto Swap`),
  venues: ['expo', 'expo', 'fairgrounds'],
  rainDate: 0,
  opens: lines(`
    Heated halls full of parts, in time for the project that was to be finished last winter.
    {spaces} tables indoors, and a row of tailgates outside for the hardy.
    The winter market for anyone with an engine on a stand and a list in the pocket.`),
  goes: lines(`
    Doors open at {start}; sellers are let in from {gates}.
    Literature and models have a room of their own upstairs.
    The kitchen serves breakfast until it runs out.
    Tables cost $25 and are booked through the website.
    Cars for sale stand inside, between the halls.`),
  ends: indoorEndings,
}

const swapWeekend: Recipe = {
  ...swapMeet,
  share: 1,
  on: 'Fri',
  days: 3,
  hours: ['07:00-17:00', '08:00-17:00'],
  names: lines(`
    {region} Auto Fair
    {season} {region} Swap & Show Weekend
    {city} Collector Car Flea Market
    {region} Antique Auto Weekend
    Three Days of Parts at {place}`),
  cost: { '10_20': 7, under_10: 2 },
  annual: 0.8,
  opens: lines(`
    Three days, {spaces} spaces and a corral of cars with prices on the glass.
    The fields fill on Friday, the crowds come on Saturday and the deals are made on Sunday.`),
  goes: lines(`
    A weekend pass costs little more than a day.
    Scooters and golf carts need a permit.
    A car show shares the infield on the second day.
    The lost-and-found is beside the grandstand, and often has parts.`),
}

const vendorShow: Recipe = {
  type: 'vendor_show',
  share: 2,
  season: 'always',
  on: 'Fri Sat Sat Thu',
  days: 2,
  hours: ['10:00-18:00', '09:00-17:00', '10:00-17:00', '12:00-19:00'],
  names: lines(`
    {region} Auto Accessories Expo
    Builders & Suppliers {city}
    {region} Performance Trade Days
    {city} Detailers' Fair
    Restoration Suppliers' Market
    {region} Off-Road Gear Expo
    Wheel & Tire Weekend
    {city} Tool Show
    Wraps, Wax & Window Film
    {region} Garage & Workshop Fair
    Upholsterers' Market {city}
    Overland Outfitters {region}
    {city} Truck Gear Days
    Automobilia & Sign Sale
    {region} Collector Services Fair
    Charge & Change: EV Conversion Expo
    {season} Vendor Row at {place}
    Makers of Parts, {city}
    {region} Model Car & Toy Show
    Paint & Pinstripe Expo
    Trailer, Tow & Haul
    {city} Van Life Market
    Garage Door to Dyno
    {region} Car Audio Market`),
  venues: ['expo', 'expo', 'fairgrounds'],
  hosts: ['corporate', 'corporate', 'independent'],
  cost: { '10_20': 6, under_10: 4, free: 2, unknown: 1 },
  makes: makes.american,
  makeCount: 0,
  categories: lines(`
    Parts and Tools
    Trucks
    Off-Road
    Classics
    Performance
    Car Care`),
  features: features.market,
  annual: 0.4,
  sponsored: 0.5,
  registers: true,
  flyers: [],
  opens: lines(`
    {spaces} suppliers show what they make, from seat foam to crate engines, and sell it at show prices.
    Small manufacturers bring the parts you have only seen in photographs.
    Two days among the people who cast, cut, stitch and plate for the hobby.
    Tools you need, tools you do not, and demonstrations of both.`),
  goes: lines(`
    Demonstrations run on the hour: welding, pinstriping, paint correction.
    Bring the broken piece; somebody in the hall can copy it.
    Trade visitors have the first two hours to themselves.
    A row of finished cars shows what the products are good for.
    Workshops are free but need a ticket from the information desk.`),
  ends: indoorEndings,
}

const multiEvent: Recipe = {
  type: 'combination',
  share: 2,
  season: 'outdoors',
  on: 'Sat Sat Fri Sun',
  hours: ['08:00-17:00', '09:00-18:00', '10:00-20:00', '09:00-16:00', '07:00-16:00'],
  names: lines(`
    {region} Motorfest
    {city} Wheels, Wings & Water
    Show, Swap & Cruise {city}
    {region} Auto Jamboree
    Rods & Ribs at {place}
    {place} Gearhead Weekend
    Chrome, Blues & Barbecue
    {city} Motor Days
    Planes, Trains & Automobiles of {region}
    {season} Fling at {place}
    Tractors & Tailfins
    {region} Horsepower Festival
    Fly-In, Drive-In {city}
    {city} Car Show & Chili Cook-Off
    Street Rods & Steam
    Wheels & Wine {region}
    {region} Speed & Sound
    {place} Swap, Show & Drags
    Founders' Day Parade & Car Show
    Bikes, Boats & Big Blocks
    {city} Hot Air & Hot Rods
    {region} Rods & Rails
    Arts, Crafts & Camshafts
    County Line Motor Fair`),
  venues: ['fairgrounds', 'fairgrounds', 'hangar', 'park', 'strip'],
  hosts: ['charities', 'independent', 'corporate', 'car_clubs'],
  cost: { under_10: 4, '10_20': 5, free: 3, unknown: 1 },
  fees: [20, 25, 30],
  makes: makes.american,
  makeCount: 0,
  categories: categories.show,
  awards: awards.show,
  features: features.show,
  annual: 0.7,
  charity: 0.3,
  sponsored: 0.7,
  rainDate: 0.2,
  registers: true,
  flyers: ['flyer-car-show.pdf'],
  opens: lines(`
    A car show in the morning, a swap meet all day and a cruise through {city} in the evening.
    Cars on the grass, engines on the flatbeds and a parade that connects the two.
    Something for each member of a family that does not agree about cars.
    {cars} show cars share the grounds with old tractors, food stands and a small stage.
    Judged show, open swap, live band: one ticket for all of it.`),
  goes: lines(`
    Show cars enter from {gates}; swap spaces are sold until the field is full.
    Show awards are at {awards}, and the cruise leaves right after.
    The cook-off is judged at noon and eaten immediately.
    Vintage aircraft give rides between eleven and three, weather permitting.
    A children's area with pedal cars has its own starting tree.
    Shuttle wagons run between the show field and the parking.`),
  ends: outdoorEndings,
}

const indoorMulti: Recipe = {
  ...multiEvent,
  share: 1,
  season: 'indoors',
  on: 'Sat Fri',
  days: 2,
  names: lines(`
    {region} Winter Motorfest
    {city} Boat, Bike & Car Expo
    Wheels & Wares {city}
    {region} Auto & Hobby Weekend
    Show, Swap & Supper`),
  venues: ['expo'],
  rainDate: 0,
  opens: lines(`
    One hall for show cars, one for parts, one for lunch: a weekend without weather.
    Cars, motorcycles and model trains under one roof, with a stage in the middle.`),
  goes: lines(`
    One ticket is good for both days.
    The slot car championship runs through the weekend.
    Show awards are at {awards} on the last day.
    The swap hall opens an hour before the rest.`),
  ends: indoorEndings,
}

export const markets: readonly Recipe[] = [
  swapMeet,
  indoorSwap,
  swapWeekend,
  vendorShow,
  multiEvent,
  indoorMulti,
]
