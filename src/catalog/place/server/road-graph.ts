/** Graph of the drawn highways: towns and crossings joined by legs, and shortest routes. */
import { EARTH_RADIUS_MILES, type Point } from '../distance.ts'
import { knownRoads, type Road } from './roads.ts'

/** Route between two points, with its roads in order. */
export type Way = { points: readonly Point[]; roads: readonly string[]; miles: number }

type Leg = { from: number; to: number; road: Road; cost: number }
type Graph = { points: readonly Point[]; legs: readonly Leg[]; legsOf: readonly (readonly Leg[])[] }

/** Cost per mile by kind of road, in miles of an interstate. */
const costOf = { interstate: 1, loop: 1.05, us: 1.25, local: 1.3 } as const
/** Cost per mile between a place, or the end of a road, and the nearest road. */
const offRoad = 1.5
/** Most miles between a place and a road. */
const maxEndMiles = 40
const maxEnds = 6
/** Miles within which the end of a road is joined to another road. */
const nearEnd = 8
/** Minimum miles on a road for the road to be named. */
const namedFrom = 15

const degreeMiles = (EARTH_RADIUS_MILES * Math.PI) / 180

/** Calculates on a plane around `a`; legs are short. */
const milesBetween = (a: Point, b: Point): number =>
  Math.hypot(
    (b.latitude - a.latitude) * degreeMiles,
    (b.longitude - a.longitude) * degreeMiles * Math.cos((a.latitude * Math.PI) / 180),
  )

/** Nearest point of a straight leg. */
const nearestOn = (point: Point, a: Point, b: Point): Point => {
  const narrow = Math.cos((point.latitude * Math.PI) / 180)
  const [dx, dy] = [(b.longitude - a.longitude) * narrow, b.latitude - a.latitude]
  const [x, y] = [(point.longitude - a.longitude) * narrow, point.latitude - a.latitude]
  const share = Math.max(0, Math.min(1, (x * dx + y * dy) / (dx * dx + dy * dy || 1)))
  return pointAt(a, b, share)
}

/** Miles from a point to the nearest leg of the lines. */
export const milesToLines = (point: Point, lines: readonly (readonly Point[])[]): number =>
  lines.reduce(
    (nearest, line) =>
      line
        .slice(1)
        .reduce(
          (least, to, at) =>
            Math.min(least, milesBetween(point, nearestOn(point, line[at] as Point, to))),
          nearest,
        ),
    Number.POSITIVE_INFINITY,
  )

const pointAt = (a: Point, b: Point, share: number): Point => ({
  latitude: a.latitude + (b.latitude - a.latitude) * share,
  longitude: a.longitude + (b.longitude - a.longitude) * share,
})

type Piece = { road: Road; a: Point; b: Point; cuts: Point[] }

/** Grid cells of one degree that a piece crosses, so that few pieces are compared. */
const cellsOf = ({ a, b }: Piece): string[] => {
  const cells: string[] = []
  const [west, east] = [a.longitude, b.longitude].sort((x, y) => x - y).map(Math.floor) as [
    number,
    number,
  ]
  const [south, north] = [a.latitude, b.latitude].sort((x, y) => x - y).map(Math.floor) as [
    number,
    number,
  ]
  for (let x = west; x <= east; x++) for (let y = south; y <= north; y++) cells.push(`${x} ${y}`)
  return cells
}

const crossingOf = (first: Piece, second: Piece): Point | undefined => {
  const [rx, ry] = [first.b.longitude - first.a.longitude, first.b.latitude - first.a.latitude]
  const [sx, sy] = [second.b.longitude - second.a.longitude, second.b.latitude - second.a.latitude]
  const [qx, qy] = [second.a.longitude - first.a.longitude, second.a.latitude - first.a.latitude]
  const determinant = rx * sy - ry * sx
  if (determinant === 0) return undefined
  const [t, u] = [(qx * sy - qy * sx) / determinant, (qx * ry - qy * rx) / determinant]
  return t > 0 && t < 1 && u > 0 && u < 1 ? pointAt(first.a, first.b, t) : undefined
}

