/** Who runs things, by kind; all invented. */
import type { OrganizerKind } from '../../../../catalog/event/organizer-kinds.ts'

const list = (text: string) => text.split('; ')

export const hosts: Record<OrganizerKind, readonly string[]> = {
  car_clubs: list(
    '{region} Flathead Society; {region} Rod & Custom Guild; {city} Vintage Wheels; {region} Slow Lane Social; {place} Roadsters; {region} Overdrive; Three on the Tree of {city}; {region} Bench Racers; {place} Touring Club; {region} Sports Car Circle; {city} Points & Plugs; {region} Pushrods; {place} Gear Grinders; {region} Old Car Fellowship; {city} Saturday Wrenchers; {region} Whitewalls; {place} Timing Lights; {region} Choke & Throttle Club',
  ),
  charities: list(
    '{place} Volunteer Fire Company; Friends of {place} Park; {place} Band Boosters; {place} Veterans Relief; {place} Food Pantry; {place} Animal Rescue; {place} Scholarship Fund; {place} Hospice Volunteers; {place} Youth League; {place} Heritage Trust',
  ),
  car_dealers: list(
    '{place} Motors; {place} Auto Mall; {place} Classic Cars; {place} Pre-Owned; {place} Motor Company',
  ),
  museums: list(
    '{place} Museum; {region} Motor Heritage Museum; {place} Transportation Museum; {region} Speed Museum',
  ),
  corporate: list(
    '{place} Motorsports; {place} Promotions; {region} Event Group; {place} Expositions; {place} Racing Promotions; {region} Show Productions',
  ),
  independent: list(
    '{place} Garage; {place} Merchants; {place} Neighbors; {place} Friday Crew; {region} Gearheads; {place} Early Birds; The {place} Shop',
  ),
}

/** Names of clubs for one make. */
export const makeClubs: readonly string[] = list(
  '{region} {make} Owners; {make} Friends of {city}; {region} {make} Registry; {place} {make} Circle; {region} {make} Roundtable',
)

/** Who gives money: an invented business and what it is. */
export const sponsors: readonly (readonly [name: string, kind: string])[] = [
  ['{place} Tire & Brake', 'Tire Shop'],
  ['{place} Mutual Insurance', 'Insurance Agency'],
  ['Blue Gasket Auto Parts', 'Auto Parts Store'],
  ['{place} Credit Union', 'Credit Union'],
  ['Whitewall Wax & Polish', 'Car Care Products'],
  ['{place} Paint & Body', 'Body Shop'],
  ['Second Gear Podcast', 'Media'],
  ['Ratchet Street Brewing', 'Brewery'],
  ['{place} Motors', 'Car Dealer'],
  ['Dovetail Upholstery', 'Interior Shop'],
  ['Crankhandle Tools', 'Tool Supplier'],
  ['{place} Hardware & Feed', 'Local Business'],
  ['Long Shift Transmission', 'Repair Shop'],
  ['{place} Realty', 'Local Business'],
  ['Tin Lizzie Diner', 'Restaurant'],
  ['Pinstripe Sign & Letter', 'Local Business'],
  ['Half Moon Chrome Plating', 'Plating Shop'],
  ['{place} Towing', 'Towing Service'],
]

/** How to help, where those who benefit run the event themselves. */
export const ownHelp: readonly string[] = [
  'Members staff the information table and are glad of every hand. The donation jar stands beside the coffee.',
  'Half of what the grill takes in pays for the coming year. Volunteers can sign up for one Saturday a month.',
  'Raffle tickets are $5 each or five for $20. Businesses can give a prize at the registration tent until noon.',
  'Monthly givers get their names on the trailer. One-time gifts are just as welcome, in cash or by card.',
]

/** Who benefits, what the money does, and how a visitor helps. */
export const charities: readonly (readonly [name: string, use: string, help: string])[] = [
  [
    '{place} Food Pantry',
    'What is raised goes to the shelves of the {place} Food Pantry.',
    'Bring canned or dry goods to the gate; three items are worth a raffle ticket. Volunteers can sign up for a two-hour sorting shift at the pantry table.',
  ],
  [
    '{place} Animal Rescue',
    'All proceeds go to {place} Animal Rescue.',
    'Unopened pet food and old towels are collected at registration. Adoptable dogs visit from late morning, and monthly foster homes are always needed.',
  ],
  [
    'Wrench Scholars Fund',
    'Proceeds pay trade-school tuition through the Wrench Scholars Fund.',
    'Every $5 raffle ticket goes to tool sets and tuition for first-year technicians. Shops can offer a paid summer place at the fund table.',
  ],
  [
    '{place} Veterans Relief',
    'Money raised stays with {place} Veterans Relief.',
    'Donations pay for rides to medical appointments. Drivers with a valid license and two free mornings a month can register at the information tent.',
  ],
  [
    "{place} Children's Hospital Fund",
    "The raffle benefits the {place} Children's Hospital Fund.",
    'New, unwrapped toys are welcome, model cars most of all. Gifts by check go to the treasurer at the awards table.',
  ],
  [
    '{place} Volunteer Fire Company',
    'Money raised helps {place} Volunteer Fire Company replace its turnout gear.',
    'Buy a pancake plate, fill the boot at the exit, or ask a firefighter how to join the auxiliary.',
  ],
  [
    'Open Road Hospice Rides',
    'Proceeds fund last-wish drives by Open Road Hospice Rides.',
    'Owners of comfortable old cars can put their names on the driver list. Cash gifts buy fuel and lunches.',
  ],
  [
    '{place} High School Auto Shop',
    'Proceeds buy equipment for the auto shop at {place} High School.',
    'Used hand tools in good order are collected by the students, who also run the car wash at the gate.',
  ],
  [
    '{place} River Cleanup',
    'A share of what comes in goes to the {place} River Cleanup.',
    'Join the crew on the Sunday after the show; gloves and bags are provided and children are welcome with an adult.',
  ],
  [
    'Backpack Meals of {city}',
    'Proceeds fill weekend lunches for Backpack Meals of {city}.',
    'Peanut butter, oatmeal and juice boxes are collected at the gate. Twelve dollars feeds one student for four weekends.',
  ],
]
