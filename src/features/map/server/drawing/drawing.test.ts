import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { greatCircleMiles } from '../../../../catalog/place/distance.ts'
import { type MapBox } from '../../../../catalog/place/map-box.ts'
import {
  boxOfView,
  type MapSpot,
  mercatorSpot,
  sheetCorner,
  sheetOfView,
  viewOfBox,
} from '../../../../catalog/place/map-plane.ts'
import { readGeonamesCities } from '../../../../catalog/place/server/data/geonames-cities.ts'
import { readRoads } from '../../../../catalog/place/server/roads.ts'
import { stateBoxes } from '../../state-boxes.ts'
import { drawNation } from './draw-nation.ts'
import { drawSheet, geometryOfZoom, spitsAt } from './draw-sheet.ts'
import { isSheet } from './drawing-cache.ts'
import type { Shape } from './geometry.ts'
import { type Lettering, layOutLettering } from './lettering.ts'
import { units } from './path-text.ts'
import { curveOf } from './roads.ts'
import { shieldSize } from './shields.ts'
import { type KnownTown, withIsolation } from './towns.ts'

const roads = readRoads()
const towns = withIsolation(
  readGeonamesCities()
    .filter(({ population }) => population >= 400)
    .sort((a, b) => b.population - a.population),
)
const kilobytes = (text: string) => brotliCompressSync(text).length / 1024
const nation = drawNation(roads, towns)
const sheetOf = (box: MapBox) => sheetOfView(viewOfBox(box))
const drawState = (code: string) => drawSheet(sheetOf(stateBoxes[code] as MapBox), roads, towns)

describe('roads', () => {
  it('include all two-digit interstates', () => {
    const numbers = new Set(
      roads.flatMap(({ kind, number }) => (kind === 'interstate' ? [number] : [])),
    )
    const expected =
      '2 4 5 8 10 11 12 14 15 16 17 19 20 22 24 25 26 27 29 30 35 37 39 40 41 43 44 45 49 55 57 59 64 65 66 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 93 94 95 96 97 99'
    expect(expected.split(' ').filter((number) => !numbers.has(number))).toEqual([])
  })

  it('are continuous, and only within states', () => {
    for (const { kind, number, points } of roads) {
      expect(points.length, `${kind} ${number}`).toBeGreaterThan(1)
      for (const [index, point] of points.entries()) {
        const before = points[index - 1]
        if (before) expect(greatCircleMiles(before, point), `${kind} ${number}`).toBeLessThan(210)
        const { latitude, longitude } = point
        const west = longitude > 0 ? longitude - 360 : longitude
        const isInState = Object.values(stateBoxes).some(
          (box) =>
            west >= box.west - 0.1 &&
            west <= box.east + 0.1 &&
            latitude >= box.south - 0.1 &&
            latitude <= box.north + 0.1,
        )
        expect(isInState, `${kind} ${number}: ${latitude} ${longitude}`).toBe(true)
      }
    }
  })

  it('pass through their towns', () => {
    const road = roads.find(({ kind, number }) => kind === 'interstate' && number === '4')
    const curve = curveOf(road as (typeof roads)[number], ({ latitude, longitude }) => ({
      x: longitude,
      y: latitude,
    }))
    const ends = [curve.legs[0]?.[0], ...curve.legs.map(([, , , end]) => end)]
    expect(ends).toEqual(
      road?.points.map(({ latitude, longitude }) => ({ x: longitude, y: latitude })),
    )
  })
})

describe('geometry', () => {
  it('has all states and territories, and neighbors in different tones', () => {
    const { states, toneOf } = geometryOfZoom(6).geometry
    expect([...states.keys()].toSorted()).toEqual(Object.keys(stateBoxes).toSorted())
    for (const [one, other] of [
      ['OH', 'IN'],
      ['OH', 'PA'],
      ['OH', 'KY'],
      ['TN', 'KY'],
      ['TN', 'NC'],
      ['MO', 'IL'],
      ['CO', 'UT'],
      ['CO', 'KS'],
      ['NY', 'PA'],
      ['GA', 'FL'],
    ] as const)
      expect(toneOf.get(one), `${one} ${other}`).not.toBe(toneOf.get(other))
  })

  it('has the stored bounding boxes of states', () => {
    for (const code of ['OH', 'AK', 'PR', 'GU']) {
      const view = viewOfBox(stateBoxes[code] as MapBox)
      const shown = boxOfView(view)
      const box = stateBoxes[code] as MapBox
      expect(shown.west, `state ${code}`).toBeLessThan(box.west + 0.3)
      expect(shown.east, `state ${code}`).toBeGreaterThan(box.east - 0.3)
      expect(isSheet(sheetOfView(view)), `state ${code}`).toBe(true)
    }
    expect(isSheet({ zoom: 8, column: 0, row: 0 })).toBe(false)
    expect(isSheet({ zoom: 13, column: 100, row: 100 })).toBe(false)
  })
})

