/** Sets lettering so that no name and no sign lies under a marker: what is free stays, the rest finds another place or goes. */
import type { MapSpot } from '../../../catalog/place/map-plane.ts'

export type Box = { x: number; y: number; width: number; height: number }

/** A name or a sign where the drawing has it. */
export type Lettered = {
  box: Box
  /** Town of a name, which may stand on any side of it; a sign has none. */
  dot?: MapSpot | undefined
  /** Names of areas are free to move a little, by steps of their height. */
  isLoose?: boolean
}

export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const touchesAny = (box: Box, taken: readonly Box[]) => taken.some((other) => overlap(box, other))

const isWithin = (box: Box, whole: Box): boolean =>
  box.x >= whole.x &&
  box.y >= whole.y &&
  box.x + box.width <= whole.x + whole.width &&
  box.y + box.height <= whole.y + whole.height

/**
 * Upper left corners of each, in their order; undefined for what has no room. `lettering` begins with what
 * matters most; what moves stays within the whole.
 */
export const arrange = (
  lettering: readonly Lettered[],
  markers: readonly Box[],
  whole: Box,
): (MapSpot | undefined)[] => {
  const isFree = lettering.map(({ box }) => !touchesAny(box, markers))
  const taken = [...markers, ...lettering.flatMap(({ box }, index) => (isFree[index] ? [box] : []))]
  return lettering.map((each, index) => {
    if (isFree[index]) return each.box
    const place = placesOf(each, markers).find((at) => {
      const box = { ...each.box, ...at }
      return isWithin(box, whole) && !touchesAny(box, taken)
    })
    if (place) taken.push({ ...each.box, ...place })
    return place
  })
}

/** Around its dot, then around the markers that lie over it: beside another one it would seem to be another town's. */
const placesOf = ({ box, dot, isLoose }: Lettered, markers: readonly Box[]): MapSpot[] => {
  if (isLoose)
    return [1, -1, 2, -2, 3, -3].map((step) => ({ x: box.x, y: box.y + step * box.height * 0.7 }))
  if (!dot) return []
  const gap = box.height * 0.3
  const around = { x: dot.x - gap, y: dot.y - gap, width: 2 * gap, height: 2 * gap }
  const over = markers.filter((marker) => overlap(marker, around))
  return [around, ...over].flatMap((side) => placesAround(side, box))
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
