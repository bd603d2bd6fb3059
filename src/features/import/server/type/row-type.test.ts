import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEventType } from '../../../../catalog/event/event-types.ts'
import type { CleanDraft } from '../clean/clean-fields.ts'
import { evidenceOf, type RowWords, textsOf } from './evidence.ts'
import { guessType } from './guess-type.ts'
import { weigh } from './relevance.ts'
import { typeOfRow } from './row-type.ts'

const scopeOf = (words: RowWords) => weigh(evidenceOf(words, textsOf(words)))
const typeOf = (name: string) => guessType(textsOf({ name }))?.type

/** Type of a row with only a name, in a list that is not known to be about cars. */
const typeOfBareRow = (name: string, fallback: string) => {
  const draft = { name, eventType: '', description: '', location: '', venueName: 'Zane Plaza' }
  const row = { ...draft, organizerName: '', ongoing: false, carCategories: [], carMakes: [] }
  return typeOfRow(row as unknown as CleanDraft, { hints: '', fallback }).type
}

it.each(['Spring Fling', 'Autumn Picnic', 'Summer Series', 'Holiday Party', 'Lights Out'])(
  '%s is typed neither by shared words nor by classes of words',
  (name) => {
    expect(typeOfBareRow(name, '')).toBe('')
    expect(typeOfBareRow(name, 'car_show')).toBe('car_show')
  },
)

it('words of one kind type a row even if it is not about cars', () => {
  expect(typeOfBareRow('Cruise-In', 'car_show')).toBe('cruise_night')
})

it.each([
  ['Ryan Bingham and The Texas Gentlemen', 'Entertainment,Happening,Live Music', 'other'],
  ['Ryan Bingham and The Texas Gentlemen', 'Theatre &amp; Entertainment', 'other'],
  ['The Race of Gentlemen', 'Live Music', 'cars'],
  ['Hot Rod Night', 'Live Music,Food', 'cars'],
  ['Cruise the Square', 'Live Music', 'cars'],
])(
  '%s in the category %s is a car event by more than words like theirs: %s',
  (name, hints, outcome) => {
    const texts = { name, eventType: '', description: '', location: '', venueName: '' }
    const row = { ...texts, organizerName: '', ongoing: false, carCategories: [], carMakes: [] }
    expect(typeOfRow(row as unknown as CleanDraft, { hints }).outcome).toBe(outcome)
  },
)

