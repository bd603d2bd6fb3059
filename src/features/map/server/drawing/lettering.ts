/** Places shields and names of towns without overlaps. In units of the frame. */
import type { MapSpot } from '../../../../catalog/place/map-plane.ts'
import type { AreaName } from './geometry.ts'
import { alongLeg, type Curve, type Extent, touches } from './roads.ts'
import { shieldSize } from './shields.ts'

export type Town = { name: string; spot: MapSpot; importance: number }

export type Shield = { curve: Curve; at: MapSpot }
export type Label = { town: Town; anchor: 'start' | 'end' | 'middle'; at: MapSpot }
export type Lettering = {
  shields: readonly Shield[]
  labels: readonly Label[]
  /** Boxes of all shields and labels. */
  boxes: readonly Extent[]
}

export type LetteringRequest = {
  curves: readonly Curve[]
  towns: readonly Town[]
  extent: Extent
  /** Font size. */
  size: number
  mostLabels: number
  mostShields: number
  /** Minimum distance between shields of one road. */
  spacing: number
  /** Boxes that are already occupied. */
  boxes?: readonly Extent[]
}

/** Character widths of the condensed typeface, per unit of font size. */
const letterWidth = 0.46
const shieldScale = 1.25
/** Distance within which towns of one name are the same: the data has some as a city and as its consolidated county. */
const twinDistance = 60

export const layOutLettering = (request: LetteringRequest): Lettering => {
  const boxes = [...(request.boxes ?? [])]
  // Labels the largest towns before road shields are placed.
  const towns = [...request.towns].sort((a, b) => b.importance - a.importance)
  const firstCount = Math.ceil(request.mostLabels * 0.6)
  const first = placeLabels(towns, { ...request, mostLabels: firstCount }, boxes)
  const shields = placeShields(request, boxes)
  const labeled = new Set(first.map(({ town }) => town))
  const otherTowns = towns.filter((town) => !labeled.has(town))
  const rest = { ...request, mostLabels: request.mostLabels - first.length }
  return { shields, labels: [...first, ...placeLabels(otherTowns, rest, boxes)], boxes }
}

/** Places names of areas without overlaps: in the middle, or slightly above or below. */
export const placeAreas = (
  areas: readonly AreaName[],
  { boxes, extent, size }: Pick<LetteringRequest, 'extent' | 'size'> & Pick<Lettering, 'boxes'>,
): AreaName[] =>
  areas.flatMap((area) => {
    const width = area.name.length * size * capitalWidth
    if (width > area.width * 1.1) return []
    const at = [0, -1.5, 1.5, -3, 3]
      .map((lines) => ({ x: area.center.x, y: area.center.y + lines * size }))
      .find((spot) => {
        const box = boxAround(spot, width, size * 1.3)
        return isWithin(box, extent) && !boxes.some((other) => overlaps(box, other))
      })
    return at ? [{ ...area, at }] : []
  })

/** Character widths of spaced capitals, per unit of font size. */
const capitalWidth = 0.68

const overlaps = (a: Extent, b: Extent) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

const isWithin = (a: Extent, b: Extent) =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom

const boxAround = ({ x, y }: MapSpot, width: number, height: number): Extent => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
})

/** Label positions around a dot in order of preference; dx, dy in units of the font size. */
const sides = [
  { anchor: 'start', dx: 0.42, dy: 0.33 },
  { anchor: 'end', dx: -0.42, dy: 0.33 },
  { anchor: 'middle', dx: 0, dy: -0.42 },
  { anchor: 'middle', dx: 0, dy: 1.08 },
  { anchor: 'start', dx: 0.3, dy: -0.2 },
  { anchor: 'start', dx: 0.3, dy: 0.85 },
  { anchor: 'end', dx: -0.3, dy: -0.2 },
  { anchor: 'end', dx: -0.3, dy: 0.85 },
] as const

