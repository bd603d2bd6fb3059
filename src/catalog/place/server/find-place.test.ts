import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { greatCircleMiles, type Point } from '../distance.ts'
import { cityOfAlias } from '../place-aliases.ts'
import { findPlace } from './find-place.ts'
import { placesOf } from './places-in-memory.ts'

const { db } = await testDatabase()

describe('findPlace', () => {
  it.each([
    ['60601', 'Chicago, IL 60601'],
    ['60601-1234', 'Chicago, IL 60601'],
    ['00901', 'San Juan, PR 00901'],
    ['96910', 'Hagåtña, GU 96910'],
    ['99501', 'Anchorage, AK 99501'],
    ['Chicago, IL', 'Chicago, IL'],
    ['  chicago   il ', 'Chicago, IL'],
    ['Chicago, Illinois', 'Chicago, IL'],
    ['CHICAGO', 'Chicago, IL'],
    ['Springfield', 'Springfield, MO'],
    ['Springfield, MA', 'Springfield, MA'],
    ['Portland', 'Portland, OR'],
    ['NYC', 'New York, NY'],
    ['New York', 'New York, NY'],
    ['N.Y.C.', 'New York, NY'],
    ['LA', 'Los Angeles, CA'],
    ['SF', 'San Francisco, CA'],
    ['Philly', 'Philadelphia, PA'],
    ['Vegas', 'Las Vegas, NV'],
    ['DC', 'Washington, DC'],
    ['Washington DC', 'Washington, DC'],
    ['Washington', 'Washington, DC'],
    ['saint louis', 'St. Louis, MO'],
    ['St Louis, MO', 'St. Louis, MO'],
    ['Ft. Worth', 'Fort Worth, TX'],
    ['Mt. Vernon, IL', 'Mount Vernon, IL'],
    ['Ste. Genevieve MO', 'Sainte Genevieve, MO'],
    ['The Bronx', 'Bronx, NY'],
    ['Brooklyn', 'Brooklyn, NY'],
    ['Queens', 'Queens, NY'],
    ['Staten Island', 'Staten Island, NY'],
    ['Manhattan', 'Manhattan, NY'],
    ['Manhattan, KS', 'Manhattan, KS'],
    ['Bayamon, PR', 'Bayamón, PR'],
    ['Cañon City', 'Cañon City, CO'],
    ['canon city colorado', 'Cañon City, CO'],
    ['Kihei', 'Kīhei, HI'],
    ['Indiana, PA', 'Indiana, PA'],
    ['Port Washington', 'Port Washington, NY'],
    ['Charleston West Virginia', 'Charleston, WV'],
    ['Clinton Twp, MI', 'Clinton Township, MI'],
    ['Town of Greenwich, CT', 'Greenwich, CT'],
    ['Chicago, IL 60601', 'Chicago, IL 60601'],
    ['Chicago, IL 99999', 'Chicago, IL'],
    ['250 N Water St, Mobile, AL 36602', 'Mobile, AL 36602'],
    ['St. Thomas, VI', 'St. Thomas, VI'],
    ['Orange County, CA', 'Orange County, CA'],
    ['County of Orange, California', 'Orange County, CA'],
    ['Sussex Co., NJ', 'Sussex County, NJ'],
    ['Orleans Parish LA', 'Orleans Parish, LA'],
    ['Matanuska-Susitna Borough, AK', 'Matanuska-Susitna Borough, AK'],
    ['Liberty Township, NJ', 'Liberty Township, NJ'],
    ['Mount Olive Twp, NJ', 'Mount Olive Township, NJ'],
    ['Mahwah, NJ', 'Mahwah, NJ'],
  ])('reads %j as %s', async (text, label) => {
    expect((await findPlace(db, text))?.label).toBe(label)
  })

  it.each([
    '99999',
    '00000',
    'Illinois',
    'IL',
    'Puerto Rico',
    'Nowhere Atall',
    'Chicago, HI',
    'Liberty Township, OH',
    'Orange County',
    '',
    ' ,',
    '%',
    "'",
  ])('finds nothing for %j', async (text) => {
    expect(await findPlace(db, text)).toBeUndefined()
  })

  it('says whether its point is the center of a ZIP code, city or area', async () => {
    expect(await findPlace(db, '46383')).toMatchObject({ precision: 'zip', zipCode: '46383' })
    const city = await findPlace(db, 'Valparaiso, IN')
    expect(city).toMatchObject({ precision: 'city', city: 'Valparaiso', state: 'IN' })
    expect(city).not.toHaveProperty('zipCode')
    expect(city?.latitude).toBeCloseTo(41.47, 1)
    expect(city?.longitude).toBeCloseTo(-87.06, 1)
  })

  it('finds the city of every nickname', async () => {
    for (const nickname of ['NOLA', 'Indy', 'KC', 'STL', 'Twin Cities', 'Utqiagvik', 'VA Beach']) {
      const city = cityOfAlias(nickname)
      const label = `${city?.city}, ${city?.state}`
      expect((await findPlace(db, nickname))?.label).toBe(label)
    }
  })

  it('finds each city by its own label', async () => {
    const { rows } = await sql<{ name: string; state: string }>`
      select distinct name, state from cities order by name, state`.execute(db)
    const lost: string[] = []
    for (const { name, state } of rows) {
      const found = await findPlace(db, `${name}, ${state}`)
      if (found?.state !== state) lost.push(`${name}, ${state}`)
    }
    expect(rows.length).toBeGreaterThan(34_000)
    expect(lost).toEqual([])
  })
})

test('the nearest ZIP code equals that of a loop over all', async () => {
  const { findNearestZip } = placesOf(db)
  const zips = await queryRows(db)<Point & { zip: string; state: string }>`
    select * from zip_codes order by zip`
  const points = zips.filter((_, n) => n % 2000 === 0)
  for (const { latitude, longitude, state } of points) {
    const point = { latitude: latitude + 0.031, longitude: longitude - 0.017 }
    for (const where of [undefined, state, 'KS']) {
      let [nearest, least]: [string | undefined, number] = [undefined, 93]
      for (const zip of zips) {
        if (where !== undefined && zip.state !== where) continue
        const miles = greatCircleMiles(point, zip)
        if (miles < least) [nearest, least] = [zip.zip, miles]
      }
      expect((await findNearestZip(point, 93, where))?.zip).toBe(nearest)
    }
  }
})

test('ZIP codes of a map area are found by index', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from zip_codes
    where point(longitude, latitude) <@ box(point(-88, 41), point(-87, 42))`.execute(db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('zip_codes_place')
})
