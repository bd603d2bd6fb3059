import { circle, ellipse, line, path, rect, round } from './shapes.ts'

/** Checkered field of `columns` by `rows` squares: dark squares on a light rectangle. */
export function checker(
  x: number,
  y: number,
  columns: number,
  rows: number,
  size: number,
  dark = '#1b1d24',
  light = '#f4f1e8',
): string {
  let d = ''
  for (let row = 0; row < rows; row++)
    for (let column = row % 2; column < columns; column += 2)
      d += `M${round(x + column * size)} ${round(y + row * size)}h${size}v${size}h-${size}Z`
  return rect(x, y, columns * size, rows * size, light) + path(d, dark)
}

/** Traffic cone with one white band, its base at (x, y). */
export function cone(x: number, y: number, height: number, color = '#ff6b1a'): string {
  const w = height * 0.3
  const at = (t: number) => w * 0.22 + (w - w * 0.22) * t
  const p = (value: number) => round(value)
  return (
    path(
      `M${p(x - at(0))} ${p(y - height)}H${p(x + at(0))}L${p(x + at(1))} ${y}H${p(x - at(1))}Z`,
      color,
    ) +
    path(
      `M${p(x - at(0.38))} ${p(y - height * 0.62)}H${p(x + at(0.38))}L${p(x + at(0.66))} ${p(y - height * 0.34)}H${p(x - at(0.66))}Z`,
      '#fbfaf5',
    ) +
    rect(x - w * 1.35, y - height * 0.08, w * 2.7, height * 0.1, '#c94a0c')
  )
}

/** Loving cup on a plinth, its base at (x, y); `u` is a hundredth of its height. */
export function trophy(x: number, y: number, height: number): string {
  const u = height / 100
  const gold = '#f2c14e'
  return `<g transform="translate(${x} ${y}) scale(${round(u * 100) / 100})">${
    line('M-24-88Q-46-88-40-68-36-54-18-52M24-88Q46-88 40-68 36-54 18-52', '#c98f2b', 6) +
    path('M-26-96H26Q28-52 6-46V-28H-6V-46Q-28-52-26-96Z', gold) +
    path('M4-96H26Q28-52 6-46 16-66 4-96Z', '#c98f2b') +
    path('M-18-90H-12Q-12-66-6-54-18-62-18-90Z', '#fbe39a') +
    path('M-16-28H16L20-16H-20Z', '#c98f2b') +
    rect(-24, -16, 48, 16, '#4b2f2a')
  }</g>`
}

/** Brass stands joined by a hanging rope, feet on y. */
export function ropeStands(xs: number[], y: number, height: number, rope = '#9c2438'): string {
  const top = y - height * 0.82
  let d = ''
  for (let i = 0; i + 1 < xs.length; i++) {
    const from = xs[i] ?? 0
    const to = xs[i + 1] ?? 0
    d += `M${from} ${round(top)}Q${(from + to) / 2} ${round(top + height * 0.7)} ${to} ${round(top)}`
  }
  const stands = xs.map(
    (x) =>
      ellipse(x, y, height * 0.2, height * 0.07, '#a87a24') +
      rect(x - 2, y - height * 0.9, 4, height * 0.9, '#d9a63c') +
      circle(x, y - height * 0.94, 5, '#f2cb68'),
  )
  return line(d, rope, 5) + stands.join('')
}

/** A stack of tires seen from the side. */
export function tires(
  x: number,
  y: number,
  width: number,
  count: number,
  bands: [string, string],
): string {
  return Array.from({ length: count }, (_, i) =>
    rect(
      x,
      y - (i + 1) * width * 0.36,
      width,
      width * 0.33,
      bands[i % 2] ?? bands[0],
      `rx="${round(width * 0.14)}"`,
    ),
  ).join('')
}
