import { describe, expect, it } from 'vitest'
import { usStates } from '../us-states.ts'
import { isUsZone, timeZoneAt, todayAt } from './venue-zone.ts'

describe('timeZoneAt', () => {
  it.each([
    ['Chicago', 41.88, -87.63, 'America/Chicago'],
    ['Valparaiso, Indiana (Chicago’s time)', 41.47, -87.06, 'America/Chicago'],
    ['Indianapolis', 39.77, -86.16, 'America/Indiana/Indianapolis'],
    ['Knox, Indiana', 41.3, -86.62, 'America/Indiana/Knox'],
    ['Tell City, Indiana', 37.95, -86.76, 'America/Indiana/Tell_City'],
    ['Vevay, Indiana', 38.75, -85.07, 'America/Indiana/Vevay'],
    ['Phoenix', 33.45, -112.07, 'America/Phoenix'],
    ['Window Rock, on Navajo land', 35.68, -109.05, 'America/Denver'],
    ['Kykotsmovi, on Hopi land within it', 35.87, -110.62, 'America/Phoenix'],
    ['Louisville', 38.25, -85.76, 'America/Kentucky/Louisville'],
    ['Monticello, Kentucky', 36.83, -84.85, 'America/Kentucky/Monticello'],
    ['Paducah, Kentucky', 37.08, -88.6, 'America/Chicago'],
    ['Boise', 43.62, -116.2, 'America/Boise'],
    ['Coeur d’Alene, Idaho', 47.68, -116.78, 'America/Los_Angeles'],
    ['Beulah, North Dakota', 47.26, -101.78, 'America/North_Dakota/Beulah'],
    ['Bismarck', 46.81, -100.78, 'America/Chicago'],
    ['Dickinson, North Dakota', 46.88, -102.79, 'America/Denver'],
    ['Pensacola, Florida', 30.42, -87.22, 'America/Chicago'],
    ['El Paso', 31.76, -106.49, 'America/Denver'],
    ['Iron Mountain, Michigan', 45.82, -88.07, 'America/Menominee'],
    ['Malheur County, Oregon', 44.03, -116.96, 'America/Boise'],
    ['San Juan', 18.47, -66.11, 'America/Puerto_Rico'],
    ['Charlotte Amalie', 18.34, -64.93, 'America/St_Thomas'],
    ['Hagåtña', 13.48, 144.75, 'Pacific/Guam'],
    ['Saipan', 15.19, 145.75, 'Pacific/Saipan'],
    ['Pago Pago', -14.28, -170.7, 'Pacific/Pago_Pago'],
    ['Honolulu', 21.31, -157.86, 'Pacific/Honolulu'],
    ['Adak', 51.88, -176.66, 'America/Adak'],
  ])('finds the zone of %s', (_, latitude, longitude, zone) => {
    expect(timeZoneAt(latitude, longitude)).toBe(zone)
    expect(isUsZone(zone)).toBe(true)
    // The runtime must support the zone too.
    expect(new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0)).not.toBe('')
  })

  it.each([
    ['Windsor, across from Detroit', 42.3, -83.03],
    ['Tijuana', 32.52, -117.03],
    ['Ciudad Juárez', 31.73, -106.48],
    ['Creston, British Columbia', 49.1, -116.51],
    ['Toronto', 43.65, -79.38],
    ['Tortola', 18.43, -64.62],
  ])('has another zone for %s', (_, latitude, longitude) => {
    expect(isUsZone(timeZoneAt(latitude, longitude) ?? '')).toBe(false)
  })

  it.each([
    [0, 0],
    [35, -45],
    [91, 0],
    [0, 181],
    [Number.NaN, 0],
  ])('has no zone at %d, %d', (latitude, longitude) => {
    expect(timeZoneAt(latitude, longitude)).toBeUndefined()
  })
})

describe('todayAt', () => {
  // After midnight in Chicago and New York, evening in the West, afternoon in Guam.
  const now = Date.parse('2026-11-29T06:30:00Z')
  const [saturday, sunday] = ['2026-11-28', '2026-11-29']

  it.each([
    ['the site', {}, sunday],
    ['California', { state: ['CA'] }, saturday],
    ['Hawaii and Alaska, in zones with one date', { state: ['HI', 'AK'] }, saturday],
    ['California and Texas, with two', { state: ['CA', 'TX'] }, sunday],
    ['a box around Hawaii', { bbox: '-160,18,-154,23' }, saturday],
    ['a box across 180°', { bbox: '140,10,-160,25', state: ['HI'] }, sunday],
    ['the whole world', { bbox: '-180,-90,180,90' }, sunday],
    [
      'a point in El Paso',
      { near: { latitude: 31.76, longitude: -106.49 }, state: ['TX'] },
      saturday,
    ],
  ])('is the date in %s', (_, where, today) => {
    expect(todayAt(now, where)).toBe(today)
  })

  it('has a zone for every state', () => {
    const earlier = Date.parse('2026-11-28T14:30:00Z')
    const own = usStates.filter(({ code }) => todayAt(now, { state: [code] }) === saturday)
    expect(own.map(({ code }) => code)).toEqual(
      'AK AZ CA CO HI ID MT NV NM OR UT WA WY AS'.split(' '),
    )
    const next = usStates.filter(({ code }) => todayAt(earlier, { state: [code] }) === sunday)
    expect(next.map(({ code }) => code)).toEqual(['GU', 'MP'])
  })
})