describe('the drawing of the nation', () => {
  it('is at most 20 KB', () => {
    expect(kilobytes(nation)).toBeLessThan(20)
    expect(kilobytes(nation)).toBeGreaterThan(10)
  })

  it('has insets, towns and shields', () => {
    for (const word of ['Alaska', 'Hawaii', 'Guam', 'Puerto Rico', 'American Samoa', 'Denver'])
      expect(nation).toContain(`>${word}</text>`)
    for (const number of ['4', '10', '80', '95']) expect(nation).toContain(`>${number}</text>`)
  })

  it('works under any policy: no styles, scripts or external content', () => {
    for (const drawing of [nation, drawState('OH')]) {
      expect(drawing).not.toMatch(/<style|style=|<script|<image|href="(?!#)|NaN|undefined|Infinity/)
      expect(drawing.match(/<(\w+)/g)?.length).toBeGreaterThan(50)
    }
  })
})

describe('sheets', () => {
  it('are at most 8 KB for a state, large, dense or small', () => {
    const states = ['TX', 'CA', 'OH', 'PA', 'NJ', 'IL', 'RI', 'AK', 'GU']
    const sizes = states.map((code) => [code, kilobytes(drawState(code))] as const)
    expect(sizes.filter(([, size]) => size > 8)).toEqual([])
    expect(sizes.filter(([, size]) => size < 0.5)).toEqual([])
  }, 120_000)

  it('name towns and states', () => {
    const ohio = drawState('OH')
    for (const word of ['Dayton', 'Columbus', 'Cincinnati', 'OHIO', '75'])
      expect(ohio).toContain(`>${word}</text>`)
  })
})

describe('lettering', () => {
  const extent = { left: 0, top: 0, right: 1000, bottom: 700 }
  const project = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
    x: (longitude + 90) * 110,
    y: (42.5 - latitude) * 140,
  })
  const curves = roads.map((road) => curveOf(road, project))
  const near = towns.map((town) => ({
    name: town.name,
    spot: project(town),
    importance: town.population,
  }))
  const size = 16

  const boxesOf = ({ shields, labels }: Lettering) => [
    ...shields.map(({ curve, at }) => {
      const { width, height } = shieldSize(curve, size * 1.25)
      return { left: at.x - width / 2, top: at.y - height / 2, width, height }
    }),
    ...labels.map(({ town, anchor, at }) => {
      const width = town.name.length * 0.44 * size
      const left = anchor === 'start' ? at.x : anchor === 'end' ? at.x - width : at.x - width / 2
      return { left, top: at.y - size * 0.72, width, height: size * 0.85 }
    }),
  ]

  it('never overlaps other lettering', () => {
    const lettering = layOutLettering({
      curves,
      towns: near,
      extent,
      size,
      mostLabels: 200,
      mostShields: 100,
      spacing: 150,
    })
    expect(lettering.shields.length).toBeGreaterThan(30)
    expect(lettering.labels.length).toBeGreaterThan(60)
    const boxes = boxesOf(lettering)
    const collisions = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (b) =>
            a.left < b.left + b.width &&
            b.left < a.left + a.width &&
            a.top < b.top + b.height &&
            b.top < a.top + a.height,
        ),
    )
    expect(collisions).toEqual([])
  })
})

