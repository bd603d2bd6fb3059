import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEventType } from './event-types.ts'
import { guessEventType, isAutomotive } from './type-guess.ts'

const typeOf = (name: string) => guessEventType({ name }).type

describe('guessEventType', () => {
  it.each([
    ['Cars & Coffee at the Mill', 'cars_coffee'],
    ['Caffeine and Octane', 'cars_coffee'],
    ['Lakeside Concours d’Elegance', 'concours'],
    ['SCCA Autocross #4', 'autocross'],
    ['Lodge 12 Annual Car, Truck & Bike Show', 'car_show'],
    ['All-Corvette Nationals... Corvette Show', 'car_show'],
    ['Show N Shine on Main', 'car_show'],
    ['Mopar Nationals', 'car_show'],
    ['Antique Machinery Show & Classic Car Cruise-In', 'cruise_night'],
    ['Friday Cruise Night', 'cruise_night'],
    ['Moto Swap Meet - Commercial E', 'swap_meet'],
    ['Museum of Drag Racing', 'car_museum'],
    ['AUTO-AVIATION MUSEUM', 'car_museum'],
    ['Motorsports Hall of Fame', 'car_museum'],
    ['Hudson River Maritime Museum', 'cruise'],
    ['Racing School at the Ridge', 'driving_experiences'],
    ['HPDE weekend', 'track_day'],
    ['Test & Tune', 'drag_racing'],
    ['TSD Rally', 'road_rally'],
    ['Hot Rod Power Tour', 'driving_tour'],
    ['Spring RV Show', 'vendor_show'],
    ['GRANDSTAND: Motorcycle/ATV Races', 'racing_event'],
    ['Fall Demolition Derby', 'racing_event'],
    ['Lighted Boat Parade', 'cruise'],
    ['Vintage Car Club picnic', 'car_club_event'],
    ['Auto Club Awards Banquet', 'car_club_event'],
  ])('takes %j for %s', (name, type) => {
    expect(typeOf(name)).toBe(type)
    expect(isEventType(type)).toBe(true)
    expect(isAutomotive({ name }).automotive).toBe(true)
  })

  it.each([
    'Holiday Market',
    'Waycross Craft Show!',
    'The Spring Home Show',
    '4-H Beef Show',
    'Gun Show',
    'Food Truck Festival',
    'Drag Brunch',
    'Pinewood Derby',
    'Race for the Cure 5K',
    'Gravel Race',
    'Kids: Pedal Tractor Pulls',
    'Boat & RV Storage Drop Off',
    'American Legion Rally - camping',
    'Harness Racing Museum',
    'Plant Swap Meet',
    'Carpet Cleaning Workshop',
    'Scary Showcase',
    'Celebrity Cruises presents: Jazz',
    'Concert at Toyota Center',
    'U.S. Marines Birthday Ball',
    'Automatic Writing for Poets',
    '',
  ])('sees no vehicles in %j', (name) => {
    expect(guessEventType({ name })).toEqual({
      type: undefined,
      because: 'no words that tell a kind of event',
      confidence: 'none',
    })
    expect(isAutomotive({ name }).automotive).toBe(false)
  })

  it('says why, and how sure it is', () => {
    expect(guessEventType({ name: 'CARS  AND\nCOFFEE' })).toEqual({
      type: 'cars_coffee',
      because: 'matched "cars and coffee" in the name',
      confidence: 'high',
    })
    expect(guessEventType({ name: 'Goodyear 400', categories: ['NASCAR Cup Series'] })).toEqual({
      type: 'racing_event',
      because: 'matched "nascar" in the categories',
      confidence: 'medium',
    })
    const description = 'Parade, crafts and an antique tractor &amp; car show.'
    expect(guessEventType({ name: 'Fall Fest', description })).toEqual({
      type: 'car_show',
      because: 'matched "car show" in the description',
      confidence: 'low',
    })
  })

  it('counts words that others share only with the help of others', () => {
    const description = 'Meet the other members of the Corvette club.'
    expect(typeOf('2026 Fall County Cruise')).toBeUndefined()
    expect(guessEventType({ name: '2026 Fall County Cruise', description })).toEqual({
      type: 'cruise_night',
      because: 'matched "cruise" in the name; matched "corvette club" in the description',
      confidence: 'medium',
    })
  })

  it('names a swap meet, without taking it for one of car parts', () => {
    const swapMeet = { name: 'Swap Meet' }
    expect(guessEventType(swapMeet)).toMatchObject({ type: 'swap_meet', confidence: 'low' })
    expect(isAutomotive(swapMeet).automotive).toBe(false)
    const withCars = { name: 'Swap Meet', description: 'Mopar and Chevrolet parts.' }
    expect(isAutomotive({ ...withCars, categories: ['Automotive'] }).automotive).toBe(true)
  })
})

describe('isAutomotive', () => {
  it('takes what is about vehicles even when its kind is not told', () => {
    const invasion = { name: 'VW Bus Invasion' }
    expect(guessEventType(invasion).type).toBeUndefined()
    expect(isAutomotive(invasion)).toEqual({
      automotive: true,
      because: 'matched "vw" in the name',
      confidence: 'medium',
    })
  })

  it('is not taken in by parking, museums nearby and food trucks', () => {
    const description =
      'Park your car at the museum. Food trucks and vehicles with trailers use the east gate.'
    expect(isAutomotive({ name: 'Bluegrass on the Lawn', description })).toEqual({
      automotive: false,
      because: 'no words about vehicles or boats',
      confidence: 'none',
    })
  })

  it('agrees with itself on any text', () => {
    const word = fc.constantFrom(
      ...'car cars auto show race food truck museum & and , swap meet cruise boat club old'.split(
        ' ',
      ),
    )
    const text = fc.array(word, { maxLength: 40, size: 'max' }).map((each) => each.join(' '))
    fc.assert(
      fc.property(text, text, (name, description) => {
        const guess = guessEventType({ name, description })
        expect(guess.type === undefined).toBe(guess.confidence === 'none')
        expect(guess.because).toMatch(/^(matched ".+" in the|no words)/)
        expect(guess.confidence !== 'high' || isAutomotive({ name }).automotive).toBe(true)
      }),
    )
  })
})
