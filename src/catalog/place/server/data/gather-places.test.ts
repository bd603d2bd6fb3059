import { describe, expect, it } from 'vitest'
import { greatCircleMiles } from '../../distance.ts'
import { usStates } from '../../us-states.ts'
import { isUsZone, timeZoneAt } from '../venue-zone.ts'
import {
  cityKey,
  gatherPlaces,
  readCensusPoints,
  readGeonamesZips,
  readOlderZips,
  townPoints,
} from './gather-places.ts'

const { cities, zips } = gatherPlaces()
const byZip = new Map(zips.map((each) => [each.zip, each]))
const postal = new Map(readGeonamesZips().map((each) => [each.zip, each]))
const areas = readCensusPoints()

describe('the places', () => {
  it('contain all ZIP codes once, and tens of thousands of cities', () => {
    expect(byZip.size).toBe(zips.length)
    expect(zips.length).toBeGreaterThan(41_500)
    expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length)
    expect(cities.length).toBeGreaterThan(34_000)
    expect([...postal.keys(), ...areas.keys()].filter((zip) => !byZip.has(zip))).toEqual([])
  })

  it('are in every state and territory, and nowhere else', () => {
    const codes = usStates.map(({ code }) => code).toSorted()
    expect([...new Set(zips.map(({ city }) => city.state))].toSorted()).toEqual(codes)
    expect([...new Set(cities.map(({ state }) => state))].toSorted()).toEqual(codes)
  })

  it('exclude military mail, other countries served by US mail, and an uninhabited base', () => {
    const none = ['09001', '34002', '96201', '96939', '96941', '96960', '96898']
    expect(none.filter((zip) => byZip.has(zip))).toEqual([])
  })

  it('include ZIP codes of Hawaii that the source also lists as military', () => {
    expect(byZip.get('96860')?.city).toMatchObject({ name: 'JBPHH', state: 'HI' })
  })

  it('are all in a US time zone', () => {
    const outside = [...zips, ...cities].filter(
      ({ latitude, longitude }) => !isUsZone(timeZoneAt(latitude, longitude) ?? ''),
    )
    expect(outside).toEqual([])
  })

  it('have every ZIP code within 50 miles of its city', () => {
    const far = zips.filter((zip) => greatCircleMiles(zip, zip.city) > 50)
    expect(far).toEqual([])
  })
})

describe('ZIPs that the postal file lacks', () => {
  const older = readOlderZips()

  it('are in all territories that it leaves out, each with five digits and a point', () => {
    expect(older.length).toBe(945)
    expect(older.filter(({ zip }) => postal.has(zip))).toEqual([])
    const territories = ['AS', 'GU', 'MP', 'PR', 'VI']
    const states = new Set(older.map(({ state }) => state))
    expect(territories.filter((state) => !states.has(state))).toEqual([])
    const broken = older.filter(
      ({ zip, city, latitude, longitude }) =>
        !/^\d{5}$/.test(zip) ||
        city === '' ||
        !(Math.abs(latitude) < 72) ||
        !(Math.abs(longitude) < 181),
    )
    expect(broken).toEqual([])
  })

  it('have their names and points', () => {
    expect(older.find(({ zip }) => zip === '00901')).toMatchObject({
      city: 'San Juan',
      state: 'PR',
    })
    expect(byZip.get('00901')?.city.name).toBe('San Juan')
  })
})

describe('a ZIP code on which the sources disagree', () => {
  it.each([
    ['99503', 'Anchorage', 'postal'],
    ['99701', 'Fairbanks', 'postal'],
    ['99850', 'Juneau', 'postal'],
    ['99505', 'JBER', 'census'],
    ['99565', 'Chignik Lagoon', 'census'],
    ['99640', 'Nondalton', 'postal'],
    ['99726', 'Bettles Field', 'census'],
    ['83648', 'Mountain Home AFB', 'census'],
    ['89049', 'Tonopah', 'postal'],
    ['90095', 'Los Angeles', 'census'],
    ['66040', 'La Cygne', 'census'],
    ['93042', 'Point Mugu NAWC', 'postal'],
  ])('%s has the point closer to %s, the %s one', (zip, city, source) => {
    const place = byZip.get(zip)
    const point = source === 'census' ? areas.get(zip) : postal.get(zip)
    expect(place?.city.name).toBe(city)
    expect(place).toMatchObject({ latitude: point?.latitude, longitude: point?.longitude })
  })

  it('always has the closer point if the city has its own point', () => {
    const disputed = zips.flatMap((place) => {
      const area = areas.get(place.zip)
      const other = postal.get(place.zip)
      return area && other && greatCircleMiles(area, other) > 18.7 ? [{ place, area, other }] : []
    })
    expect(disputed.length).toBeGreaterThan(150)
    const farther = disputed.filter(({ place, area, other }) => {
      const { city } = place
      const isLocated = city.id > 0 || townPoints.has(cityKey(city.name, city.state))
      const least = Math.min(greatCircleMiles(area, city), greatCircleMiles(other, city))
      return isLocated && greatCircleMiles(place, city) > least
    })
    expect(farther).toEqual([])
  })

  it('is near its town if the town was specified', () => {
    const located = zips.filter(({ city }) => townPoints.has(cityKey(city.name, city.state)))
    expect(new Set(located.map(({ city }) => cityKey(city.name, city.state))).size).toBe(
      townPoints.size,
    )
    expect(located.filter((zip) => greatCircleMiles(zip, zip.city) > 31)).toEqual([])
  })
})

describe('cities', () => {
  const named = (name: string, state: string) =>
    cities.filter((city) => city.name === name && city.state === state)

  it.each([
    ['New York', 'NY', 8_000_000],
    ['Washington', 'DC', 600_000],
    ['Bronx', 'NY', 1_300_000],
    ['St. Louis', 'MO', 300_000],
    ['Lexington', 'KY', 300_000],
    ['San Juan', 'PR', 400_000],
    ['Dededo', 'GU', 40_000],
    ['Saipan', 'MP', 40_000],
  ])('contain %s, %s once, under its common name', (name, state, population) => {
    const found = named(name, state)
    expect(found).toHaveLength(1)
    expect(found[0]?.population).toBeGreaterThan(population)
    expect(found[0]?.zipCount).toBeGreaterThan(0)
  })

  it('include places known only by ZIP code, with a readable name', () => {
    expect(named('USAF Academy', 'CO')[0]).toMatchObject({ id: -80840, population: 0 })
    expect(named('St. Thomas', 'VI')[0]).toMatchObject({ id: -801, zipCount: 5 })
    expect(named('King Salmon', 'AK')).toHaveLength(1)
  })

  it('exclude companies with their own ZIP codes', () => {
    expect(
      cities.filter(({ name }) => /Citibank|Philip Morris|Lottery|^Contest/.test(name)),
    ).toEqual([])
    expect(byZip.get('10048')?.city.state).toBe('NY')
  })

  it('do not assign the population of a city to its district', () => {
    expect(named('New South Memphis', 'TN')[0]?.population).toBe(0)
  })
})
