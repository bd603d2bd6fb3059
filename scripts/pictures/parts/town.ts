import { line, path, rect, round } from './shapes.ts'

/** A building: its left edge, width and height. */
export type Block = [number, number, number]

/** Buildings on a common base line from [x, width, height] triples, with lit windows by a fixed rule. */
export function skyline(base: number, wall: string, blocks: Block[], lit?: string): string {
  const d = blocks.map(([x, w, h]) => `M${x} ${base}v-${h}h${w}v${h}Z`).join('')
  if (!lit) return path(d, wall)
  let windows = ''
  blocks.forEach(([x, w, h], block) => {
    for (let row = 0; row * 16 + 22 < h; row++)
      for (let column = 0; column * 14 + 16 < w; column++)
        if ((row * 5 + column * 3 + block * 7) % 6 === 0)
          windows += `M${x + 8 + column * 14} ${base - h + 10 + row * 16}h6v8h-6Z`
  })
  return path(d, wall) + path(windows, lit)
}

/** Path of a string hung from (x1, y1) to (x2, y2), sagging by `sag`, and points along it. */
function hang(x1: number, y1: number, x2: number, y2: number, sag: number, count: number) {
  const points = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count
    return [round(x1 + (x2 - x1) * t), round(y1 + (y2 - y1) * t + 4 * sag * t * (1 - t))] as const
  })
  const d = `M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`
  return { d, points }
}

/** Pennants on a hanging string, the colors taking turns. */
export function bunting(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  colors: string[],
  count = 12,
  string = '#6b4b2c',
): string {
  const { d, points } = hang(x1, y1, x2, y2, sag, count)
  const flags = colors.map((color, turn) =>
    path(
      points
        .filter((_, i) => i % colors.length === turn)
        .map(([x, y]) => `M${x - 9} ${y}h18l-9 20Z`)
        .join(''),
      color,
    ),
  )
  return line(d, string, 2) + flags.join('')
}

/** Light bulbs on a hanging string, each with a glow. */
export function bulbs(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  color = '#ffe3a1',
  count = 12,
): string {
  const { d, points } = hang(x1, y1, x2, y2, sag, count)
  // A zero-length line with round caps is a dot: all bulbs in one path.
  const dots = points.map(([x, y]) => `M${x} ${round(y + 4)}h0`).join('')
  return (
    line(d, '#1b1d24', 1.5) +
    line(dots, color, 18, 'stroke-linecap="round" opacity=".25"') +
    line(dots, color, 8, 'stroke-linecap="round"')
  )
}

/** A pointed pavilion on four posts: roof in two tones, valance, posts down to y. */
export function tent(
  x: number,
  y: number,
  width: number,
  height: number,
  roof: string,
  shade: string,
): string {
  const eave = y - height * 0.58
  const w = width / 2
  return (
    path(`M${x - w + 3} ${round(eave)}h4V${y}h-4ZM${x + w - 7} ${round(eave)}h4V${y}h-4Z`, shade) +
    path(`M${x} ${y - height}L${x + w} ${round(eave)}H${x - w}Z`, roof) +
    path(`M${x} ${y - height}L${x - w * 0.3} ${round(eave)}H${x - w}Z`, shade) +
    rect(x - w, eave, width, height * 0.1, shade)
  )
}

/** A striped awning: `count` stripes leaning outwards, scalloped below. */
export function awning(
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
  colors: [string, string],
): string {
  const w = width / count
  const stripes = colors.map((color, turn) => {
    let d = ''
    for (let i = turn; i < count; i += 2) {
      const left = round(x + i * w)
      d += `M${left} ${y}h${round(w)}v${height}a${round(w / 2)} ${round(w / 2)} 0 0 1-${round(w)} 0Z`
    }
    return path(d, color)
  })
  return stripes.join('')
}
