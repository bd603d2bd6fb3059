import { expect, it } from 'vitest'
import { usStates } from '../../us-states.ts'
import { isUsZone, timeZoneAt } from '../venue-zone.ts'
import { readCensusAreas } from './census-areas.ts'

const areas = readCensusAreas()

it('contains the counties and townships of the Census, all in the US', () => {
  const count = (kind: string) => areas.filter((area) => area.kind === kind).length
  expect(count('county')).toBeGreaterThan(3100)
  expect(count('township')).toBeGreaterThan(17_000)
  expect(count('town')).toBeGreaterThan(1500)
  const codes = new Set(usStates.map(({ code }) => code))
  expect(areas.filter(({ state }) => !codes.has(state))).toEqual([])
  const outside = areas.filter(({ latitude, longitude }) => {
    const zone = timeZoneAt(latitude, longitude)
    return zone === undefined || !isUsZone(zone)
  })
  expect(outside).toEqual([])
})

it('has names as people write them', () => {
  const named = (name: string, state: string) =>
    areas.filter((area) => area.name === name && area.state === state).length
  expect(named('Liberty Township', 'NJ')).toBe(1)
  expect(named('Liberty Township', 'OH')).toBe(25)
  expect(named('Doña Ana County', 'NM')).toBe(1)
  expect(areas.filter(({ name }) => /\d|,|^$/.test(name))).toEqual([])
})