const placeLabels = (
  towns: readonly Town[],
  { extent, size, mostLabels }: LetteringRequest,
  boxes: Extent[],
): Label[] => {
  const labels: Label[] = []
  for (const town of towns) {
    if (labels.length >= mostLabels) break
    const dot = boxAround(town.spot, size * 0.5, size * 0.5)
    if (!isWithin(dot, extent) || boxes.some((other) => overlaps(dot, other))) continue
    const isTwin = labels.some(
      (other) =>
        other.town.name === town.name &&
        Math.hypot(other.at.x - town.spot.x, other.at.y - town.spot.y) < twinDistance,
    )
    if (isTwin) continue
    const width = town.name.length * letterWidth * size
    for (const { anchor, dx, dy } of sides) {
      const at = { x: town.spot.x + dx * size, y: town.spot.y + dy * size }
      const left = anchor === 'start' ? at.x : anchor === 'end' ? at.x - width : at.x - width / 2
      const top = at.y - size * 0.78
      const box = { left, top, right: left + width, bottom: top + size }
      if (!isWithin(box, extent) || boxes.some((other) => overlaps(box, other))) continue
      boxes.push(box, dot)
      labels.push({ town, anchor, at })
      break
    }
  }
  return labels
}

type Candidate = Shield & { clearance: number }

/** Places shields: interstates first; on each road, first where other roads are farthest away. */
const placeShields = (request: LetteringRequest, boxes: Extent[]): Shield[] => {
  const { curves, extent, size, mostShields, spacing } = request
  const samples = samplesOf(curves, extent)
  const shields: Shield[] = []
  const placeOf = (curve: Curve) => {
    for (const { at } of candidatesOf(curve, samples, extent)) {
      if (shields.length >= mostShields) return
      const { width, height } = shieldSize(curve, size * shieldScale)
      const box = boxAround(at, width * 1.12, height * 1.12)
      if (!isWithin(box, extent) || boxes.some((other) => overlaps(box, other))) continue
      const near = shields.some(
        (other) =>
          other.curve.number === curve.number &&
          other.curve.kind === curve.kind &&
          Math.hypot(other.at.x - at.x, other.at.y - at.y) < spacing,
      )
      if (near) continue
      boxes.push(box)
      shields.push({ curve, at })
    }
  }
  for (const kind of ['interstate', 'loop', 'us', 'local'] as const)
    for (const curve of curves) if (curve.kind === kind) placeOf(curve)
  return shields
}

const steps = [0.2, 0.35, 0.5, 0.65, 0.8]
/** Distance from which other roads cause no confusion. */
const clearDistance = 40

/** Sample points of all roads by square, so that only near ones are measured. */
type Samples = ReadonlyMap<string, readonly (MapSpot & { number: string })[]>

const squareOf = (value: number) => Math.floor(value / clearDistance)

const samplesOf = (curves: readonly Curve[], extent: Extent): Samples => {
  const samples = curves.flatMap(({ number, legs }) =>
    legs
      .filter((leg) => touches(leg, extent))
      .flatMap((leg) => steps.map((step) => ({ ...alongLeg(leg, step), number }))),
  )
  return Map.groupBy(samples, ({ x, y }) => `${squareOf(x)} ${squareOf(y)}`)
}

/** Candidates for shields, best first; long legs are preferred, because they are farther from towns. */
const candidatesOf = (curve: Curve, samples: Samples, extent: Extent): Candidate[] =>
  curve.legs
    .filter((leg) => touches(leg, extent))
    .flatMap((leg) =>
      steps.map((step): Candidate => {
        const at = alongLeg(leg, step)
        const clearance =
          clearanceOf(at, curve, samples) + Math.min(lengthOf(leg), clearDistance) / 4
        return { curve, at, clearance }
      }),
    )
    .sort((a, b) => b.clearance - a.clearance)

const lengthOf = ([start, , , end]: Curve['legs'][number]) =>
  Math.hypot(end.x - start.x, end.y - start.y)

const clearanceOf = ({ x, y }: MapSpot, curve: Curve, samples: Samples): number => {
  let nearest = clearDistance
  for (const right of [-1, 0, 1]) {
    for (const down of [-1, 0, 1]) {
      const square = samples.get(`${squareOf(x) + right} ${squareOf(y) + down}`) ?? []
      for (const sample of square) {
        if (sample.number === curve.number) continue
        nearest = Math.min(nearest, Math.hypot(sample.x - x, sample.y - y))
      }
    }
  }
  return nearest
}
