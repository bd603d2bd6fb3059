/** Draws the whole country on one sheet, with insets. */
import { mapFrame } from '../../../../catalog/place/map-plane.ts'
import {
  contiguousSpot,
  type Inset,
  insets,
  nationSpot,
} from '../../../../catalog/place/nation-plane.ts'
import type { Road } from '../../../../catalog/place/server/roads.ts'
import { type Geometry, layOutGeometry, noLines } from './geometry.ts'
import { layOutLettering, type Town } from './lettering.ts'
import { units } from './path-text.ts'
import { type Curve, curveOf, type Extent } from './roads.ts'
import { findShoreTowns, type ShoreTown, spitsOf } from './shore-towns.ts'
import type { KnownTown } from './towns.ts'
import {
  Artist,
  faint,
  letterWeight,
  panel,
  water,
  writeDrawing,
  writeLand,
  writeLettering,
  writeRoads,
} from './write-drawing.ts'

const frame: Extent = { left: 0, top: 0, right: mapFrame.width, bottom: mapFrame.height }
/** US routes that are drawn despite the lack of space. */
const greatRoutes = new Set(['2', '50', '66', '101'])
/** Minimum distance of points on a road's curve; nearer towns don't bend it. */
const nearest = 9
const widths = { interstate: 2.2, loop: 1.3, us: 1, local: 1.1 }

/** Lettering for wide screens and for phones, where the drawing has a third of the size. */
const letters = [
  { when: 'wide', size: 15, mostLabels: 76, mostShields: 86, spacing: 250 },
  { when: 'small', size: 31, mostLabels: 14, mostShields: 10, spacing: 500 },
] as const

export const drawNation = (roads: readonly Road[], knownTowns: readonly KnownTown[]): string => {
  const geometry = layOutGeometry({
    project: nationSpot,
    projectAbroad: contiguousSpot,
    tolerance: 0.75,
  })
  const shoreTowns = findShoreTowns(geometry, knownTowns, nationSpot)
  const isOurs = (code: string) => !insets.some(({ codes }) => codes.includes(code))
  const curves = roads.filter(isShown).map((road) => curveOf(road, nationSpot, nearest))
  const towns = knownTowns
    .filter(({ isolation }) => isolation > 0)
    .map((town): Town => ({ name: town.name, spot: nationSpot(town), importance: town.isolation }))
    .filter(({ spot }) => !insets.some((inset) => isInInset(inset, spot)))
  const boxes = insets.map(extentOf)
  const base =
    writePart(geometry, curves, {
      id: 'us',
      extent: frame,
      isOurs,
      shoreTowns,
    }) + insets.map((inset) => writeInset(inset, geometry, curves, shoreTowns)).join('')
  const letterings = letters
    .map((style) =>
      writeLettering(layOutLettering({ ...style, curves, towns, extent: frame, boxes }), {
        ...style,
        offset: { x: 0, y: 0 },
      }),
    )
    .join('')
  const areas = `<g fill="${faint}" text-anchor="middle" font-weight="${letterWeight}" font-size="${units(11.5)}" display="var(--map-wide,inline)">${insets.map(nameInset).join('')}</g>`
  return writeDrawing({ ...mapFrame, background: water, base, areas, letterings })
}

const isShown = ({ kind, number, name }: Road) =>
  kind === 'interstate' ||
  (kind === 'us' && greatRoutes.has(number)) ||
  // Alaska and the islands have few other roads; California's coast road is for closer maps.
  (kind === 'local' && name !== 'CA-1')

const extentOf = ({ x, y, width, height }: Inset): Extent => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})

const isInInset = (inset: Inset, { x, y }: Town['spot']) => {
  const { left, top, right, bottom } = extentOf(inset)
  return x >= left && x <= right && y >= top && y <= bottom
}

type DrawnPart = {
  id: string
  extent: Extent
  isOurs: (code: string) => boolean
  shoreTowns: readonly ShoreTown[]
}

const writePart = (
  geometry: Geometry,
  curves: readonly Curve[],
  { id, extent, isOurs, shoreTowns }: DrawnPart,
): string => {
  const artist = new Artist(extent)
  const states = new Map([...geometry.states].filter(([code]) => isOurs(code)))
  const spits = spitsOf(shoreTowns, 1, false).filter(({ state }) => isOurs(state))
  return (
    writeLand({ ...geometry, states }, artist, { id, spits }) +
    writeRoads(curves, artist, { id, widths })
  )
}

/** Draws an inset, without neighboring countries, lakes, rivers and borders. */
const writeInset = (
  inset: Inset,
  geometry: Geometry,
  curves: readonly Curve[],
  shoreTowns: readonly ShoreTown[],
): string => {
  const extent = extentOf(inset)
  const noWaters = { abroad: [], greatLakes: [], lakes: [], rivers: noLines }
  const withoutNeighbors: Geometry = { ...geometry, ...noWaters, borders: noLines }
  const [x, y, width, height] = [inset.x, inset.y, inset.width, inset.height].map(units)
  const isOurs = (code: string) => inset.codes.includes(code)
  return (
    `<g transform="translate(${x} ${y})"><path d="M0 0H${width}V${height}H0z" fill="${panel}" stroke="${faint}" stroke-width="2"/>` +
    writePart(withoutNeighbors, curves, { id: inset.codes.join(''), extent, isOurs, shoreTowns }) +
    '</g>'
  )
}

const nameInset = ({ x, y, width, height, name }: Inset) =>
  `<text x="${units(x + width / 2)}" y="${units(y + height - 5)}">${name}</text>`
