import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalEventType, eventTypeLabel, eventTypes, homeCategories } from './event-types.ts'

describe('canonicalEventType', () => {
  it('has 16 types and the three that had only pictures', () => {
    expect(eventTypes).toHaveLength(19)
    expect(new Set(eventTypes.map((type) => eventTypeLabel(type))).size).toBe(19)
  })

  it.each([
    ['cars_and_coffee', 'cars_coffee'],
    ['Cars and Coffee', 'cars_coffee'],
    ['Cars & Coffee', 'cars_coffee'],
    ['racing_school', 'driving_experiences'],
    ['Racing School', 'driving_experiences'],
    ['Driving Experiences', 'driving_experiences'],
    [' CAR-SHOW ', 'car_show'],
    ['Concours d’Elegance', 'concours'],
    ['Boats & Marine', 'cruise'],
    ['Combination Event', 'combination'],
    ['multi-event', 'combination'],
  ])('stores %j as %s', (given, stored) => {
    expect(canonicalEventType(given)).toBe(stored)
  })

  it('keeps an unknown type unchanged', () => {
    expect(canonicalEventType(' Lawn Mower Derby ')).toBe('Lawn Mower Derby')
    expect(canonicalEventType('constructor')).toBe('constructor')
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = canonicalEventType(text)
        expect(canonicalEventType(once)).toBe(once)
      }),
    )
  })
})

describe('eventTypeLabel', () => {
  it('labels combination in two ways', () => {
    expect(eventTypeLabel('combination', 'search-box')).toBe('Combination Event')
    expect(eventTypeLabel('combination')).toBe('Multi-Event')
  })

  it.each([
    ['concours', "Concours d'Elegance"],
    ['cars_coffee', 'Cars & Coffee'],
    ['cars_and_coffee', 'Cars & Coffee'],
    ['driving_experiences', 'Driving Experience'],
    ['cruise', 'Boats & Marine'],
    ['Lawn Mower Derby', 'Lawn Mower Derby'],
    ['toString', 'toString'],
  ])('labels %s %j', (type, label) => {
    expect(eventTypeLabel(type)).toBe(label)
    expect(eventTypeLabel(type, 'search-box')).toBe(label)
  })
})

describe('homeCategories', () => {
  it('lists the buttons in page order, with names used in requests', () => {
    const requested =
      'car_show cruise_night cars_and_coffee car_club_event racing_event track_day racing_school concours car_museum cruise'
    expect(homeCategories.map((category) => category.eventType)).toEqual([
      undefined,
      ...requested.split(' ').map(canonicalEventType),
    ])
    expect(homeCategories.map((category) => category.label)).toEqual([
      'All Events',
      'Car Shows',
      'Cruise Nights',
      'Cars and Coffee',
      'Car Club Events',
      'Racing Events',
      'Track Days',
      'Driving Experiences',
      'Concours',
      'Car Museums',
      'Boats & Marine',
    ])
  })
})