describe('types by name', () => {
  it.each([
    ['Autofest Sunday Swap Meet', 'swap_meet'],
    ['Motorfest Swap Meet', 'swap_meet'],
    ['Carfest Swap Meet', 'swap_meet'],
    ['Summer Fest Swap Meet', 'swap_meet'],
    ['Swap Meet at Carfest', 'swap_meet'],
    ['Autofest Autocross', 'autocross'],
    ['Motorfest Cars and Coffee', 'cars_coffee'],
    ['Truck Fest Drag Races', 'drag_racing'],
    ['Springfield Autofest', 'car_show'],
    ['Carfest', 'car_show'],
  ])('of a festival with another activity: %s is %s', (name, type) => {
    expect(typeOfBareRow(name, '')).toBe(type)
  })

  it.each([
    ['Cars & Coffee at the Mill', 'cars_coffee'],
    ['Caffeine and Octane', 'cars_coffee'],
    ['Hot Rods & Hot Chocolate', 'cars_coffee'],
    ['Corvettes and Cocoa', 'cars_coffee'],
    ['Donuts & Porsches', 'cars_coffee'],
    ['Bagels and Beemers Car Meet', 'cars_coffee'],
    ['Lakeside Concours d’Elegance', 'concours'],
    ['SCCA Autocross #4', 'autocross'],
    ['SCCA Solo Nationals 2026', 'autocross'],
    ['Fort Lake Solo Event #3', 'autocross'],
    ['KLSCCA Test N Tune South', 'autocross'],
    ['Tire Barn SCCA Plains Champ Tour', 'autocross'],
    ['Hill Point Trackcross Round 3', 'autocross'],
    ['SCCA Northern Majors Tour', 'racing_event'],
    ['Karting League Double Header', 'racing_event'],
    ['Drift North Pro-Am Double Header', 'racing_event'],
    ['Harvest RoadRally', 'road_rally'],
    ['Late Models at Lake Park - Presented by Hill Auto Parts', 'racing_event'],
    ['Open Track Weekend - Lake Raceway', 'track_day'],
    ['Lodge 12 Annual Car, Truck & Bike Show', 'car_show'],
    ['Show N Shine on Main', 'car_show'],
    ['Spring Bike Show', 'car_show'],
    ['Dirt Bike Races', 'racing_event'],
    ['Mopar Nationals', 'car_show'],
    ['Eibach Honda Meet', 'car_show'],
    ['RADwood Heritage Invitational', 'car_show'],
    ['Antique Machinery Show & Classic Car Cruise-In', 'cruise_night'],
    ['Friday Cruise Night', 'cruise_night'],
    ['Moto Swap Meet - Commercial E', 'swap_meet'],
    ['Racing School at the Ridge', 'driving_experiences'],
    ['HPDE weekend', 'track_day'],
    ['Test & Tune', 'drag_racing'],
    ['Endurance Bracket Race', 'racing_event'],
    ['Bracket Racing Saturday', 'drag_racing'],
    ['TSD Rally', 'road_rally'],
    ['Sno*Drift Rally', 'road_rally'],
    ['New England Forest Rally', 'road_rally'],
    ['Sunday Cruise Rally', 'road_rally'],
    ['Hot Rod Power Tour', 'driving_tour'],
    ['Spring RV Show', 'vendor_show'],
    ['Mecum Kissimmee 2027', 'vendor_show'],
    ['Collector Car Auction', 'vendor_show'],
    ['GRANDSTAND: Motorcycle/ATV Races', 'racing_event'],
    ['Fall Demolition Derby', 'racing_event'],
    ['Trans Am Series at the Glen', 'racing_event'],
    ['Ferrari Challenge', 'racing_event'],
    ['Formula Drift Round 3', 'racing_event'],
    ['24 Hours of Lemons: Rust Belt', 'racing_event'],
    ['Rotax Kart Championship', 'racing_event'],
    ['Lighted Boat Parade', 'cruise'],
    ['In-Water Boat Show', 'cruise'],
    ['County Lake Boat Cruise', 'cruise'],
    ['Vintage Car Club picnic', 'car_club_event'],
    ['BMW Oktoberfest', 'car_club_event'],
    ['Porsche Parade 2027', 'car_club_event'],
    ['Parade of Classic Cars', 'car_show'],
    ['Jeep Takeover', 'car_show'],
    ['Car Show & Swap Meet', 'combination'],
    ['Tractor Pull and Show n Shine', 'combination'],
    ['Car Show at the Museum of Drag Racing', 'car_show'],
    ['Swap Meet @ Maple Hill Dragway', 'swap_meet'],
    ['Auto Museum Car Show', 'car_show'],
    ['Hobby Stocks, Sport Mods and Micros', 'racing_event'],
    ['Prairie Sprint Car Tour', 'racing_event'],
    ['Oak Speedway Test & Tune', 'racing_event'],
    ['Funny Car Classic', 'drag_racing'],
    ['Old Time Drags', 'drag_racing'],
    ['Winter Rally-X', 'autocross'],
    ['Open Drift Thursday', 'racing_event'],
    ['Race & Drivers School', 'driving_experiences'],
    ['Badlands Jeep Jamboree', 'driving_tour'],
    ['Off Road Expo', 'vendor_show'],
    ['Hill Auto Parts Late Model Nationals', 'racing_event'],
    ['Gas Engine and Old Tractor Show', 'car_show'],
    ['Mustang & Ford Show', 'car_show'],
    ['Exhibición de Autos Clásicos', 'car_show'],
    ['Carreras de Autos', 'racing_event'],
    ['Gran arrancones de verano', 'drag_racing'],
    ['Rally Clásico de la Costa', 'road_rally'],
    ['Concurso de Elegancia', 'concours'],
    ['Rassemblement de voitures anciennes', 'car_show'],
    ['Oldtimertreffen am See', 'car_show'],
  ])('%j is %s', (name, type) => {
    expect(typeOf(name)).toBe(type)
    expect(isEventType(type)).toBe(true)
  })

  it('a marque with "Oktoberfest" is about cars, "Oktoberfest" alone is not', () => {
    expect(scopeOf({ name: 'BMW CCA Oktoberfest' }).outcome).toBe('cars')
    expect(scopeOf({ name: 'Downtown Oktoberfest' }).outcome).toBe('other')
  })
})