const buildGraph = (roads: readonly Road[]): Graph => {
  const pieces = roads.flatMap((road): Piece[] =>
    road.points.slice(1).map((b, index) => ({ road, a: road.points[index] as Point, b, cuts: [] })),
  )
  const byCell = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const cells = cellsOf(piece)
    for (const otherPiece of new Set(cells.flatMap((cell) => byCell.get(cell) ?? []))) {
      const crossing = crossingOf(piece, otherPiece)
      if (!crossing) continue
      piece.cuts.push(crossing)
      otherPiece.cuts.push(crossing)
    }
    for (const cell of cells) {
      const cellPieces = byCell.get(cell)
      if (cellPieces) cellPieces.push(piece)
      else byCell.set(cell, [piece])
    }
  }
  const ends = roads.flatMap((road) =>
    [road.points[0], road.points.at(-1)].flatMap((end) => (end ? joinEnd(end, road, pieces) : [])),
  )
  const graph = new GraphBuilder()
  for (const { road, a, b, cuts } of pieces) {
    const along = cuts.toSorted((x, y) => milesBetween(a, x) - milesBetween(a, y))
    let from = a
    for (const to of [...along, b]) {
      graph.add(from, to, road, costOf[road.kind])
      from = to
    }
  }
  for (const { road, a, b } of ends) graph.add(a, b, road, offRoad)
  return graph
}

/** Adds a leg from the end of a road to the nearest other road, which is split there. */
const joinEnd = (end: Point, road: Road, pieces: readonly Piece[]): Piece[] => {
  let [nearest, at, miles] = [undefined as Piece | undefined, end, nearEnd]
  for (const piece of pieces) {
    if (
      piece.road === road ||
      Math.abs(piece.a.latitude - end.latitude) + Math.abs(piece.a.longitude - end.longitude) > 4
    )
      continue
    const on = nearestOn(end, piece.a, piece.b)
    const far = milesBetween(end, on)
    if (far < miles) [nearest, at, miles] = [piece, on, far]
  }
  if (!nearest || miles === 0) return []
  nearest.cuts.push(at)
  return [{ road, a: end, b: at, cuts: [] }]
}

class GraphBuilder implements Graph {
  readonly points: Point[] = []
  readonly legs: Leg[] = []
  readonly legsOf: Leg[][] = []
  readonly #numbers = new Map<string, number>()

  add(a: Point, b: Point, road: Road, factor: number): void {
    const [from, to] = [this.#numberOf(a), this.#numberOf(b)]
    if (from === to) return
    const leg = { from, to, road, cost: milesBetween(a, b) * factor }
    this.legs.push(leg)
    this.legsOf[from]?.push(leg)
    this.legsOf[to]?.push({ ...leg, from: to, to: from })
  }

  #numberOf(point: Point): number {
    const key = `${point.latitude} ${point.longitude}`
    const existing = this.#numbers.get(key)
    if (existing !== undefined) return existing
    this.#numbers.set(key, this.points.length)
    this.legsOf.push([])
    return this.points.push(point) - 1
  }
}

let graph: Graph | undefined

/** Start or end of a route: a point on a leg near the place, with the cost to get there. */
type End = { leg: Leg; on: Point; cost: number }

const endsNear = ({ legs, points }: Graph, place: Point): End[] =>
  legs
    .flatMap((leg): End[] => {
      const [a, b] = [points[leg.from] as Point, points[leg.to] as Point]
      const on = nearestOn(place, a, b)
      const miles = milesBetween(place, on)
      return miles > maxEndMiles ? [] : [{ leg, on, cost: miles * offRoad }]
    })
    .sort((a, b) => a.cost - b.cost)
    .slice(0, maxEnds)

type Step = { cost: number; by: Leg | undefined; end: End | undefined }

