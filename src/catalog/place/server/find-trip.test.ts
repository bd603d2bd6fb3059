import { describe, expect, it } from 'vitest'
import { readDayRange } from '../../time/days-in-text.ts'
import { greatCircleMiles, type Point } from '../distance.ts'
import { findTrip, splitDays } from './find-trip.ts'
import { findRoad } from './roads.ts'

const towns: Record<string, Point & { state: string }> = {
  columbus: { latitude: 39.96, longitude: -83, state: 'OH' },
  nashville: { latitude: 36.17, longitude: -86.78, state: 'TN' },
  lexington: { latitude: 38.04, longitude: -84.5, state: 'KY' },
  'los angeles': { latitude: 34.05, longitude: -118.24, state: 'CA' },
  honolulu: { latitude: 21.31, longitude: -157.86, state: 'HI' },
  ely: { latitude: 39.25, longitude: -114.89, state: 'NV' },
}
const findStop = async (text: string) => {
  if (text.endsWith('Canada')) return { kind: 'abroad' as const, label: text, city: '', state: '' }
  const name = text.toLowerCase().replace(/,? (?:oh|tn|ky|ca|hi|nv)$/, '')
  const found = towns[name]
  if (!found) return undefined
  const { state, ...point } = found
  const label = `${name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}, ${state}`
  return { kind: 'city' as const, label, city: name, state, point }
}

describe('findRoad', () => {
  it.each([
    ['I-70', 'I-70'],
    ['i70', 'I-70'],
    ['I 70', 'I-70'],
    ['interstate 70', 'I-70'],
    ['along I-70', 'I-70'],
    ['I-70 corridor', 'I-70'],
    ['I-75 Ohio', 'I-75, OH'],
    ['I-75, OH', 'I-75, OH'],
    ['I-75 in Ohio', 'I-75, OH'],
    ['Ohio I-75', 'I-75, OH'],
    ['I-35E', 'I-35E'],
    ['Route 66', 'Route 66'],
    ['historic route 66', 'Route 66'],
    ['Old Rte. 66', 'Route 66'],
    ['Rt 66', 'Route 66'],
    ['US-66', 'Route 66'],
    ['U.S. 66', 'Route 66'],
    ['highway 66', 'Route 66'],
    ['the Mother Road', 'Route 66'],
    ['Route 66, NM', 'Route 66, NM'],
    ['route 66 illinois', 'Route 66, IL'],
    ['US Route 40', 'US-40'],
    ['Lincoln Highway', 'US-30'],
    ['PCH', 'Pacific Coast Highway'],
    ['the Pacific Coast Highway', 'Pacific Coast Highway'],
    ['Highway 1', 'Pacific Coast Highway'],
    ['Highway 101', 'US-101'],
    ['Hwy 61', 'US-61'],
    ['California 1', 'Pacific Coast Highway'],
    ['CA-1', 'Pacific Coast Highway'],
    ['Hawaii 11', 'HI-11'],
    ['PR-52', 'PR-52'],
    ['California Highway 101', 'US-101, CA'],
    ['Iowa', undefined],
    ['43 Dayton', undefined],
    ['60601', undefined],
  ])('%s is %s', (text, label) => {
    const named = findRoad(text)
    expect(named?.road.label).toBe(label)
    expect(named?.beside).toBeUndefined()
    if (label) expect(findRoad(label)).toEqual(named)
  })

  it.each([
    ['I-999', 'I-999', ''],
    ['I-35W', 'I-35W', ''],
    ['New York 17', 'NY-17', 'NY'],
    ['OH-4', 'OH-4', 'OH'],
    ['Ohio 4', 'OH-4', 'OH'],
    ['Ohio State Route 4', 'OH-4', 'OH'],
    ['SR 4, Ohio', 'OH-4', 'OH'],
    ['route 4 ohio', 'OH-4', 'OH'],
    ['AZ 89A', 'AZ-89A', 'AZ'],
    ['SR 4', 'State Route 4', ''],
    ['Highway 40', 'State Route 40', ''],
  ])('%s is %s, a road without a line', (text, label, state) => {
    expect(findRoad(text)?.road).toMatchObject({ kind: 'road', label, state })
    expect(findRoad(text)?.road).not.toHaveProperty('road')
    expect(findRoad(label)).toEqual(findRoad(text))
  })

  it.each([
    ['I-70 Dayton', 'dayton'],
    ['I-70 near Dayton, OH', 'dayton oh'],
    ['I-70 exit near Dayton', 'dayton'],
    ['exit 36 off I-70 near Dayton', 'dayton'],
    ['Dayton I-70', 'dayton'],
    ['Ohio 4 Dayton', 'dayton'],
    ['Route 66 Museum', 'museum'],
  ])('%s runs along %s', (text, beside) => {
    expect(findRoad(text)?.beside).toBe(beside)
  })

  it('has all lines of a route number', () => {
    expect(findRoad('I-76')?.road.road?.lines).toHaveLength(2)
  })
})