describe('whether a row is about cars', () => {
  it.each([
    'Fall Forest Rally Sprint',
    'Parts-A-Rama',
    'Route 66 Birthday Bash & Car Show',
    'Mopars in the Park',
    'VW Bus Invasion',
    'Radwood Austin',
    'Goodguys Summer Get-Together',
    'Barrett-Jackson Palm Beach',
    'Lions Club Cruise-In',
    'Kart Racing Series Round 2',
    'Grand Prix of Portland',
    'RV Show',
    'Winter Boat Show',
    'Motorcycle Rally',
    'Miata Meet',
    'Demo Derby',
    'Street Takeover',
    'Wheels & Waffles',
    'Vintage Bus Rally',
    'Airstream Rally',
    'School Bus Races',
    'Time Trials at Thunderhill',
    '4x4 Trail Ride',
    'Worship Center Cars & Coffee',
    'Main Street Car Cruise',
    'March Meet at Lake Dragstrip',
    '$10k Drift Challenge',
    'Weekly racing at Oak Speedway',
    'Vintage Weekend at Road America',
    'Mopar Palooza',
    'CruiseFest on Main',
    'Lawn Mower Races',
    'Military Vehicle Show',
    'Final Practice: 2026 River City Grand Prix',
    'F1 United States Qualifying',
    'Solo Event #6 - Fairgrounds Lot',
    '5K and Car Show',
    'Car Show with the Mustang Sally Band',
    'Mustangs vs Camaros',
    'Cruise-In at the Oil Change Shop',
    'Car Show & Touch a Truck',
    "Kruz'n the Kove",
    "Jeepin' with Judd",
    'A&W Root Beer Cruise Night',
    'Hot August Nites',
    'Coffee, Cars & Comrades',
    'Lone Star Round Up',
  ])('%j is about cars', (name) => {
    expect(scopeOf({ name }).outcome).toBe('cars')
  })

  it.each([
    'Holiday Market',
    'The Spring Home Show',
    '4-H Beef Show',
    'Gun Show',
    'Food Truck Festival',
    'Drag Brunch',
    'Drag Queen Story Time',
    'Wildflower Walk at the Historic Speedway',
    'Watercolor Painting at the Speedway',
    'Micro RC Oval Racing',
    'Gravity Racer Championship',
    'Battle of the Badges Truck Pull',
    'Firefighter Truck Pull Fundraiser',
    'Singles Cruise Night Info Session',
    'Pinewood Derby',
    'Soap Box Derby',
    'Race for the Cure 5K',
    'Gravel Race',
    'Bike Swap Meet',
    'Saturday Group Ride',
    'Rowing Regatta',
    'Dinner Cruise with Dancing',
    'Kids: Pedal Tractor Pulls',
    'Roller Derby Double Header',
    'Model Train Show',
    'Ticket to Ride Board Game Night',
    'AARP Smart Driver Course',
    "Driver's Education",
    'Electric Vehicle Charging Task Force',
    'Car Seat Check',
    'Car Wash Fundraiser',
    'Trunk or Treat',
    'Touch a Truck',
    'Blood Drive',
    'Peace Rally',
    'Plant Swap Meet',
    'Carpet Cleaning Workshop',
    'North Carolina Museum of Art Members Day',
    'Celebrity Cruises presents: Jazz',
    'Concert at Toyota Center',
    'U.S. Marines Birthday Ball',
    'Automatic Writing for Poets',
    'Mario Kart Tournament',
    'E-Scooter Safety Day',
    'NASCAR Watch Party at the Pub',
    'Motorcycle Safety Course',
    'School Bus Safety Day',
    'Grand Prix Fencing',
    'Lincoln Day Dinner',
    'Women’s March on Main',
    'Fall Foliage Run',
    'Turkey Trot Road Race',
    'Speedway Farmers Market',
    'Ladies Night at the Raceway',
    'Kids Power Wheels Derby',
    'A Modified Yoga Class',
    'Midget Football Championship',
    'Club race #1',
    'Ford Day',
    '24 Hours of Giving',
    'Brass Band Concert and Mud Run',
    'Jeep for airbag recall',
    'Tinting car windows',
    'Sell the Honda',
    'TouchATruck',
    'Touch the Trucks',
    'Fire Truck Pull for Charity',
    'RC Car Racing Club Night',
    'Slot Car Racing',
    'Hot Wheels Build Club (Ages 5-8)',
    'Car-Free Sunday',
    'Sailing Regatta',
    'Golf Cart Poker Run',
    'The Cars Reunion Tribute',
    'Camaro Drive Band',
    'Mustangs vs. Chargers',
    'Pre-Season #1. Chargers at Green Bay.',
    'Air show - Thunderbirds!',
    'Jeepers Creepers 2',
    'Band Practice: Grand Finale',
    'Go Kart Birthday Party - Ethan',
    'Stravinsky: The Firebird',
    '',
  ])('%j is not certainly about cars', (name) => {
    expect(scopeOf({ name }).outcome).not.toBe('cars')
  })

  it('does not follow from the description alone, but one that mentions cars leads to review', () => {
    const description =
      'Crafts, music, a classic car show and a cruise-in with hot rods, Corvettes and muscle cars.'
    expect(scopeOf({ name: 'Harvest Days', description })).toMatchObject({ outcome: 'review' })
    expect(
      scopeOf({ name: 'Harvest Days', description: 'Park your car at the museum.' }),
    ).toMatchObject({ outcome: 'other' })
  })

  it('follows from a race track as venue, except for events that only use the place', () => {
    const at = (name: string, venue: string) =>
      weigh(evidenceOf({ name, venue }, textsOf({ name, venue }), true)).outcome
    expect(at('Ice Breaker Weekend', 'Lincoln Speedway')).toBe('cars')
    expect(at('Coke Zero Sugar 400', 'Daytona International Speedway')).toBe('cars')
    expect(at('Magic Mile 5K Run', 'Texas Motor Speedway')).not.toBe('cars')
    expect(at('Job Fair and Career Day', 'Texas Motor Speedway')).not.toBe('cars')
    expect(at('Pumpkin Painting', 'Speedway')).toBe('other')
  })

  it('a test session at an oval is not a drag race', () => {
    const at = (venue: string) => guessType(textsOf({ name: 'Test & Tune', venue }))?.type
    expect(at('Oak Valley Speedway')).toBe('racing_event')
    expect(at('Oak Valley Dragway')).toBe('drag_racing')
  })

  it('is in doubt if the description supports an ambiguous word', () => {
    const description = 'Meet other car enthusiasts of the Corvette club.'
    expect(scopeOf({ name: 'Fall County Rally' }).outcome).toBe('other')
    expect(scopeOf({ name: 'Fall County Rally', description }).outcome).toBe('review')
  })

  it('has a reason with the words for and against it', () => {
    expect(scopeOf({ name: 'Chevrolet 5K Run' }).because).toMatch(
      /^matched "chevrolet" in the name, but "5k run" in the name and words like "5k"/,
    )
  })

  it('has a reason for any text, and a weight above 0.7 if it is', () => {
    const word = fc.constantFrom(
      ...'car cars auto show race food truck museum & and , swap meet cruise boat club old porsche at 5k'.split(
        ' ',
      ),
    )
    const text = fc.array(word, { maxLength: 80, size: 'max' }).map((each) => each.join(' '))
    fc.assert(
      fc.property(text, text, (name, description) => {
        const { outcome, because, weight } = scopeOf({ name, description })
        expect(because).toMatch(/^(matched (".+" in the|words like ".+"|no word)|no words)/)
        expect(outcome !== 'cars' || weight > 0.7).toBe(true)
      }),
      { examples: [['and', '']] },
    )
  })
})
