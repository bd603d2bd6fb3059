import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { createLocator } from '../../../../catalog/event/server/placing/locate.ts'
import { type CleanDraft, cleanFields } from '../clean/clean-fields.ts'
import type { RawFields } from '../row/source-row.ts'
import { placeRow, smallTowns } from './place-row.ts'
import { openVenueBook } from './venue-book.ts'

const { db } = await testDatabase()
const locator = createLocator(db)
const venues = openVenueBook()

const row = async (fields: RawFields, otherwise?: Partial<CleanDraft>) => {
  const { draft } = cleanFields({ name: 'A show', ...fields }, false)
  return { draft, ...(await placeRow(draft, { locator, venues, otherwise })) }
}

describe('a row with a default', () => {
  it.each<[RawFields, Partial<CleanDraft>, object]>([
    [{ location: 'Montclair' }, { state: 'NJ' }, { city: 'Montclair', state: 'NJ' }],
    [{ city: 'Montclair' }, { state: 'NJ' }, { city: 'Montclair', state: 'NJ' }],
    [
      { location: 'Brookdale Park, Montclair' },
      { state: 'NJ' },
      { city: 'Montclair', state: 'NJ' },
    ],
    [{ location: 'Town Hall' }, { city: 'Dayton', state: 'OH' }, { city: 'Dayton', state: 'OH' }],
    [
      { city: 'Dayton' },
      { city: 'Dayton', state: 'OH', zipCode: '45402' },
      { city: 'Dayton', zipCode: '45402' },
    ],
    [
      { city: 'Kettering' },
      { city: 'Dayton', state: 'OH', zipCode: '45402' },
      { city: 'Kettering', state: 'OH', zipCode: '' },
    ],
    [{ zipCode: '60601' }, { city: 'Dayton', state: 'OH' }, { city: 'Chicago', state: 'IL' }],
    [{ state: 'OH' }, { city: 'Dayton', state: 'OH' }, { city: 'Dayton' }],
    [
      { city: 'Chicago', state: 'IL' },
      { city: 'Dayton', state: 'OH' },
      { city: 'Chicago', state: 'IL' },
    ],
  ])('%j is completed by %j', async (fields, otherwise, expected) => {
    expect((await row(fields, otherwise)).place).toMatchObject(expected)
  })

  it('is not completed with a town or a default of another state', async () => {
    expect((await row({ city: 'Montclair' }, { state: 'OH' })).place).toBeUndefined()
    expect((await row({ state: 'IN' }, { city: 'Dayton', state: 'OH' })).place).toBeUndefined()
  })
})

describe('a city without a state', () => {
  it.each([
    ['Dodger Stadium, Los Angeles', 'Los Angeles, CA'],
    ['Fair Park, Dallas', 'Dallas, TX'],
    ['Oregon Convention Center, Portland', undefined],
    ['City Park, Springfield', undefined],
    ['Cars Land, Vancouver', undefined],
    ['Club Phoenix', undefined],
    ['Zilker Park Austin', 'Austin, TX'],
    ['City Park Springfield', undefined],
  ])('is the one that is by far the largest, if any: %s', async (location, city) => {
    const { place, notes } = await row({ location })
    expect(place && `${place.city}, ${place.state}`).toBe(city)
    if (place) expect(notes).toEqual([expect.stringContaining('by far the largest')])
  })
})

describe('a town that is in no gazetteer', () => {
  it.each([
    ['World Wide Technology Raceway, Sauget, IL', 'Madison', 'Sauget'],
    ['Gateway International Raceway, Sauget, Illinois', 'Madison', 'Sauget'],
    ['WeatherTech Raceway Laguna Seca, Nowhereville, CA', 'Salinas', 'Nowhereville'],
    ['Mid-Ohio Sports Car Course, Troy Township, OH', 'Lexington', 'Troy Township'],
  ])('is located by its known venue: %s', async (location, town, city) => {
    const { place, notes, draft } = await row({ location })
    expect(place).toMatchObject({ city: town })
    expect(draft.city).toBe(city)
    expect(notes.join()).toContain(`couldn't find ${city}`)
  })

  it.each(['Fairgrounds, Nowhereville, IL', 'World Wide Technology Raceway, Nowhereville, OH'])(
    'is not located without a known venue in its state: %s',
    async (location) => {
      expect((await row({ location })).place).toBeUndefined()
    },
  )

  it.each(
    smallTowns.map(({ city, state, zipCode }) => [`Fairgrounds, ${city}, ${state}`, zipCode]),
  )('is located by its ZIP code: %s', async (location, zipCode) => {
    const { place, notes } = await row({ location })
    expect(place).toMatchObject({ zipCode, state: location.slice(-2) })
    expect(notes).toEqual([])
  })
})

