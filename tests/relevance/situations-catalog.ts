/**
 * 20,000 invented live events from June 16, 2027, on, for situations.tsv: near where people live, in season and at
 * hours typical of their kind. The same seed gives the same events; an id has name, place and a counter.
 */
import { sql } from 'kysely'
import { createRandom, weighted } from '../../bench/random.ts'
import { gatherPlaces } from '../../src/catalog/place/server/data/gather-places.ts'
import { timeZoneAt } from '../../src/catalog/place/server/venue-zone.ts'
import { addDays, weekdayOf } from '../../src/catalog/time/local-dates.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { changeRows } from '../../src/platform/db/query.ts'

const size = 20_000
const firstDay = '2027-06-16'
const seed = 31

export type CatalogEvent = {
  id: string
  /** Id of the series, or of the event itself. */
  happening: string
  series_id: string | null
  name: string
  description: string
  event_type: string
  event_status: 'scheduled' | 'cancelled' | 'postponed'
  date: string
  end_date: string
  start_time: string | null
  end_time: string | null
  time_zone: string
  venue_name: string
  street_address: string
  city: string
  state: string
  latitude: number
  longitude: number
  attendance_cost: string | null
  participation_fee: number | null
  car_makes: string[]
  car_categories: string[]
  features: string[]
  awards: string[]
  ongoing: boolean
}

type Kind = {
  type: string
  /** Share of all happenings. */
  share: number
  names: readonly string[]
  venues: readonly string[]
  /** Weekdays; Sunday is 0. */
  days: readonly number[]
  /** Start and end times. */
  hours: readonly (readonly [string, string])[]
  /** Share of recurring happenings, and their possible intervals in weeks. */
  repeats?: readonly [share: number, weeks: readonly number[]]
  costs: readonly string[]
  fees?: readonly number[]
  /** Share that last two days. */
  lasts?: number
  indoor?: number
  sizes?: readonly string[]
  allYear?: true
}

