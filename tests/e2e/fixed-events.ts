/** Events that don't depend on the current date, unlike the demo data. */
import { openDatabase } from '../../src/platform/db/database.ts'
import { type EventPlan, saveMade } from '../support/made-event.ts'

const sentence = 'Cars line up by the lake at eight, and the coffee is ready before they are. '

/** Has a value in each field that a page shows. */
const everything: EventPlan = {
  id: 'fixed-everything',
  name: '12th Annual Concours of Lakeside Motoring at Fairhaven Park',
  description: `${sentence.repeat(4)}\n\n${sentence.repeat(4)}`,
  eventType: 'concours',
  date: '2099-06-06',
  endDate: '2099-06-07',
  startTime: '09:00',
  endTime: '16:00',
  setupTime: '07:30',
  rainDate: '2099-06-13',
  venueName: 'Fairhaven Park',
  streetAddress: '1200 Lakeshore Drive',
  zipCode: '60601',
  attendanceCost: '10_20',
  participationFee: 45,
  carCategories: ['Antiques', 'Post-War Sports', 'Preservation Class', 'American Luxury'],
  carMakes: ['Bentley', 'Bugatti', 'Duesenberg', 'Packard'],
  awards: ['Best of Show', 'Best Preservation', 'First in Class', "Chairman's Award"],
  features: ['Live Jazz', 'Shuttle Bus', 'Silent Auction', 'Book Signing'],
  organizerName: 'Lakeside Motoring Society',
  organizerKind: 'car_clubs',
  sponsorName: 'Fairhaven Upholstery',
  sponsorType: 'Interior Shop',
  charityInvolved: true,
  charityName: 'Fairhaven Scholars Fund',
  charityDescription: sentence.repeat(2),
  website: 'https://concours.example.com',
  registrationUrl: 'https://concours.example.com/register',
  contactEmail: 'desk@concours.example.com',
  contactPhone: '312-555-0188',
}

/** Prints on more than one sheet of paper. */
const longText: EventPlan = {
  ...everything,
  id: 'fixed-long-text',
  name: 'Fairhaven Road Rally',
  eventType: 'road_rally',
  description: `${sentence.repeat(5)}\n\n`.repeat(12),
}

/** Towns far from the demo data: one with a page of usual cards, one with extreme cards. */
export const usualTown = 'Tonopah, NV'
export const extremeTown = 'Goldfield, NV'

const inTonopah = {
  at: { latitude: 38.0672, longitude: -117.2301, timeZone: 'America/Los_Angeles' },
  city: 'Tonopah',
  state: 'NV',
  zipCode: '89049',
} as const

/** Each name has two events, with few and with many details: together one page of results. */
const namesOfCards = [
  'Silver Queen Car Show',
  'Stargazer Cruise Night',
  'Cars & Coffee Tonopah',
  'High Desert Swap Meet',
  'Miners Park Show & Shine',
  'Central Nevada Mustang Roundup',
  'Belmont Road Hot Rod Night',
  'Mizpah Hill Climb Reunion',
  'Turquoise Trail Classic Trucks',
  'Esmeralda Air-Cooled Gathering',
] as const

const types = ['car_show', 'cruise_night', 'cars_coffee', 'swap_meet', 'concours'] as const
const costs = ['free', 'under_10', '10_20', null] as const

const cards = namesOfCards.flatMap((name, index): EventPlan[] => {
  const card: EventPlan = {
    ...inTonopah,
    id: `fixed-card-${index}`,
    name,
    eventType: types[index % types.length],
    date: `2099-07-${index + 10}`,
    startTime: '09:00',
    endTime: '14:00',
    venueName: 'Central Nevada Museum',
    streetAddress: '1900 Logan Field Road',
    attendanceCost: costs[index % costs.length],
    contactPhone: '775-555-0142',
  }
  return [
    card,
    {
      ...card,
      id: `${card.id}-full`,
      name: `${name}, Lot ${index + 2}`,
      participationFee: 25,
      carCategories: ['Antiques', 'Street Rods', 'Muscle Cars'],
      awards: ['Best of Show', "People's Choice"],
      contactEmail: 'desk@tonopah.example.com',
      website: 'https://tonopah.example.com',
    },
  ]
})

const inGoldfield = {
  ...inTonopah,
  at: { ...inTonopah.at, latitude: 37.7086, longitude: -117.2353 },
  city: 'Goldfield',
  zipCode: '89013',
} as const