describe('an address that may end in another country', () => {
  it.each([
    ['Hill Circuit, Buriram, Thailand', true],
    ['Motor Circuit, Monza, Italy', true],
    ['Fairgrounds, Lebanon', false],
    ['Fairgrounds, Lebanon, OH', false],
    ['Fairgrounds, Augusta, Georgia', false],
    ['Town Park, Thailand Hall', false],
  ])('%s: is abroad: %s', async (location, expected) => {
    expect((await row({ location })).abroad).toBe(expected)
  })
})

describe('an address in the venue column', () => {
  it('is split', async () => {
    const { draft } = await row({ venueName: 'The Mill, Dayton, OH' })
    expect(draft).toMatchObject({ venueName: 'The Mill', city: 'Dayton', state: 'OH' })
  })
})

it.each([
  [{ city: 'Huntingdon, PA' }, { city: 'Huntingdon', state: 'PA' }],
  [
    { city: 'Tipton PA 16684', state: 'PA' },
    { city: 'Tipton', state: 'PA', zipCode: '16684' },
  ],
  [{ city: 'New York' }, { city: 'New York' }],
  [{ city: '12 Oak Dr, Dayton, OH' }, { streetAddress: '12 Oak Dr', city: 'Dayton', state: 'OH' }],
  [
    { city: 'Dayton, Montgomery County, OH' },
    { venueName: '', city: 'Dayton, Montgomery County, OH' },
  ],
  [
    { location: 'The Mill, Dayton', city: 'Dayton' },
    { venueName: 'The Mill', city: 'Dayton' },
  ],
  [
    { location: 'Ohio', city: 'Dayton' },
    { venueName: '', city: 'Dayton' },
  ],
  [
    { location: 'The Mill, 12 Oak Dr', city: 'Dayton', state: 'OH' },
    { venueName: 'The Mill', streetAddress: '12 Oak Dr', city: 'Dayton', state: 'OH' },
  ],
  [
    { name: 'Dayton: Swap Meet', location: 'The Mill', state: 'OH' },
    { venueName: 'The Mill', city: 'Dayton', state: 'OH' },
  ],
  [
    { name: 'Ford Only: Swap Meet', location: 'The Mill, Dayton', state: 'OH' },
    { venueName: 'The Mill', city: 'Dayton', state: 'OH' },
  ],
  [
    { location: 'The Mill, Salem, OH', city: 'Dayton', state: 'OH' },
    { venueName: '', city: 'Dayton' },
  ],
])('a town with its state, and a venue beside its town, are split: %j', async (fields, parts) => {
  expect((await row(fields)).draft).toMatchObject(parts)
})

describe('an address in the street column', () => {
  const parts = { venueName: '', streetAddress: '12 Oak Dr', city: 'Dayton', state: 'OH' }
  it.each<[RawFields, object]>([
    [{ streetAddress: '12 Oak Dr, Dayton, OH 45402' }, parts],
    [{ location: '12 Oak Dr, Dayton, OH', streetAddress: '12 Oak Dr, Dayton, OH' }, parts],
    [
      { location: 'The Mill', streetAddress: '12 Oak Dr, Dayton, OH 45402' },
      { ...parts, venueName: 'The Mill', zipCode: '45402' },
    ],
    [
      { location: 'The Mill', streetAddress: 'The Mill' },
      { venueName: 'The Mill', streetAddress: '' },
    ],
    [
      { location: '12 Oak Way W Dr Dayton, OH 45402' },
      { ...parts, streetAddress: '12 Oak Way W Dr' },
    ],
  ])('%j', async (fields, expected) => {
    expect((await row(fields)).draft).toMatchObject(expected)
  })
})

