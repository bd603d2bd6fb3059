/** Views of the map: boxes in addresses, and the view for a search. */
import type { Point } from '../../catalog/place/distance.ts'
import { type MapBox, westward, worldBox } from '../../catalog/place/map-box.ts'
import { boxOfView, type MapView, viewAround, viewOfBox } from '../../catalog/place/map-plane.ts'
import { stateBoxes } from './state-boxes.ts'

/** View of the whole country or of a part, with its box. */
export type ShownView = { view: MapView | 'nation'; box: MapBox }

/** Most pages of the list beside the map. */
export const maxPages = 500

/** Mercator zoom at which the country has about the size of its own drawing. */
export const nationZoom = 4.5
/** Degrees of longitude; a wider box shows the whole country. */
const widestBox = 75
/** Default radius around a place. */
const usualMiles = 60

const decimals = 1e4

/** West, south, east, north in degrees from -180 to 180, rounded to about 10 meters. */
export const boxSides = ({
  west,
  south,
  east,
  north,
}: MapBox): [number, number, number, number] => {
  if (east - west >= 360) return [-180, south, 180, north]
  const round = (degrees: number) => Math.round(degrees * decimals) / decimals
  const eastward = (degrees: number) => round(((((degrees + 180) % 360) + 360) % 360) - 180)
  return [eastward(west), round(south), eastward(east), round(north)]
}

export const boxText = (box: MapBox): string => boxSides(box).join()

/** View that shows a box. */
export const shownOfBox = (box: MapBox): ShownView => {
  if (box.east - box.west > widestBox) return { view: 'nation', box: worldBox }
  return shownOfView(viewOfBox(box))
}

export const shownOfView = (view: MapView): ShownView => ({ view, box: boxOfView(view) })

export type SearchedArea = {
  near?: Point | undefined
  road?: { readonly lines: readonly (readonly Point[])[] } | undefined
  radiusMiles?: number | undefined
  state?: readonly string[] | undefined
}

/** Margin in degrees around a road that is shown entirely. */
const roadMargin = 0.5

export const boxAround = (points: readonly Point[], margin: number): MapBox => {
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => westward(longitude))
  return {
    west: Math.min(...longitudes) - margin,
    south: Math.min(...latitudes) - margin,
    east: Math.max(...longitudes) + margin,
    north: Math.max(...latitudes) + margin,
  }
}

/** View without a search: the states that this site covers, or the whole country. */
export const shownAtFirst = (states: readonly string[]): ShownView => {
  const boxes = states.flatMap((code) => stateBoxes[code] ?? [])
  if (boxes.length === 0) return { view: 'nation', box: worldBox }
  const corners = boxes.flatMap(({ west, south, east, north }) => [
    { longitude: west, latitude: south },
    { longitude: east, latitude: north },
  ])
  return shownOfBox(boxAround(corners, 0))
}

/** View that shows where a search looks. */
export const shownOfSearch = (area: SearchedArea, region: readonly string[] = []): ShownView => {
  const { near, road, radiusMiles = usualMiles, state } = area
  const [code, ...otherCodes] = state ?? []
  const stateBox = code !== undefined && otherCodes.length === 0 ? stateBoxes[code] : undefined
  if (near) return shownOfBox(boxOfView(viewAround(near, radiusMiles)))
  if (road && !stateBox) return shownOfBox(boxAround(road.lines.flat(), roadMargin))
  if (code === undefined) return shownAtFirst(region)
  return stateBox ? shownOfBox(stateBox) : { view: 'nation', box: worldBox }
}
