import { describe, expect, it } from 'vitest'
import { readableCase, readablePlace } from './plain-text.ts'

describe('readableCase', () => {
  it.each([
    [
      'NATIONAL MARITIME MUSEUM OF THE GULF OF MEXICO',
      'National Maritime Museum of the Gulf of Mexico',
    ],
    ['NHRA MOTORSPORTS MUSEUM INC', 'NHRA Motorsports Museum'],
    ['ST. LOUIS CAR SHOW, 4TH OF JULY', 'St. Louis Car Show, 4th of July'],
    ["O'BRIEN AND MCDONALD AUTO MUSEUM", "O'Brien and McDonald Auto Museum"],
    ['AACA MUSEUM', 'AACA Museum'],
    ['CARS AND COFFEE AT DEALER A', 'Cars and Coffee at Dealer A'],
    ['GARAGE B&G TRUCKS', 'Garage B&G Trucks'],
    ['DAYTONA 500 SPEEDWEEKS', 'Daytona 500 Speedweeks'],
  ])('makes %j readable', (shouted, readable) => {
    expect(readableCase(shouted)).toBe(readable)
  })

  it.each(['NFPA 250', 'DAYTONA 500', 'The LiUNA!', 'Cars & Coffee', ''])(
    'leaves %j unchanged',
    (text) => expect(readableCase(text)).toBe(text),
  )
})

describe('readablePlace', () => {
  it.each([
    ['MOBILE', 'Mobile'],
    ['250 N WATER ST', '250 N Water St'],
    ['190 1ST ST E', '190 1st St E'],
    ['AL', 'AL'],
    ['Elkhart Lake', 'Elkhart Lake'],
  ])('writes %j as %j', (shouted, readable) => {
    expect(readablePlace(shouted)).toBe(readable)
  })
})
