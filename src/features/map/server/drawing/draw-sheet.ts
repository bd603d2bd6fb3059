/** Draws a sheet of the Mercator plane: a region, a state, the surroundings of a town. */
import { geoPath } from 'd3-geo'
import {
  type MapSpot,
  mercatorSpot,
  type Sheet,
  sheetCorner,
  sheetSize,
} from '../../../../catalog/place/map-plane.ts'
import type { Road } from '../../../../catalog/place/server/roads.ts'
import { stateName } from '../../../../catalog/place/us-states.ts'
import { memoize } from '../../../../kit/memoize.ts'
import { escapeMarkup } from '../../../../kit/text/escape-markup.ts'
import { type AreaName, type Geometry, layOutGeometry, noLines } from './geometry.ts'
import { type LetteringRequest, layOutLettering, placeAreas, type Town } from './lettering.ts'
import { units } from './path-text.ts'
import { type Curve, curveOf, type Extent, touches } from './roads.ts'
import { findShoreTowns, type ShoreTown, type Spit, spitsOf } from './shore-towns.ts'
import type { KnownTown } from './towns.ts'
import {
  Artist,
  faint,
  letterWeight,
  stateInk,
  water,
  writeDrawing,
  writeLand,
  writeLettering,
  writeRoads,
} from './write-drawing.ts'

/** Lettering for wide screens and for phones, where the drawing has a third of the size. */
const letters = [
  { when: 'wide', size: 16, mostLabels: 64, mostShields: 40, spacing: 290 },
  { when: 'small', size: 33, mostLabels: 20, mostShields: 10, spacing: 600 },
] as const
/** Share of labels and shields up to `regionUntil`: a sheet then shows several states, whose outlines need space. */
const shareOfRegion = 0.6
const regionUntil = 7

/** Zooms from which loops, US routes, their shields, and rivers are drawn. */
const loopsFrom = 7.5
const routesFrom = 6
const signedRoutesFrom = 7
const riversFrom = 7.5

export const drawSheet = (
  sheet: Sheet,
  roads: readonly Road[],
  knownTowns: readonly KnownTown[],
): string => {
  const { x, y } = sheetCorner(sheet)
  const extent = { left: x, top: y, right: x + sheetSize.width, bottom: y + sheetSize.height }
  const curves = curvesOf(sheet.zoom, roads).filter(({ legs }) =>
    legs.some((leg) => touches(leg, extent)),
  )
  const { geometry, scale } = geometryOfZoom(sheet.zoom)
  const artist = new Artist(extent, scale)
  const towns = townsOf(knownTowns, sheet.zoom, extent)
  const signedCurves = curves.filter(({ kind }) => kind !== 'us' || sheet.zoom >= signedRoutesFrom)
  const hiddenRivers = sheet.zoom < riversFrom ? { rivers: noLines } : {}
  const base =
    writeLand({ ...geometry, ...hiddenRivers }, artist, {
      id: 'land',
      coastWidth: 1.6,
      spits: spitsAt(sheet.zoom, knownTowns),
    }) + writeRoads(curves, artist, { id: 'road', widths: widthsAt(sheet.zoom) })
  const share = sheet.zoom <= regionUntil ? shareOfRegion : 1
  const layouts = letters.map((style) => {
    const request: LetteringRequest = {
      ...style,
      mostLabels: style.mostLabels * share,
      mostShields: style.mostShields * share,
      curves: signedCurves,
      towns,
      extent,
    }
    return { style, lettering: layOutLettering(request) }
  })
  const letterings = layouts
    .map(({ style, lettering }) => writeLettering(lettering, { ...style, offset: { x, y } }))
    .join('')
  const counties = geometry.countyNames.map(({ name, center, width }) => ({
    name,
    center: { x: center.x * scale, y: center.y * scale },
    width: width * scale,
  }))
  const boxes = layouts[0]?.lettering.boxes ?? []
  const areas =
    writeNames(geometry, extent, sheet.zoom) +
    writeCounties(placeAreas(counties, { boxes, extent, size: countySize }), { x, y })
  return writeDrawing({ ...sheetSize, background: water, base, areas, letterings })
}

/** Widths of roads by zoom; closer zooms have wider roads. */
const widthsAt = (zoom: number) => {
  const factor = 1 + (zoom - 5) * 0.13
  return { interstate: 2.5 * factor, loop: 1.6 * factor, us: 1.2 * factor, local: 1.3 * factor }
}

const isShown = ({ kind }: Road, zoom: number) =>
  kind === 'interstate' ||
  kind === 'local' ||
  (kind === 'loop' && zoom >= loopsFrom) ||
  (kind === 'us' && zoom >= routesFrom)

