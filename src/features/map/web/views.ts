/** Current view of a page, and the views that its links lead to. */

import type { Point } from '../../../catalog/place/distance.ts'
import { worldBox } from '../../../catalog/place/map-box.ts'
import {
  boxOfView,
  closestZoom,
  drawingScale,
  heldZoom,
  type MapSpot,
  type MapView,
  mapFrame,
  mercatorPoint,
  mercatorSpot,
  type Sheet,
  sheetCorner,
  sheetSize,
  widestZoom,
} from '../../../catalog/place/map-plane.ts'
import { nationPoint, nationSpot } from '../../../catalog/place/nation-plane.ts'
import type { FrameView } from '../../../catalog/place/web/map/drawing.tsx'
import type { MapAnswer } from '../contract.ts'
import { boxText, nationZoom } from '../rules.ts'

export const viewOfAnswer = ({ view }: Pick<MapAnswer, 'view'>): FrameView =>
  'nation' in view
    ? 'nation'
    : { center: { latitude: view.latitude, longitude: view.longitude }, zoom: view.zoom }

/** View of the whole country on tiles, which have no insets: the contiguous states. */
const nationOnTiles: MapView = { center: { latitude: 38.5, longitude: -96 }, zoom: nationZoom }

/** View as shown on tiles. */
export const viewOnTiles = (view: FrameView): MapView => (view === 'nation' ? nationOnTiles : view)

/** Position of a point in the frame. */
export const spotIn = (view: FrameView, point: Point): MapSpot => {
  if (view === 'nation') return nationSpot(point)
  const pointSpot = mercatorSpot(point, view.zoom)
  const middle = mercatorSpot(view.center, view.zoom)
  const world = 256 * 2 ** view.zoom
  const right = pointSpot.x - middle.x
  // Takes the shorter way around the world.
  const x = right - Math.round(right / world) * world
  return { x: x + mapFrame.width / 2, y: pointSpot.y - middle.y + mapFrame.height / 2 }
}

export const isInFrame = (view: FrameView, point: Point): boolean => {
  const { x, y } = spotIn(view, point)
  return x >= 0 && x <= mapFrame.width && y >= 0 && y <= mapFrame.height
}

/** View after zooming by steps about a fixed `spot`; the whole country below the widest zoom. */
export const zoomed = (view: FrameView, steps: number, spot: MapSpot = middle): FrameView => {
  const { zoom, point } =
    view === 'nation'
      ? { zoom: nationZoom, point: nationPoint(spot) }
      : { zoom: view.zoom, point: pointIn(view, spot) }
  if (zoom + steps < widestZoom || (view === 'nation' && steps < 0)) return 'nation'
  const next = heldZoom(zoom + steps)
  const pointSpot = mercatorSpot(point, next)
  const center = { x: pointSpot.x - spot.x + middle.x, y: pointSpot.y - spot.y + middle.y }
  return { center: mercatorPoint(center, next), zoom: next }
}

const middle: MapSpot = { x: mapFrame.width / 2, y: mapFrame.height / 2 }

const pointIn = ({ center, zoom }: MapView, { x, y }: MapSpot): Point => {
  const centerSpot = mercatorSpot(center, zoom)
  return mercatorPoint({ x: centerSpot.x + x - middle.x, y: centerSpot.y + y - middle.y }, zoom)
}

/** View after moving the frame over the plane; the whole country doesn't move. */
export const moved = (view: FrameView, by: MapSpot): FrameView => {
  if (view === 'nation') return view
  return { zoom: view.zoom, center: pointIn(view, { x: middle.x + by.x, y: middle.y + by.y }) }
}

type Matrix = readonly [number, number, number, number, number, number]

/** Affine matrix that approximates a projection near a position. */
const matrixAt = (project: (spot: MapSpot) => MapSpot, { x, y }: MapSpot): Matrix => {
  const [o, right, down] = [
    project({ x, y }),
    project({ x: x + step, y }),
    project({ x, y: y + step }),
  ]
  const [a, b, c, d] = [right.x - o.x, right.y - o.y, down.x - o.x, down.y - o.y].map(
    (each) => each / step,
  ) as [number, number, number, number]
  return [a, b, c, d, o.x - a * x - c * y, o.y - b * x - d * y]
}

const step = 200

const inverse = ([a, b, c, d, e, f]: Matrix): Matrix => {
  const determinant = a * d - b * c
  const [u, v, w, z] = [d / determinant, -b / determinant, -c / determinant, a / determinant]
  return [u, v, w, z, -(u * e + w * f), -(v * e + z * f)]
}

/**
 * Transform of a drawing in a view on the other plane, exact in the middle: of a sheet in the whole country, or of the
 * whole country (another projection) in a Mercator view.
 */
export const placeAcross = (sheet: Sheet | undefined, view: FrameView): string => {
  const matrix = view === 'nation' ? sheetInNation(sheet) : nationIn(view)
  return `matrix(${matrix.map((value, index) => (index < 4 ? value : value * drawingScale)).join(' ')})`
}

const nationIn = (view: MapView): Matrix =>
  inverse(matrixAt((spot) => nationSpot(pointIn(view, spot)), middle))

const sheetInNation = (sheet: Sheet | undefined): Matrix => {
  if (!sheet) return [1, 0, 0, 1, 0, 0]
  const corner = sheetCorner(sheet)
  const project = ({ x, y }: MapSpot) =>
    nationSpot(mercatorPoint({ x: corner.x + x, y: corner.y + y }, sheet.zoom))
  return matrixAt(project, { x: sheetSize.width / 2, y: sheetSize.height / 2 })
}

/** Box as written in an address. */
export const boxOf = (view: FrameView): string =>
  boxText(view === 'nation' ? worldBox : boxOfView(view))

export const canZoomIn = (view: FrameView): boolean => view === 'nation' || view.zoom < closestZoom
