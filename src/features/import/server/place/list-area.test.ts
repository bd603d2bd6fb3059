import { describe, expect, it, test } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { createLocator } from '../../../../catalog/event/server/placing/locate.ts'
import { cleanFields } from '../clean/clean-fields.ts'
import type { RawFields } from '../row/source-row.ts'
import { listArea } from './list-area.ts'
import { placeRow } from './place-row.ts'
import { openVenueBook } from './venue-book.ts'

const { db } = await testDatabase()
const locator = createLocator(db)
const venues = openVenueBook()

const at = (latitude: number, longitude: number, state: string) => ({ latitude, longitude, state })
const cincinnati = at(39.1, -84.5, 'OH')
const covington = at(39.08, -84.51, 'KY')
const aurora = at(39.06, -84.9, 'IN')
const columbus = at(39.96, -83, 'OH')
const sanDiego = at(32.7, -117.2, 'CA')

describe('the area of a list', () => {
  it('has its center among most of the places, whatever the others are', () => {
    const places = [cincinnati, covington, cincinnati, aurora, columbus, sanDiego]
    const { middle, states } = listArea(places) ?? {}
    expect(middle?.latitude).toBeCloseTo(39.1, 0)
    expect(middle?.longitude).toBeCloseTo(-84.5, 0)
    expect(states).toEqual(['OH', 'KY', 'IN', 'CA'])
  })

  it('is undefined for fewer than five places, or places all over the country', () => {
    expect(listArea([cincinnati, covington, aurora, columbus])).toBeUndefined()
    const spread = [cincinnati, sanDiego, at(47.6, -122.3, 'WA'), at(25.8, -80.2, 'FL')]
    expect(listArea([...spread, at(42.4, -71.1, 'MA'), at(29.8, -95.4, 'TX')])).toBeUndefined()
  })
})

const area = listArea([cincinnati, covington, cincinnati, aurora, cincinnati, columbus])

const row = async (fields: RawFields) => {
  const { draft } = cleanFields({ name: 'A show', ...fields }, false)
  return { draft, ...(await placeRow(draft, { locator, venues, areaOfList: async () => area })) }
}

test.each<[string, string, string, number]>([
  // Ohio has 25 townships of this name.
  ['8300 Four Bridges Dr Liberty Township, OH', 'Liberty Township', 'OH', 39.4],
  ['825 Tech Center Dr. Gahanna', 'Gahanna', 'OH', 40],
  ['Main St Downtown Miamisburg', 'Miamisburg', 'OH', 39.6],
  ['Fairfield Ohio - Cincinatti', 'Fairfield', 'OH', 39.3],
])('%s in a list around Cincinnati', async (location, city, state, latitude) => {
  const { place, draft } = await row({ location })
  expect(place).toMatchObject({ city, state, locationPrecision: 'city' })
  expect(place?.latitude).toBeCloseTo(latitude, 0)
  expect(draft).toMatchObject({ city, state })
})

test.each([
  ['a venue alone', { location: 'Hungry Buffalo Restaurant' }],
  ['a restaurant whose last word is a town', { location: 'Fontana Village Resort Marina' }],
  ['a town that is near to nothing of the list', { location: '12 Main St, Youngstown' }],
  ['a town with namesakes elsewhere', { city: 'Nashville' }],
  ['a namesake behind a street', { location: '12 Main St. Lancaster' }],
  ['a town abroad', { location: 'Oxford, England' }],
  ['a town of Ontario', { location: 'Hamilton, ON' }],
  ['the end of a venue that has a street', { location: 'Chateau Milford, 22 5th St' }],
  ['the Chamber of Commerce', { location: 'Chamber of Commerce, 12 Main St' }],
  ['a street without its kind', { location: '300 W Liberty' }],
  ['a part of a venue', { location: 'Ballroom, Paramount' }],
  ['a state that the list does not go to', { city: 'Liberty Township', state: 'PA' }],
  ['no place at all', {}],
])('the place of %s is not guessed', async (_, fields) => {
  expect((await row(fields)).place).toBeUndefined()
})

test('the identity of a row does not depend on the other rows', async () => {
  const { statedPlace, draft, notes } = await row({ location: '825 Tech Center Dr. Gahanna' })
  expect(statedPlace).toMatchObject({ city: '', state: '' })
  expect(notes.join()).toContain('near the other events of the list')
  expect(draft.streetAddress).toBe('825 Tech Center Dr.')
})

test('the area of the list is not computed for a row with a complete place', async () => {
  const calls: string[] = []
  const { draft } = cleanFields({ name: 'A show', location: '1 Main St, Dayton, OH' }, false)
  const areaOfList = async () => {
    calls.push('area')
    return area
  }
  const { place } = await placeRow(draft, { locator, venues, areaOfList })
  expect([place?.city, calls]).toEqual(['Dayton', []])
})
