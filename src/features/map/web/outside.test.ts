import { expect, test } from 'vitest'
import type { MapAnswer } from '../contract.ts'
import { countOutside } from './outside.tsx'
import { isInFrame, viewOnTiles } from './views.ts'

const view = viewOnTiles('nation')
const seattle = { latitude: 47.6, longitude: -122.3 }
const miami = { latitude: 25.8, longitude: -80.2 }
const anchorage = { latitude: 61.2, longitude: -149.9 }
const guam = { latitude: 13.4, longitude: 144.8 }
const sanJuan = { latitude: 18.4, longitude: -66.1 }

test('the contiguous states are in the frame, the others are not', () => {
  for (const point of [seattle, miami, { latitude: 44.9, longitude: -67 }])
    expect(isInFrame(view, point)).toBe(true)
  for (const point of [anchorage, guam, sanJuan]) expect(isInFrame(view, point)).toBe(false)
})

test('events outside of the frame are counted by region', () => {
  const cell = (point: object, count: number) => ({ ...point, count }) as MapAnswer['cells'][number]
  const event = (point: object) => point as MapAnswer['events'][number]
  const map = {
    cells: [cell(seattle, 7), cell(anchorage, 5), cell(guam, 2)],
    events: [event(miami), event(anchorage), event(sanJuan)],
  }
  const counted = countOutside(map, view).map(({ name, count }) => [name, count])
  expect(counted).toEqual([
    ['Alaska', 6],
    ['Guam', 2],
    ['Puerto Rico', 1],
  ])
  expect(countOutside({ cells: [cell(seattle, 7)], events: [] }, view)).toEqual([])
})