const curvesOfZooms = new Map<number, readonly Curve[]>()

const curvesOf = (zoom: number, roads: readonly Road[]): readonly Curve[] => {
  const cached = curvesOfZooms.get(zoom)
  if (cached) return cached
  const curves = roads
    .filter((road) => isShown(road, zoom))
    .map((road) => curveOf(road, (point) => mercatorSpot(point, zoom), zoom <= 7 ? 11 : 7))
  curvesOfZooms.set(zoom, curves)
  return curves
}

/** Most towns considered for a label. */
const maxConsidered = 500

const townsOf = (knownTowns: readonly KnownTown[], zoom: number, extent: Extent): Town[] => {
  const towns: Town[] = []
  for (const town of knownTowns) {
    const spot = mercatorSpot(town, zoom)
    const { left, top, right, bottom } = extent
    if (spot.x < left || spot.x > right || spot.y < top || spot.y > bottom) continue
    towns.push({ name: town.name, spot, importance: town.population + town.isolation / 40 })
    if (towns.length >= maxConsidered) break
  }
  return towns
}

/** Zooms with wide, faint names of states: a state is then neither the whole sheet nor a corner of it. */
const namesFrom = 5
const namesUntil = 8

const writeNames = (geometry: Geometry, extent: Extent, zoom: number): string => {
  if (zoom < namesFrom || zoom > namesUntil) return ''
  const path = geoPath()
  const texts = [...geometry.states].flatMap(([code, shape]) => {
    const [x, y] = path.centroid(shape)
    const name = stateName(code).toUpperCase()
    const across = Math.sqrt(path.area(shape))
    const size = Math.min(40, across / 8, (across * 1.15) / name.length)
    const margin = size * 3
    const fits =
      size > 11 &&
      x > extent.left + margin &&
      x < extent.right - margin &&
      y > extent.top + size &&
      y < extent.bottom - size
    if (!fits) return []
    const position = `x="${units(x - extent.left)}" y="${units(y - extent.top)}"`
    return `<text ${position} font-size="${units(size)}" letter-spacing="${units(size / 4)}">${name}</text>`
  })
  return `<g fill="${stateInk}" text-anchor="middle" font-weight="700">${texts.join('')}</g>`
}

const countySize = 13

/** Names of counties, for wide screens only; on phones they would be too small to read. */
const writeCounties = (names: readonly AreaName[], corner: MapSpot): string => {
  const texts = names.map(({ name, center }) => {
    const [x, y] = [units(center.x - corner.x), units(center.y - corner.y + countySize * 0.35)]
    return `<text x="${x}" y="${y}">${escapeMarkup(name.toUpperCase())}</text>`
  })
  if (texts.length === 0) return ''
  return `<g display="var(--map-wide,inline)" fill="${faint}" text-anchor="middle" font-weight="${letterWeight}" font-size="${units(countySize)}" letter-spacing="${units(countySize / 6)}">${texts.join('')}</g>`
}

/** Zoom of the resolution of the packaged shorelines and counties. */
const finestZoom = 9
const countiesFrom = 8.5

const shoreCache = new Map<number, readonly ShoreTown[]>()

/** Zoom from which every inhabited island is large enough to be drawn. */
const islandsFrom = 8

/** Land around towns that are outside the simplified shore of a zoom. */
export const spitsAt = (zoom: number, towns: readonly KnownTown[]): Spit[] => {
  const layoutZoom = Math.min(zoom, finestZoom)
  const { geometry, scale } = geometryOfZoom(zoom)
  const found =
    shoreCache.get(layoutZoom) ??
    findShoreTowns(geometry, towns, (point) => mercatorSpot(point, layoutZoom))
  shoreCache.set(layoutZoom, found)
  return spitsOf(found, scale, zoom >= islandsFrom)
}

/**
 * Geometry by zoom, cached; zooms above `finestZoom` use that of `finestZoom`. `scale`: units of this zoom per unit of
 * the geometry.
 */
export const geometryOfZoom = (zoom: number): { geometry: Geometry; scale: number } => {
  const layoutZoom = Math.min(zoom, finestZoom)
  return { geometry: layOutZoom(layoutZoom), scale: 2 ** (zoom - layoutZoom) }
}

const layOutZoom = memoize(2 * finestZoom, (layoutZoom: number) =>
  layOutGeometry({
    project: (point) => mercatorSpot(point, layoutZoom),
    tolerance: layoutZoom <= 6 ? 1.2 : layoutZoom <= 7 ? 1 : 0.65,
    withCounties: layoutZoom >= countiesFrom,
  }),
)