describe('findTrip', () => {
  it.each([
    ['Columbus, OH to Nashville, TN, June 12 to 14', 'June 12 to 14'],
    ['from columbus to nashville', undefined],
    ['road trip from Columbus OH to Nashville TN this weekend', 'this weekend'],
    ['between Columbus and Nashville on 6/12 - 6/14', '6/12 - 6/14'],
    ['Columbus → Nashville 2027-06-12', '2027-06-12'],
    ['Columbus, OH - Nashville, TN, 6/12', '6/12'],
  ])('%s follows I-71 and I-65', async (text, days) => {
    const trip = await findTrip(text, findStop)
    expect(trip).toMatchObject({
      kind: 'trip',
      label: 'Columbus, OH to Nashville, TN',
      miles: 25,
      road: { isTrip: true, by: ['I-71', 'I-65'] },
    })
    expect(trip?.days).toBe(days)
    const [line = []] = trip?.road?.lines ?? []
    expect(line[0]).toEqual({ latitude: 39.96, longitude: -83 })
    expect(line.at(-1)).toEqual({ latitude: 36.17, longitude: -86.78 })
    // 380 miles by road.
    const miles = line
      .slice(1)
      .reduce((sum, to, at) => sum + greatCircleMiles(line[at] as Point, to), 0)
    expect(miles).toBeGreaterThan(320)
    expect(miles).toBeLessThan(400)
  })

  it('goes via a third place', async () => {
    const trip = await findTrip('Columbus to Nashville via Lexington', findStop)
    expect(trip?.label).toBe('Columbus, OH to Lexington, KY to Nashville, TN')
  })

  it('reaches a town far from interstates', async () => {
    const trip = await findTrip('Ely to Los Angeles', findStop)
    expect(trip?.road?.by).toContain('US-93')
  })

  it('has no line if no road connects both places', async () => {
    const trip = await findTrip('Los Angeles to Honolulu', findStop)
    expect(trip).toEqual({
      kind: 'trip',
      label: 'Los Angeles, CA to Honolulu, HI',
      city: '',
      state: '',
    })
  })

  it('from a place to itself is that place, with its days', async () => {
    expect(await findTrip('Columbus, OH to Columbus, OH, June 12', findStop)).toMatchObject({
      kind: 'city',
      label: 'Columbus, OH',
      days: 'June 12',
    })
  })

  it('to a foreign place is that place', async () => {
    const found = await findTrip('Columbus to Toronto, Canada', findStop)
    expect(found).toMatchObject({ kind: 'abroad', label: 'Toronto, Canada' })
  })

  it.each(['Columbus', 'Columbus to', 'Columbus to Nowhere', 'close to Columbus'])(
    '%s is not a trip',
    async (text) => {
      expect(await findTrip(text, findStop)).toBeUndefined()
    },
  )
})

describe('days of a trip', () => {
  it.each([
    ['June 12 to 14', '2027-06-12', '2027-06-14'],
    ['June 12-14', '2027-06-12', '2027-06-14'],
    ['12 June through 14 June', '2027-06-12', '2027-06-14'],
    ['June 30 - July 2', '2027-06-30', '2027-07-02'],
    ['6/12/2027', '2027-06-12', '2027-06-12'],
    ['June 14 to 12', '2027-06-12', '2027-06-14'],
    ['Dec 30 to Jan 2', '2026-12-30', '2027-01-02'],
    ['2027-06-12 to 2027-06-14', '2027-06-12', '2027-06-14'],
  ])('%s', (text, fromDate, toDate) => {
    expect(readDayRange(text, '2026-11-27')).toEqual({ fromDate, toDate })
  })

  it('are split from the end of the text only', () => {
    expect(splitDays('Marion to May, June 12')).toEqual({ route: 'Marion to May', days: 'June 12' })
    for (const route of ['Baltimore to Silver Spring', 'Dallas to Big Spring', 'Houston to Spring'])
      expect(splitDays(route)).toEqual({ route })
    for (const [said, days] of [
      [', summer', 'summer'],
      [' in the fall', 'fall'],
      [' this spring', 'this spring'],
      [' next summer', 'next summer'],
      [' next weekend', 'next weekend'],
      [' this month', 'this month'],
    ] as const)
      expect(splitDays(`Dallas to Big Spring${said}`)).toEqual({
        route: 'Dallas to Big Spring',
        days,
      })
    expect(splitDays('Augusta to March Base')).toEqual({ route: 'Augusta to March Base' })
  })
})