/** Extreme cards, 25 miles from the usual town and a year earlier. */
const extremeCards: EventPlan[] = [
  { ...inGoldfield, id: 'fixed-card-bare', name: 'GT', date: '2098-08-01', venueName: '' },
  {
    ...everything,
    ...inGoldfield,
    id: 'fixed-card-longest',
    name: '25th Anniversary Gathering of Supertranscontinentalautomobilehillclimbingclubs at Goldfield and Tonopah',
    date: '2098-08-02',
    endDate: '2098-08-05',
    rainDate: '2098-08-12',
  },
  {
    ...everything,
    ...inGoldfield,
    id: 'fixed-card-moved',
    date: '2098-08-03',
    endDate: null,
    rainDate: null,
    eventStatus: 'rescheduled',
    previousDate: '2098-07-26',
  },
  ...(['cancelled', 'postponed'] as const).map((eventStatus) => ({
    ...inGoldfield,
    id: `fixed-card-${eventStatus}`,
    name: `Esmeralda County Drag Day, ${eventStatus}`,
    date: '2098-08-04',
    eventStatus,
  })),
  { ...inGoldfield, id: 'fixed-card-ongoing', name: 'Hall of Nickel and Chrome', ongoing: true },
]

/** In the middle of Ohio, and the only match of its keyword. */
const inOhio: EventPlan = {
  id: 'fixed-ohio',
  name: 'Quillback Run',
  date: '2099-06-06',
  at: { latitude: 40.272, longitude: -81.8596, timeZone: 'America/New_York' },
  city: 'Coshocton',
  state: 'OH',
}

/** Archived events, in states with long names on their plates. */
const past = (
  [
    ['FL', 'Ocala', 29.1872, -82.1401, 'America/New_York'],
    ['MD', 'Frederick', 39.4143, -77.4105, 'America/New_York'],
    ['CA', 'Visalia', 36.3302, -119.2921, 'America/Los_Angeles'],
    ['MA', 'Worcester', 42.2626, -71.8023, 'America/New_York'],
  ] as const
).map(
  ([state, city, latitude, longitude, timeZone]): EventPlan => ({
    id: `fixed-past-${state.toLowerCase()}`,
    name: `${city} Harvest Motor Meet`,
    date: '2025-09-06',
    at: { latitude, longitude, timeZone },
    city,
    state,
  }),
)

/** Id of an event of the usual town. */
export const usualEvent = 'fixed-card-0-full'

/** Typical demo event: a line or two in each section, and no flyer. */
const plainShow: EventPlan = {
  id: 'fixed-plain-show',
  name: 'Metro East Heated Floor Classic',
  description:
    'Turntables, velvet ropes and paint you could shave in: the indoor season at its best. Judging is finished by the first evening and awards follow on the last afternoon. Tickets bought online skip the line.',
  date: '2099-11-27',
  endDate: '2099-11-28',
  startTime: '09:00',
  endTime: '17:00',
  venueName: 'Hawthorn Event Center',
  at: { latitude: 38.52, longitude: -89.98, timeZone: 'America/Chicago' },
  city: 'Belleville',
  zipCode: '62223',
  attendanceCost: '10_20',
  participationFee: 60,
  carCategories: ['Customs', 'Antiques', 'Rat Rods', 'Special Interest', 'Motorcycles'],
  carMakes: ['Oldsmobile', 'Plymouth'],
  awards: ['Best of Show', 'Best Work in Progress'],
  features: ['Wheelchair Accessible'],
  organizerName: 'Belleville Vintage Wheels',
  organizerKind: 'car_clubs',
  website: 'https://belleville-vintage-wheels.example.org',
  contactEmail: 'hello@belleville-vintage-wheels.example.org',
}

/** Open every day, around the clock except for one minute. */
const museum: EventPlan = {
  id: 'fixed-museum',
  name: 'Museum of Round-the-Clock Motoring',
  eventType: 'car_museum',
  ongoing: true,
  openDays: 'Daily midnight to 11:59 PM, open on holidays',
  at: { latitude: 41.3669, longitude: -85.0589, timeZone: 'America/Indiana/Indianapolis' },
  city: 'Auburn',
  state: 'IN',
}

export const fixedEvents = { everything, longText, inOhio, museum, plainShow }

/** Saves the events in the database of the running site. */
export const addFixedEvents = async (dataDir: string): Promise<void> => {
  const database = await openDatabase({ dataDir, poolSize: 1 })
  const all = [...Object.values(fixedEvents), ...cards, ...extremeCards, ...past]
  try {
    // Marked as demo data, so that every page says that the events are not real.
    await saveMade(
      database.db,
      all.map((plan) => ({ ...plan, demo: true })),
    )
  } finally {
    await database.close()
  }
}