describe('coastal towns', () => {
  /** Pixels of the frame that a pin may be off the drawn edge: half the width of the coastline. */
  const lineOfCoast = 0.8

  type Ring = readonly (readonly number[])[]
  /** Rings with bounding boxes, so that few towns are compared with every edge of a ring. */
  const ringsOf = (shape: Shape) =>
    (shape.geometry.coordinates.flat(shape.geometry.type === 'Polygon' ? 0 : 1) as Ring[]).map(
      (ring) => {
        const [xs, ys] = [0, 1].map((axis) => ring.map((point) => point[axis] ?? 0)) as [
          number[],
          number[],
        ]
        const box = { right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
        return { ring, box }
      },
    )
  const crossings = (ring: Ring, x: number, y: number) =>
    ring.filter(([x2 = 0, y2 = 0], index) => {
      const [x1 = 0, y1 = 0] = ring.at(index - 1) ?? []
      return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1
    }).length
  const isIn = (rings: ReturnType<typeof ringsOf>, { x, y }: MapSpot) => {
    const near = rings.filter(({ box }) => x <= box.right && y >= box.top && y <= box.bottom)
    return near.reduce((sum, { ring }) => sum + crossings(ring, x, y), 0) % 2 === 1
  }

  const distanceTo = (ring: Ring, { x, y }: MapSpot) => {
    const away = ring.map(([x2 = 0, y2 = 0], index) => {
      const [x1 = 0, y1 = 0] = ring[index - 1] ?? [x2, y2]
      const [dx, dy] = [x2 - x1, y2 - y1]
      const along = Math.max(
        0,
        Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)),
      )
      return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
    })
    return Math.min(...away)
  }

  it.each([5, 9, 13])(
    'are on drawn land at zoom %s',
    (zoom) => {
      const { geometry, scale } = geometryOfZoom(zoom)
      const states = new Map([...geometry.states].map(([code, land]) => [code, ringsOf(land)]))
      const lakes = geometry.lakes.map(ringsOf)
      const spits = spitsAt(zoom, towns)
      const isOnSpit = ({ x, y }: MapSpot) =>
        spits.some(({ to, width }) => Math.hypot(to.x - x, to.y - y) < width / 2)
      const wet = towns.filter((town) => {
        const land = states.get(town.state)
        const spot = mercatorSpot(town, zoom)
        if (!land || isOnSpit(spot)) return false
        const at = { x: spot.x / scale, y: spot.y / scale }
        const isWet = !isIn(land, at) || lakes.some((lake) => isIn(lake, at))
        const edges = [land, ...lakes].flat()
        return isWet && edges.every(({ ring }) => distanceTo(ring, at) * scale > lineOfCoast)
      })
      expect(wet.map(({ name, state }) => `${name}, ${state}`)).toEqual([])
      // Some towns are outside the shore, because the packaged data is too coarse.
      expect(spits.length).toBeGreaterThan(20)
    },
    120_000,
  )

  it('have land of their state in the drawing, with its coastline', () => {
    const nahant = towns.find(({ name, state }) => name === 'Nahant' && state === 'MA')
    const at = mercatorSpot(nahant as KnownTown, 12)
    const sheet = sheetOfView({ center: nahant as KnownTown, zoom: 12 })
    const corner = sheetCorner(sheet)
    const end = `L${units(at.x - corner.x)} ${units(at.y - corner.y)}`
    const lines = drawSheet(sheet, roads, towns).match(
      new RegExp(`<path d="M[^"]*${end}"[^>]*>`, 'g'),
    )
    expect(lines).toHaveLength(2)
    expect(lines?.[0]).toContain('--map-coast')
    expect(lines?.[1]).toContain('--map-land-')
  })
})

describe('the surroundings of a city', () => {
  const seattle = { latitude: 47.6, longitude: -122.33 }
  const sheetAround = (zoom: number) =>
    drawSheet(sheetOfView({ center: seattle, zoom }), roads, towns)

  it('have towns, main roads by number, and counties with their borders and names', () => {
    const drawn = sheetAround(9.5)
    for (const word of ['Seattle', 'Tacoma', 'Bellevue', '90', '5', 'KING COUNTY'])
      expect(drawn).toContain(`>${word}</text>`)
    expect(drawn).toContain('--map-county')
    expect(drawn.match(/<text/g)?.length).toBeGreaterThan(60)
    expect(sheetAround(7)).not.toContain('COUNTY')
  })

  it('label parishes, and counties of Alaska and the territories correctly', () => {
    const around = (latitude: number, longitude: number) =>
      drawSheet(sheetOfView({ center: { latitude, longitude }, zoom: 9.5 }), roads, towns)
    expect(around(30.4, -91.2)).toMatch(/>[A-Z ]+ PARISH</)
    expect(around(61.5, -149.5)).not.toMatch(/COUNTY|PARISH/)
  })
})
