/**
 * The planes that maps are drawn on: Web Mercator at a zoom, in units of which a world is 256·2^zoom wide, seen
 * through a frame. The server draws sheets on it and the browser sets markers on them, by the same formulas.
 */
import type { Point } from './distance.ts'
import { eastward, type MapBox, westward } from './map-box.ts'

/** Width and height of every map, in its own units: pixels on a wide screen. */
export const mapFrame = { width: 1000, height: 700 } as const

export type MapSpot = { readonly x: number; readonly y: number }

/** A frame over the plane of Mercator. */
export type MapView = { readonly center: Point; readonly zoom: number }

/** Half steps in between are zooms too; the widest shows a few states, the closest some miles. */
export const widestZoom = 4.5
export const closestZoom = 14.5

const radians = Math.PI / 180
const worldAt = (zoom: number) => 256 * 2 ** zoom
/** Mercator has no poles. */
const farthestNorth = 85

/** J. P. Snyder, "Map Projections: A Working Manual" (USGS 1395, 1987), formulas 7-1 and 7-2 for a sphere. */
export const mercatorSpot = ({ latitude, longitude }: Point, zoom: number): MapSpot => {
  const world = worldAt(zoom)
  const north = Math.min(farthestNorth, Math.max(-farthestNorth, latitude)) * radians
  return {
    x: (westward(longitude) / 360 + 0.5) * world,
    y: (0.5 - Math.asinh(Math.tan(north)) / (2 * Math.PI)) * world,
  }
}

/** The inverse, with longitudes from -180 to 180. */
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

/** A rounded box in an address may be a little larger than the frame that it was. */
const slack = 1.02

/** On the plane of zoom 0, for degrees that go on beyond its ends. */
const acrossOf = (longitude: number) => (longitude / 360 + 0.5) * worldAt(0)

/** The closest view that shows a whole box; its zoom is a half step. */
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

/** The nearest zoom that there is. */
export const heldZoom = (zoom: number): number =>
  Math.min(closestZoom, Math.max(widestZoom, Math.round(zoom * 2) / 2))

const milesOfDegree = 69

/** The view of a circle. */
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

/** Sheets are drawn so far apart, and so large that the nearest one holds any frame with some to spare. */
export const sheetStep = { x: 160, y: 112 } as const
export const sheetSize = { width: 1200, height: 840 } as const

export type Sheet = { readonly zoom: number; readonly column: number; readonly row: number }

/** The sheet whose middle is nearest to that of a view. */
export const sheetOfView = ({ center, zoom }: MapView): Sheet => {
  const { x, y } = mercatorSpot(center, zoom)
  return { zoom, column: Math.round(x / sheetStep.x), row: Math.round(y / sheetStep.y) }
}

/** Zooms of sheets whose land lies below others; from the second on, the first would be too coarse. */
const groundZooms = [widestZoom, 6] as const
const groundFrom = 8
/** So many sheets apart, that few are loaded. */
const groundStep = 3

/** The sheet whose land lies below the sheets of a view, and reaches far beyond the frame. */
export const groundOfView = ({ center, zoom }: MapView): Sheet => {
  const near = sheetOfView({ center, zoom: groundZooms[zoom < groundFrom ? 0 : 1] })
  const round = (value: number) => Math.round(value / groundStep) * groundStep
  return { zoom: near.zoom, column: round(near.column), row: round(near.row) }
}

/** The file of a sheet, or of the whole country. */
export const drawingPath = (sheet?: Sheet): string =>
  sheet ? `/maps/${sheet.zoom}/${sheet.column}/${sheet.row}.svg` : '/maps/us.svg'

/** Units of a drawing for each of the frame. */
export const drawingScale = 2.5

/** The upper left corner of a sheet in the plane of its zoom. */
export const sheetCorner = ({ column, row }: Sheet): MapSpot => ({
  x: column * sheetStep.x - sheetSize.width / 2,
  y: row * sheetStep.y - sheetSize.height / 2,
})
