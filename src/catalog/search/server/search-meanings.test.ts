import { describe, expect, test } from 'vitest'
import { eventTypeLabel, eventTypes, namesOfEventType } from '../../event/event-types.ts'
import { namesOfState, usStates } from '../../place/us-states.ts'
import { plainWords } from '../words/plain-words.ts'
import { readTerms } from './search-meanings.ts'
import { searchTerms } from './search-terms.ts'

const ofCars = 'car_show car_museum car_club_event cars_coffee'

const read = (keyword: string) => {
  const { words: rest, meanings } = readTerms(searchTerms(plainWords(keyword)))
  return [
    rest.join(' '),
    ...meanings.map(({ words, eventTypes: types, states, costs }) => [
      words.join(' '),
      [...types, ...states, ...costs].join(' '),
    ]),
  ]
}

describe('types', () => {
  test.each([
    ['autocross', '', ['autocross', 'autocross']],
    ['Swap Meets', '', ['swap meets', 'swap_meet']],
    ['swap', '', ['swap', 'swap_meet']],
    ['drag racing', '', ['drag racing', 'drag_racing']],
    ['racing', '', ['racing', 'racing_event drag_racing']],
    ['racing school', '', ['racing school', 'driving_experiences']],
    ['driving experiences', '', ['driving experiences', 'driving_experiences']],
    ['combination event', '', ['combination', 'combination']],
    ['boats & marine', '', ['boats marine', 'cruise']],
    ['autocros', '', ['autocros', 'autocross']],
    ['concours', '', ['concours', 'concours']],
    ['concours d', '', ['concours d', 'concours']],
    ['d', 'd'],
    ['D-Type Jaguar', '', ['d type', ''], ['jaguar', '']],
    ['con', 'con'],
    ['auto show', '', ['auto show', 'car_show']],
    ['auto museum', '', ['auto museum', 'car_museum']],
    ['race', '', ['race', 'racing_event drag_racing']],
    ['races', '', ['races', 'racing_event drag_racing']],
    ['drag race ohio', '', ['drag race', 'drag_racing'], ['ohio', 'OH']],
    ['drag', '', ['drag', 'drag_racing']],
    ['boats', '', ['boats', 'cruise']],
    ['boat', '', ['boat', 'cruise']],
    ['cruise', '', ['cruise', 'cruise_night']],
    ["Concours d'Elegance", '', ['concours d elegance', 'concours']],
    ['cars and coffee', '', ['cars and coffee', 'cars_coffee']],
    ['C&C', '', ['c c', 'cars_coffee']],
    ['swapmeet', '', ['swapmeet', 'swap_meet']],
    ['AutoX', '', ['autox', 'autocross']],
    ['HPDE', '', ['hpde', 'track_day driving_experiences']],
    ['free car shows', '', ['free', 'free'], ['car shows', 'car_show']],
    ['road rallies', '', ['road rallies', 'road_rally']],
    ['ford museum', '', ['ford', ''], ['museum', 'car_museum']],
  ])('%s', (keyword, plain, ...meanings) => {
    expect(read(keyword)).toEqual([plain, ...meanings])
  })

  test.each(eventTypes)('%s is found by each of its names', (type) => {
    for (const name of [...namesOfEventType(type), eventTypeLabel(type, 'search-box')]) {
      const { words, meanings } = readTerms(searchTerms(plainWords(name)))
      expect([words, meanings.length]).toEqual([[], 1])
      // A drag race is a race, too.
      if (name === 'Race') expect(meanings[0]?.eventTypes).toContain(type)
      else expect(meanings[0]?.eventTypes).toEqual([type])
    }
  })
})

describe('states', () => {
  test.each([
    ['illinois', '', ['illinois', 'IL']],
    ['IL', '', ['il', 'IL']],
    ['car show illinois', '', ['car show', 'car_show'], ['illinois', 'IL']],
    ['illinois autocross', '', ['illinois', 'IL'], ['autocross', 'autocross']],
    ['new york', '', ['new york', 'NY']],
    ['north carolina mustang', '', ['north carolina', 'NC'], ['mustang', '']],
    ['west virginia', '', ['west virginia', 'WV']],
    ['virginia', '', ['virginia', 'VA']],
    ['washington dc', '', ['washington dc', 'DC']],
    ['District of Columbia', '', ['district columbia', 'DC']],
    ['U.S. Virgin Islands', '', ['u s virgin islands', 'VI']],
    ['Washington D.C.', '', ['washington d c', 'DC']],
    ['D.C.', '', ['d c', 'DC']],
    ['N.Y.', '', ['n y', 'NY']],
    ['shows in N. J.', '', ['shows', 'car_show vendor_show'], ['n j', 'NJ']],
    ['N. Carolina', '', ['n carolina', 'NC']],
    ['cars N. Dakota', '', ['cars', ofCars], ['n dakota', 'ND']],
    ['S. Dak.', '', ['s dak', 'SD']],
    ['W. Va.', '', ['w va', 'WV']],
    ['SCCA S.C.C.A.', 's c', ['scca', '']],
    ['Show N Shine', '', ['show n shine', 'car_show']],
    ['LA', '', ['la', 'LA']],
    ['mustangs near me', '', ['mustangs', '']],
    ['arkansas', '', ['arkansas', 'AR']],
    // Ordinary words if other words remain; a lone word is the state.
    ['corvettes in or', '', ['corvettes', '']],
    ['corvettes in oregon', '', ['corvettes', ''], ['oregon', 'OR']],
    ['in', '', ['in', 'IN']],
    ['portland ME', 'portland', ['me', 'ME']],
    ['tulsa ok', 'tulsa', ['ok', 'OK']],
    ['new mustang', 'new', ['mustang', '']],
    ['dodge dakota', '', ['dodge dakota', '']],
    ['truck wash', 'wash', ['truck', '']],
    ['illi', 'illi'],
  ])('%s', (keyword, plain, ...meanings) => {
    expect(read(keyword)).toEqual([plain, ...meanings])
  })

  test.each(usStates)('$name is found by its name', ({ code, name }) => {
    expect(namesOfState(code)[0]).toBe(name)
    const { words, meanings } = readTerms(searchTerms(plainWords(name)))
    expect([words, meanings.length, meanings[0]?.states]).toEqual([[], 1, [code]])
  })
})

test.each([
  ['L.A.', ['l a', 'la', 'los angeles']],
  ['LA', ['la', 'los angeles']],
  ['D.C.', ['d c', 'dc']],
  ['DC', ['dc']],
  ['louisiana', ['louisiana']],
])('%s has several wordings', (keyword, wordings) => {
  const { meanings } = readTerms(searchTerms(plainWords(keyword)))
  expect(meanings.map((each) => each.wordings.map((words) => words.join(' ')))).toEqual([wordings])
})