const lots = [
  'Square',
  'Fairgrounds',
  'High School',
  'Memorial Park',
  'American Legion',
  'First Church',
  'Plaza',
  'Fire Station',
]
const tracks = ['Raceway', 'Motorsports Park', 'Speedway']
const kinds: readonly Kind[] = [
  {
    type: 'car_show',
    share: 34,
    venues: lots,
    days: [6, 6, 6, 0],
    hours: [
      ['09:00', '14:00'],
      ['10:00', '15:00'],
      ['08:00', '13:00'],
      ['16:00', '20:00'],
    ],
    names: [
      '{city} Car Show',
      '{make} Show at {city}',
      'Main Street Classics',
      'Fire Department Car Show',
      'Show and Shine on {street}',
      '{city} Founders Day Car Show',
      'Hot Rods for Hope',
      'Band Boosters Car Show',
      'VFW Post Car Show',
      'Wheels of {city}',
      'Mopars in the Park',
      'Trucks on the Green',
      'Church Picnic Car Show',
    ],
    costs: ['free', 'free', 'free', 'under_10', '10_20', ''],
    fees: [10, 15, 20, 25],
    sizes: ['40', '80', '150', '400'],
  },
  {
    type: 'cruise_night',
    share: 9,
    venues: ['Drive-In', 'Diner', 'Custard Stand', 'Square', 'Brewery'],
    days: [5, 5, 4, 3, 6],
    hours: [
      ['17:00', '20:00'],
      ['18:00', '21:00'],
    ],
    names: [
      '{city} Cruise Night',
      'Cruise-In at the Diner',
      'Friday Night Cruisers',
      'Rollin on {street}',
      'Custard Cruise',
    ],
    repeats: [0.8, [1, 1, 2, 4]],
    costs: ['free'],
    sizes: ['25', '60', '150'],
  },
  {
    type: 'cars_coffee',
    share: 8,
    venues: ['Coffee House', 'Plaza', 'Bakery', 'Dealership'],
    days: [6, 6, 0],
    hours: [
      ['08:00', '10:00'],
      ['07:30', '10:00'],
      ['09:00', '11:00'],
    ],
    names: [
      '{city} Cars & Coffee',
      'Coffee and Carburetors {city}',
      'Cars & Coffee on {street}',
      'Half-Caf & Full Throttle',
    ],
    repeats: [0.85, [1, 4, 4]],
    costs: ['free'],
    allYear: true,
    sizes: ['30', '80', '200'],
  },
  {
    type: 'swap_meet',
    share: 6,
    venues: ['Fairgrounds', 'Expo Center', 'Speedway'],
    days: [6, 0],
    hours: [
      ['07:00', '14:00'],
      ['06:00', '13:00'],
    ],
    names: [
      '{city} Swap Meet',
      'Auto Parts Swap Meet and Flea Market',
      '{street} Swap Meet and Car Corral',
      'Mopar Swap Meet',
    ],
    costs: ['under_10', 'under_10', '10_20', 'free'],
    indoor: 0.15,
    lasts: 0.15,
    sizes: ['60', '200', '600'],
    allYear: true,
  },
  {
    type: 'car_club_event',
    share: 8,
    venues: ['Town Park', 'Clubhouse', 'Brewery', 'Lakeside Park'],
    days: [6, 0, 3],
    hours: [
      ['10:00', '14:00'],
      ['18:00', '20:00'],
    ],
    names: [
      '{make} Club Picnic',
      '{city} {make} Owners Meet',
      'Antique Auto Club Summer Meet',
      'British Car Day',
    ],
    costs: ['free', '', 'under_10'],
  },
  {
    type: 'track_day',
    share: 5,
    venues: tracks,
    days: [6, 0, 5, 1],
    hours: [['08:00', '17:00']],
    names: [
      'Open Track Day at {city}',
      'HPDE Weekend',
      'Novice Track Day',
      '{make} Club Track Day',
    ],
    costs: ['free', ''],
    fees: [199, 275, 350, 425],
    lasts: 0.3,
  },
  {
    type: 'autocross',
    share: 7,
    venues: ['Stadium Lot', 'Airfield', 'Fairgrounds'],
    days: [0, 6],
    hours: [['08:00', '16:00']],
    names: ['{city} Autocross', 'SCCA Solo at {city}', 'Cone Killers Autocross'],
    costs: ['free'],
    fees: [35, 45, 60],
  },
  {
    type: 'drag_racing',
    share: 5,
    venues: ['Dragway', 'Raceway'],
    days: [5, 6, 6, 3],
    hours: [
      ['17:00', '22:00'],
      ['10:00', '18:00'],
    ],
    names: ['Test and Tune Night', '{city} Street Drags', 'Nostalgia Drags'],
    costs: ['10_20', 'under_10', 'over_20'],
    fees: [25, 40],
  },
  {
    type: 'racing_event',
    share: 6,
    venues: ['Speedway', 'Raceway'],
    days: [6, 5],
    hours: [
      ['18:00', '22:30'],
      ['12:00', '17:00'],
    ],
    names: [
      'Late Models at {city}',
      'Sprint Car Night',
      'Vintage Races at {city}',
      'Figure 8 and Enduro',
    ],
    costs: ['10_20', 'over_20'],
  },
  {
    type: 'concours',
    share: 1.5,
    venues: ['Country Club', 'Manor House', 'Lakeside Park'],
    days: [0],
    hours: [['10:00', '16:00']],
    names: ["{city} Concours d'Elegance", 'Concours at the Manor'],
    costs: ['over_20', 'over_50', '10_20'],
    sizes: ['120', '200'],
  },
  {
    type: 'judged_competition',
    share: 2,
    venues: ['Expo Center', 'Fairgrounds'],
    days: [6],
    hours: [['09:00', '16:00']],
    names: ['{city} Custom Car Championship', 'Lowrider Showdown'],
    costs: ['10_20', 'over_20'],
    indoor: 0.6,
    sizes: ['100', '250'],
  },
  {
    type: 'cruise',
    share: 2,
    venues: ['Marina', 'Boat Landing'],
    days: [6, 0],
    hours: [['10:00', '16:00']],
    names: ['{city} Antique Boat Show', 'Poker Run on the Lake', 'Wooden Boats at {city}'],
    costs: ['free', 'under_10'],
  },
  {
    type: 'vendor_show',
    share: 2,
    venues: ['Expo Center', 'Fairgrounds'],
    days: [6],
    hours: [['09:00', '17:00']],
    names: ['{city} Auto Expo', 'Motorcycle and Parts Show'],
    costs: ['10_20'],
    indoor: 0.9,
    lasts: 0.5,
  },
  {
    type: 'driving_tour',
    share: 2,
    venues: ['Diner', 'Town Park'],
    days: [6, 0],
    hours: [['09:00', '15:00']],
    names: ['Back Roads Tour from {city}', 'Fall Colors Drive', 'Sunday Backroads Rally'],
    costs: ['free', ''],
    fees: [20, 40],
  },
  {
    type: 'driving_experiences',
    share: 1.5,
    venues: tracks,
    days: [6, 0, 5],
    hours: [['09:00', '16:00']],
    names: ['Teen Driving School at {city}', 'Supercar Laps at {city}'],
    costs: [''],
    fees: [150, 399],
    allYear: true,
  },
  {
    type: 'car_museum',
    share: 3,
    venues: ['Auto Museum', 'Motor Museum', 'Car Collection'],
    days: [0],
    hours: [['10:00', '17:00']],
    names: [
      '{city} Auto Museum',
      '{make} Museum',
      'Wheels and Wings Museum',
      'Old Iron Collection',
    ],
    costs: ['10_20', 'under_10', 'over_20'],
    indoor: 1,
  },
]