describe('a known venue', () => {
  it('locates a street, which stays', async () => {
    const { draft, place } = await row({
      venueName: 'Sonoma Raceway',
      streetAddress: '29355 Arnold Drive',
    })
    expect(place).toMatchObject({ city: 'Sonoma', state: 'CA', zipCode: '95476' })
    expect(draft.streetAddress).toBe('29355 Arnold Drive')
  })

  it('does not override the city of the row', async () => {
    const fields = { venueName: 'Sonoma Raceway', city: 'Napa', state: 'CA' }
    expect((await row(fields)).place).toMatchObject({ city: 'Napa' })
  })
})

describe('city, state and ZIP code that disagree', () => {
  it.each<[RawFields, RegExp]>([
    [{ city: 'Springfield', state: 'IL', zipCode: '01103' }, /01103 belongs to Springfield, MA/],
    [{ location: '1 Main St, Dallas, TX 10001' }, /10001 belongs to New York/],
    [{ location: '50 Mark West Springs Rd, Santa Rosa, CA 94503' }, /94503 belongs to/],
    [{ location: 'Portland, WA 97201' }, /97201 belongs to Portland, OR, not to Portland, WA/],
  ])('%j is reported, not guessed', async (fields, note) => {
    const { place, notes } = await row(fields)
    expect(place).toBeUndefined()
    expect(notes.join(' ')).toMatch(note)
  })

  it('are overruled by coordinates', async () => {
    const point = { latitude: 39.8, longitude: -89.64 }
    const fields = { city: 'Springfield', state: 'IL', zipCode: '01103', ...point }
    expect((await row(fields)).place).toMatchObject({ ...point, state: 'IL', zipCode: '' })
  })
})

describe('a part that is not a town', () => {
  it.each([
    ['City Park, 12 Lake St, Launch, Helena, MT 59601', '12 Lake St, Launch'],
    ['120 4th St., 2nd St., Petaluma, CA 94952', '120 4th St., 2nd St.'],
    ['103 H Street suite b, Petaluma, CA 94952, USA', '103 H Street suite b'],
    ['10 Arnold Dr Sonoma CA', '10 Arnold Dr'],
    ['3109 Shannon RD STE 201 Durham, NC 27707', '3109 Shannon RD STE 201'],
  ])('stays with the street: %s', async (location, street) => {
    const { draft, place } = await row({ location })
    expect(draft.streetAddress).toBe(street)
    expect(place?.city).toMatch(/^(?:Helena|Petaluma|Sonoma|Durham)$/)
  })

  it('after the country stays with the street', async () => {
    const location = 'Boat Launch, 100 River Rd, Chesapeake City, MD 21915, USA, Pavilion'
    const { draft, place } = await row({ location })
    expect(draft).toMatchObject({
      venueName: 'Boat Launch',
      streetAddress: '100 River Rd, Pavilion',
    })
    expect(place).toMatchObject({ city: 'Chesapeake City', zipCode: '21915' })
  })

  it.each(['RFK Stadium', 'Georgetown', 'Anacostia Park'])(
    'is a venue in the District of Columbia: %s',
    async (venueName) => {
      const { draft, place } = await row({ location: `${venueName}, D.C.` })
      expect(draft.venueName).toBe(venueName)
      expect(place).toMatchObject({ city: 'Washington', state: 'DC' })
    },
  )

  it.each([
    ['Crandon Park Marina Key Biscayne Florida', 'Crandon Park Marina', 'Key Biscayne'],
    ['Battle of Lexington Kentucky', 'Battle of Lexington', 'Lexington'],
    ['Museum of Modern Art New York', 'Museum of Modern Art New York', undefined],
    ['Fort Delaware', 'Fort Delaware', undefined],
  ])(
    'is separated from the town before the name of its state: %s',
    async (location, venueName, city) => {
      const { draft, place } = await row({ location })
      expect([draft.venueName, place?.city]).toEqual([venueName, city])
    },
  )

  it('reads coordinates in the address', async () => {
    const { place } = await row({ location: '39.14321, -86.39285' })
    expect(place).toMatchObject({ latitude: 39.14321, locationPrecision: 'address', state: 'IN' })
  })
})
