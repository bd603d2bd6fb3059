/** Arranges lettering so that no marker covers a name or sign: free items stay, others move or are hidden. */
import type { MapSpot } from '../../../catalog/place/map-plane.ts'

export type Box = { x: number; y: number; width: number; height: number }

/** Name or sign at its position in the drawing. */
export type LetteringItem = {
  box: Box
  /** Point of the town, around which its name may move; undefined for a sign. */
  dot?: MapSpot | undefined
  /** True for names of areas, which may move up or down by steps of their height. */
  isLoose?: boolean
}

export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const touchesAny = (box: Box, boxes: readonly Box[]) => boxes.some((other) => overlap(box, other))

const isWithin = (box: Box, bounds: Box): boolean =>
  box.x >= bounds.x &&
  box.y >= bounds.y &&
  box.x + box.width <= bounds.x + bounds.width &&
  box.y + box.height <= bounds.y + bounds.height

/**
 * New upper left corners, in order; undefined without space. `lettering` is sorted by importance; moved items stay
 * within `bounds`.
 */
export const arrange = (
  lettering: readonly LetteringItem[],
  markers: readonly Box[],
  bounds: Box,
): (MapSpot | undefined)[] => {
  const isFree = lettering.map(({ box }) => !touchesAny(box, markers))
  const boxes = [...markers, ...lettering.flatMap(({ box }, index) => (isFree[index] ? [box] : []))]
  return lettering.map((each, index) => {
    if (isFree[index]) return each.box
    const place = placesOf(each, markers).find((corner) => {
      const box = { ...each.box, ...corner }
      return isWithin(box, bounds) && !touchesAny(box, boxes)
    })
    if (place) boxes.push({ ...each.box, ...place })
    return place
  })
}

/** Positions around a name's dot, then around markers on the dot; others would suggest another town. */
const placesOf = ({ box, dot, isLoose }: LetteringItem, markers: readonly Box[]): MapSpot[] => {
  if (isLoose)
    return [1, -1, 2, -2, 3, -3].map((step) => ({ x: box.x, y: box.y + step * box.height * 0.7 }))
  if (!dot) return []
  const gap = box.height * 0.3
  const dotBox = { x: dot.x - gap, y: dot.y - gap, width: 2 * gap, height: 2 * gap }
  const markersOnDot = markers.filter((marker) => overlap(marker, dotBox))
  return [dotBox, ...markersOnDot].flatMap((side) => placesAround(side, box))
}

const placesAround = (around: Box, { width, height }: Box): MapSpot[] => {
  const [left, right] = [around.x - width, around.x + around.width]
  const [above, below] = [around.y - height, around.y + around.height]
  const middle = {
    x: around.x + (around.width - width) / 2,
    y: around.y + (around.height - height) / 2,
  }
  return [
    { x: right, y: middle.y },
    { x: left, y: middle.y },
    { x: middle.x, y: above },
    { x: middle.x, y: below },
    { x: right, y: above },
    { x: right, y: below },
    { x: left, y: above },
    { x: left, y: below },
  ]
}