const makes = [
  'Ford',
  'Ford Mustang',
  'Chevrolet',
  'Chevrolet Corvette',
  'Chevrolet Camaro',
  'Mopar',
  'Pontiac',
  'Buick',
  'Porsche',
  'BMW',
  'Volkswagen',
  'Jeep',
  'Studebaker',
  'MG',
  'Honda',
  'Subaru',
  'Cadillac',
]
const streets = [
  'Main Street',
  'Oak Avenue',
  'Mill Road',
  'Broadway',
  'Lake Drive',
  'Depot Street',
  'High Street',
]
const categories = [
  'Muscle Cars',
  'Classics',
  'Hot Rods',
  'Trucks',
  'Imports',
  'Exotics',
  'Motorcycles',
  'Antiques',
]
const features: readonly [share: number, name: string][] = [
  [0.35, 'Food Trucks'],
  [0.2, 'Kids Zone'],
  [0.15, 'Dog Friendly'],
  [0.12, 'Live Music'],
  [0.2, 'Wheelchair Accessible'],
  [0.12, 'Rain or Shine'],
  [0.12, 'Vendors'],
  [0.06, 'Trailer Parking'],
]
/** Weights of states with more car events per person. */
const carStates: Record<string, number> = {
  OH: 2,
  IN: 2,
  MI: 2,
  PA: 1.7,
  IL: 1.3,
  WI: 1.5,
  NC: 1.4,
  IA: 1.4,
  MT: 1.5,
  WY: 1.5,
}
const warmStates = new Set(['FL', 'CA', 'AZ', 'TX', 'HI', 'NV', 'LA', 'GA', 'SC', 'AL', 'MS', 'NM'])

