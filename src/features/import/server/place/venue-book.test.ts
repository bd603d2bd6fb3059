import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { createLocator } from '../../../../catalog/event/server/placing/locate.ts'
import { knownVenueRows } from '../../../../catalog/place/server/named-places.ts'
import { openVenueBook } from './venue-book.ts'

const { db } = await testDatabase()
const venues = knownVenueRows()

describe('known venues', () => {
  it('have a ZIP code of their city', async () => {
    const locator = createLocator(db)
    const doubts: string[] = []
    for (const { venueName, city, state, zipCode } of venues) {
      const { place, notes } = await locator({ city, state, zipCode })
      if (!place || place.locationPrecision !== 'zip' || notes.length > 0) {
        doubts.push(`${venueName}: ${notes.join(' ')}`)
      }
    }
    expect(doubts).toEqual([])
  })

  it('are listed once each, in alphabetical order', () => {
    const names = venues.map(({ venueName = '' }) => venueName.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(names.toSorted())
  })
})

describe('openVenueBook', () => {
  const book = openVenueBook()

  it.each([
    ['Daytona International Speedway', 'FL', 'Daytona Beach'],
    ['THE MILWAUKEE MILE', '', 'West Allis'],
    ['World Wide Technology Raceway at Gateway', 'Illinois', 'Madison'],
    ['Grand Prix of St Petersburg', 'FL', 'St. Petersburg'],
    ['Circuit of the Americas', 'TX', 'Austin'],
  ])('finds %s', (name, state, city) => {
    expect(book.find(name, state)?.city).toBe(city)
  })

  it('does not find a namesake in another state, or a merely similar name', () => {
    expect(book.find('Daytona International Speedway', 'OH')).toBeUndefined()
    expect(book.find('Daytona', 'FL')).toBeUndefined()
  })
})
