/**
 * Planes of maps: Web Mercator at a zoom, in units of which the world is 256·2^zoom wide, seen through a frame. The
 * server draws sheets and the browser places markers with the same formulas.
 */
import type { Point } from './distance.ts'
import { eastward, type MapBox, westward } from './map-box.ts'

/** Size of every map in its own units: pixels on a wide screen. */
export const mapFrame = { width: 1000, height: 700 } as const

export type MapSpot = { readonly x: number; readonly y: number }

/** Frame on the Mercator plane. */
export type MapView = { readonly center: Point; readonly zoom: number }

/** Zooms in half steps; the widest shows a few states, the closest a few miles. */
export const widestZoom = 4.5
export const closestZoom = 14.5

const radians = Math.PI / 180
const worldAt = (zoom: number) => 256 * 2 ** zoom
/** Largest latitude; the poles are at infinity in Mercator. */
const maxLatitude = 85

/** J. P. Snyder, "Map Projections: A Working Manual" (USGS 1395, 1987), formulas 7-1 and 7-2 for a sphere. */
export const mercatorSpot = ({ latitude, longitude }: Point, zoom: number): MapSpot => {
  const world = worldAt(zoom)
  const north = Math.min(maxLatitude, Math.max(-maxLatitude, latitude)) * radians
  return {
    x: (westward(longitude) / 360 + 0.5) * world,
    y: (0.5 - Math.asinh(Math.tan(north)) / (2 * Math.PI)) * world,
  }
}

/** Inverse of `mercatorSpot`, with longitudes from -180 to 180. */
export const mercatorPoint = ({ x, y }: MapSpot, zoom: number): Point => {
  const world = worldAt(zoom)
  return {
    latitude: Math.atan(Math.sinh((0.5 - y / world) * 2 * Math.PI)) / radians,
    longitude: eastward((x / world - 0.5) * 360),
  }
}

/** Box that a view shows. */
export const boxOfView = ({ center, zoom }: MapView): MapBox => {
  const { x, y } = mercatorSpot(center, zoom)
  const [dx, dy] = [mapFrame.width / 2, mapFrame.height / 2]
  const corner = (right: number, down: number) =>
    mercatorPoint({ x: x + right * dx, y: y + down * dy }, zoom)
  const [low, high] = [corner(-1, 1), corner(1, -1)]
  const west = westward(low.longitude)
  return {
    west,
    south: low.latitude,
    east: west + (mapFrame.width / worldAt(zoom)) * 360,
    north: high.latitude,
  }
}

/** Tolerance: a box rounded in an address may be slightly larger than its frame. */
const slack = 1.02

/** x on the plane of zoom 0, also for longitudes beyond its ends. */
const acrossOf = (longitude: number) => (longitude / 360 + 0.5) * worldAt(0)

/** Closest view that shows a whole box; zoom in half steps. */
export const viewOfBox = (box: MapBox): MapView => {
  const low = { ...mercatorSpot({ latitude: box.south, longitude: 0 }, 0), x: acrossOf(box.west) }
  const high = { ...mercatorSpot({ latitude: box.north, longitude: 0 }, 0), x: acrossOf(box.east) }
  const width = Math.max(high.x - low.x, 1e-9)
  const height = Math.max(low.y - high.y, 1e-9)
  const scale = Math.min(mapFrame.width / width, mapFrame.height / height) * slack
  const zoom = Math.floor(Math.log2(scale) * 2) / 2
  const center = mercatorPoint({ x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 }, 0)
  return { center, zoom: heldZoom(zoom) }
}

/** Nearest available zoom. */
export const heldZoom = (zoom: number): number =>
  Math.min(closestZoom, Math.max(widestZoom, Math.round(zoom * 2) / 2))

const milesOfDegree = 69

/** View of a circle. */
export const viewAround = ({ latitude, longitude }: Point, miles: number): MapView => {
  const north = miles / milesOfDegree
  const east = north / Math.max(0.2, Math.cos(latitude * radians))
  const middle = westward(longitude)
  return viewOfBox({
    west: middle - east,
    south: latitude - north,
    east: middle + east,
    north: latitude + north,
  })
}

/** Distances between sheets, and their size: the nearest sheet contains any frame, with a margin. */
export const sheetStep = { x: 160, y: 112 } as const
export const sheetSize = { width: 1200, height: 840 } as const

export type Sheet = { readonly zoom: number; readonly column: number; readonly row: number }

/** Sheet whose center is nearest to a view's center. */
export const sheetOfView = ({ center, zoom }: MapView): Sheet => {
  const { x, y } = mercatorSpot(center, zoom)
  return { zoom, column: Math.round(x / sheetStep.x), row: Math.round(y / sheetStep.y) }
}

/** Zooms of ground sheets, drawn below others; from `groundFrom` on, the first would be too coarse. */
const groundZooms = [widestZoom, 6] as const
const groundFrom = 8
/** Uses only every third sheet as ground, so that few are loaded. */
const groundStep = 3

/** Ground sheet: its land is drawn below a view's sheets and reaches far beyond the frame. */
export const groundOfView = ({ center, zoom }: MapView): Sheet => {
  const near = sheetOfView({ center, zoom: groundZooms[zoom < groundFrom ? 0 : 1] })
  const round = (value: number) => Math.round(value / groundStep) * groundStep
  return { zoom: near.zoom, column: round(near.column), row: round(near.row) }
}

/** Path of the file of a sheet, or of the whole country. */
export const drawingPath = (sheet?: Sheet): string =>
  sheet ? `/maps/${sheet.zoom}/${sheet.column}/${sheet.row}.svg` : '/maps/us.svg'

/** Units of a drawing per unit of the frame. */
export const drawingScale = 2.5

/** Upper left corner of a sheet on the plane of its zoom. */
export const sheetCorner = ({ column, row }: Sheet): MapSpot => ({
  x: column * sheetStep.x - sheetSize.width / 2,
  y: row * sheetStep.y - sheetSize.height / 2,
})