/** All events, in the order of generation. */
export const makeCatalog = (): CatalogEvent[] => {
  const random = createRandom(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const pickTown = townsBy(random)
  const pickKind = weighted(kinds, ({ share }) => share, random)
  const counts = new Map<string, number>()
  const events: CatalogEvent[] = []
  while (events.length < size) {
    const kind = pickKind()
    const town = pickTown()
    const make = pick(makes)
    const words = { city: town.name, make, street: pick(streets) }
    const name = pick(kind.names).replace(
      /\{(\w+)\}/g,
      (_, word: keyof typeof words) => words[word],
    )
    const slug = `${name} ${town.name} ${town.state}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    const count = (counts.get(slug) ?? 0) + 1
    counts.set(slug, count)
    const happening = count === 1 ? slug : `${slug}-${count}`
    const isIndoor = random() < (kind.indoor ?? 0)
    const cars = kind.sizes && pick(kind.sizes)
    const [begin, end] = pick(kind.hours)
    const isTimed = random() < 0.93
    const ongoing = kind.type === 'car_museum'
    const point = {
      latitude: town.latitude + (random() - 0.5) * 0.08,
      longitude: town.longitude + (random() - 0.5) * 0.1,
    }
    const own = {
      name,
      description: [
        cars && `About ${cars} cars most times.`,
        kind.fees && random() < 0.5 && 'Spectators are welcome.',
        ongoing && 'Open Tuesday to Sunday.',
      ]
        .filter(Boolean)
        .join(' '),
      event_type: kind.type,
      time_zone: timeZoneAt(town.latitude, town.longitude) ?? 'America/Chicago',
      start_time: isTimed ? begin : null,
      end_time: isTimed ? end : null,
      venue_name: `${town.name} ${pick(kind.venues)}`,
      street_address: `${100 + Math.floor(random() * 900)} ${words.street}`,
      city: town.name,
      state: town.state,
      latitude: Number(point.latitude.toFixed(4)),
      longitude: Number(point.longitude.toFixed(4)),
      attendance_cost: pick(kind.costs) || null,
      participation_fee: kind.fees && random() < 0.8 ? pick(kind.fees) : null,
      car_makes: name.includes(make)
        ? [make]
        : /Mopar/.test(name)
          ? ['Mopar']
          : random() < 0.12
            ? [make]
            : [],
      car_categories: random() < 0.5 ? [pick(categories)] : [],
      features: [
        ...features.filter(([share]) => random() < share).map(([, feature]) => feature),
        ...(isIndoor ? ['Indoors'] : []),
      ],
      awards: kind.type === 'car_show' && random() < 0.5 ? ['Best of Show', 'People’s Choice'] : [],
      ongoing,
    }
    const [share = 0, every = [1]] = kind.repeats ?? []
    const weeks = random() < share ? pick(every) : undefined
    const isInSeason = seasonOf(kind, town.state)
    const weekday = name.includes('Friday') ? 5 : pick(kind.days)
    const single = ongoing ? firstDay : dayFrom(random, weekday, isInSeason)
    const lasts = random() < (kind.lasts ?? 0) ? 1 : 0
    const soon = addDays(
      firstDay,
      ((weekday - weekdayOf(firstDay) + 7) % 7) + 7 * Math.floor(random() * (weeks ?? 0)),
    )
    const dates = [weeks && random() < 0.6 ? soon : single]
    if (weeks)
      while (dates.length < 9 / weeks + 3) dates.push(addDays(dates.at(-1) as string, 7 * weeks))
    for (const [index, day] of dates.filter((each) => ongoing || isInSeason(each)).entries()) {
      const change = random()
      events.push({
        ...own,
        id: weeks ? `${happening}-${day}` : happening,
        happening,
        series_id: weeks ? happening : null,
        event_status:
          ongoing || change > 0.04
            ? 'scheduled'
            : change > 0.01 || index > 0
              ? 'cancelled'
              : 'postponed',
        date: day,
        end_date: addDays(day, lasts),
      })
    }
  }
  return events.slice(0, size)
}

/** Picks towns by population, with a bonus for small towns. */
const townsBy = (random: () => number) => {
  const towns = gatherPlaces()
    .cities.filter(({ population }) => population > 400)
    .toSorted((a, b) => a.id - b.id)
  return weighted(
    towns,
    ({ population, state }) => population ** 0.75 * (carStates[state] ?? 1),
    random,
  )
}

/** True for dates on which events of a kind are held in a state. */
const seasonOf =
  ({ allYear, indoor = 0 }: Kind, state: string) =>
  (date: string) => {
    const month = Number(date.slice(5, 7))
    return allYear || indoor > 0.5 || warmStates.has(state) || (month >= 4 && month <= 10)
  }

/** Random date within a year, on this weekday and in season. */
const dayFrom = (
  random: () => number,
  weekday: number,
  isInSeason: (date: string) => boolean,
): string => {
  for (;;) {
    const date = addDays(firstDay, Math.floor(random() ** 1.4 * 360))
    const wanted = addDays(date, (weekday - weekdayOf(date) + 7) % 7)
    if (isInSeason(wanted)) return wanted
  }
}

/** Events per statement; few enough for the statement timeout on a busy machine. */
const batch = 250

/** Stores the events in an empty database. */
export const storeCatalog = async (db: Db, events: readonly CatalogEvent[]): Promise<void> => {
  const series = [...new Set(events.flatMap(({ series_id: id }) => id ?? []))]
  await sql`insert into series (id, rule_in_words)
    select id, 'Every few weeks' from unnest(${series}::text[]) as id`.execute(db)
  for (let from = 0; from < events.length; from += batch)
    await changeRows(db)`
      insert into events (id, series_id, status, name, description, event_type, event_status, date, end_date, start_time, end_time,
      time_zone, starts_at, ends_at, day_ends_at, venue_name, street_address, city, state, latitude, longitude, location_precision,
      attendance_cost, participation_fee, car_makes, car_categories, features, awards, ongoing, published_at)
    select id, series_id, 'published', name, description, event_type, event_status, date, end_date, start_time, end_time,
      time_zone, (date + start_time) at time zone time_zone, (end_date + end_time) at time zone time_zone,
      case when not ongoing then (end_date + 1)::timestamp at time zone time_zone end,
      venue_name, street_address, city, state, latitude, longitude, 'address', attendance_cost, participation_fee,
      car_makes, car_categories, features, awards, ongoing, '2027-01-01'
    from jsonb_to_recordset(${JSON.stringify(events.slice(from, from + batch))}::jsonb) as e(id text, series_id text, name text, description text,
      event_type text, event_status text, date date, end_date date, start_time time, end_time time, time_zone text, venue_name text,
      street_address text, city text, state text, latitude float8, longitude float8, attendance_cost text, participation_fee float8,
      car_makes text[], car_categories text[], features text[], awards text[], ongoing boolean)`
}