/** Shortest route (E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959), if any. */
export const findWay = (start: Point, goal: Point): Way | undefined => {
  graph ??= buildGraph(knownRoads())
  const { points, legsOf } = graph
  const costOn = ({ leg, on }: End, node: number) =>
    milesBetween(on, points[node] as Point) * costOf[leg.road.kind]
  const steps = points.map((): Step => ({ cost: Infinity, by: undefined, end: undefined }))
  const begins = endsNear(graph, start)
  for (const end of begins) {
    for (const node of [end.leg.from, end.leg.to]) {
      const cost = end.cost + costOn(end, node)
      const step = steps[node] as Step
      if (cost < step.cost) Object.assign(step, { cost, end })
    }
  }
  const openNodes = new Set(begins.flatMap(({ leg }) => [leg.from, leg.to]))
  while (openNodes.size > 0) {
    let [next, least] = [-1, Infinity]
    for (const node of openNodes) {
      const { cost } = steps[node] as Step
      if (cost < least) [next, least] = [node, cost]
    }
    openNodes.delete(next)
    for (const leg of legsOf[next] ?? []) {
      const step = steps[leg.to] as Step
      const cost = least + leg.cost
      if (cost >= step.cost) continue
      Object.assign(step, { cost, by: leg, end: undefined })
      openNodes.add(leg.to)
    }
  }
  const finishes = endsNear(graph, goal)
    .flatMap((end) =>
      [end.leg.from, end.leg.to].map((node) => ({
        end,
        node,
        cost: end.cost + costOn(end, node) + (steps[node] as Step).cost,
      })),
    )
    .sort((a, b) => a.cost - b.cost)
  const [finish] = finishes
  const direct = shortcut(begins, endsNear(graph, goal))
  if (direct && direct.cost <= (finish?.cost ?? Infinity))
    return wayOf([start, ...direct.points, goal], [{ road: direct.road, miles: namedFrom }])
  if (!finish || finish.cost === Infinity) return undefined
  return traceWay(steps, points, { start, goal, ...finish })
}

/** Cheapest route with both ends on the same leg. */
const shortcut = (begins: readonly End[], ends: readonly End[]) =>
  begins
    .flatMap((a) =>
      ends
        .filter(({ leg }) => leg === a.leg)
        .map((b) => ({
          road: a.leg.road.name,
          points: [a.on, b.on],
          cost: a.cost + b.cost + milesBetween(a.on, b.on) * costOf[a.leg.road.kind],
        })),
    )
    .sort((a, b) => a.cost - b.cost)[0]

type Finish = { start: Point; goal: Point; end: End; node: number }

const traceWay = (steps: readonly Step[], points: readonly Point[], finish: Finish): Way => {
  const { start, goal, end, node } = finish
  const way: Point[] = [goal, end.on]
  const legs = [{ road: end.leg.road.name, miles: milesBetween(end.on, points[node] as Point) }]
  for (let at = node; ; ) {
    way.push(points[at] as Point)
    const { by, end: begin } = steps[at] as Step
    if (!by) {
      if (begin) {
        way.push(begin.on)
        legs.push({ road: begin.leg.road.name, miles: milesBetween(begin.on, points[at] as Point) })
      }
      break
    }
    legs.push({
      road: by.road.name,
      miles: milesBetween(points[by.from] as Point, points[at] as Point),
    })
    at = by.from
  }
  return wayOf([...way, start].toReversed(), legs.toReversed())
}

const wayOf = (points: readonly Point[], legs: readonly { road: string; miles: number }[]): Way => {
  const stretches: { road: string; miles: number }[] = []
  for (const { road, miles } of legs) {
    const last = stretches.at(-1)
    if (last?.road === road) last.miles += miles
    else stretches.push({ road, miles })
  }
  const namedRoads = stretches.filter(({ miles }) => miles >= namedFrom).map(({ road }) => road)
  const miles = points
    .slice(1)
    .reduce((sum, to, index) => sum + milesBetween(points[index] as Point, to), 0)
  return {
    points,
    roads: namedRoads.filter((road, index) => road !== namedRoads[index - 1]),
    miles,
  }
}
