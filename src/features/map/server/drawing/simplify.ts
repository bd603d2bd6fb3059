/**
 * Leaves out points of a line that lie within a distance of what remains (D. H. Douglas, T. K. Peucker, "Algorithms for
 * the reduction of the number of points required to represent a digitized line", Cartographica 10, 1973).
 */
export type Position = [x: number, y: number]

export const simplifyLine = (line: readonly Position[], tolerance: number): Position[] => {
  if (line.length < 3) return [...line]
  const kept = new Uint8Array(line.length)
  kept[0] = 1
  kept[line.length - 1] = 1
  const open: [number, number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span
    const { index, far } = farthest(line, first, last)
    if (far <= tolerance) continue
    kept[index] = 1
    open.push([first, index], [index, last])
  }
  return line.filter((_, index) => kept[index] === 1)
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

export const distanceToLeg = ([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}
