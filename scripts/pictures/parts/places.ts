import { circle, line, mix, path, place, rect, round } from './shapes.ts'
import { awning } from './town.ts'

/** Path data of `count` equal rectangles in a row. */
export const row = (
  x: number,
  y: number,
  width: number,
  height: number,
  step: number,
  count: number,
): string =>
  Array.from(
    { length: count },
    (_, at) => `M${round(x + at * step)} ${y}h${width}v${height}h-${width}Z`,
  ).join('')

/** Spectators: dots in rows, in three colors by a fixed rule. */
export function crowd(x: number, y: number, columns: number, rows: number): string {
  return ['#f4f1e8', '#f2c14e', '#e2513b']
    .map((color, turn) => {
      let d = ''
      for (let at = 0; at < rows; at++)
        for (let column = 0; column < columns; column++)
          if ((column * 7 + at * 5) % 4 === turn)
            d += `M${x + column * 13 + (at % 2) * 6} ${y + at * 15}h6v7h-6Z`
      return path(d, color)
    })
    .join('')
}

/** Building in a shopping street, its base at y = 220: cornice, upper windows, awning, shop window. */
export function shop(
  x: number,
  top: number,
  width: number,
  wall: string,
  stripes: [string, string],
): string {
  const windows = Math.floor((width - 16) / 38)
  const from = x + (width - (windows * 38 - 18)) / 2
  return (
    rect(x, top, width, 220 - top, wall) +
    rect(x - 2, top - 6, width + 4, 10, mix(wall, '#ffffff', 0.5)) +
    path(row(from, top + 20, 20, 32, 38, windows), mix(wall, '#1a1830', 0.55)) +
    rect(x + 10, 150, width - 20, 62, '#ffe2a8') +
    rect(x + width / 2 - 2, 150, 4, 62, mix(wall, '#1a1830', 0.4)) +
    awning(x + 4, 138, width - 8, 16, Math.round((width - 8) / 18), stripes)
  )
}

/** Mast with a bank of lamps on top, its base at (x, y). */
export const floodlight = (
  x: number,
  y: number,
  height: number,
  mast: string,
  lamps: string,
): string =>
  rect(x - 3, y - height, 6, height, mast) +
  rect(x - 28, y - height - 6, 56, 18, mast) +
  path(row(x - 24, y - height - 3, 13, 12, 17, 3), lamps)

/** Parasol over a café table with a cup, its base at (x, y). */
export const parasol = (x: number, y: number, colors: [string, string]): string =>
  place(
    x,
    y,
    rect(-2, -104, 4, 104, '#6b5240') +
      path('M-52-78Q-40-110 0-112 40-110 52-78Z', colors[0]) +
      path('M-18-78Q-14-108 0-112 14-108 18-78Z', colors[1]) +
      path('M-30-36H30V-31H-30ZM-16 0H16V-5H-16Z', '#6b5240') +
      rect(12, -45, 9, 9, '#fbfaf5'),
  )

/** Balloon in three stripes with its basket, centered at (x, y). */
export const balloon = (x: number, y: number, scale: number, colors: [string, string]): string =>
  place(
    x,
    y,
    line('M-14 30-6 52M14 30 6 52', '#6b4b2c', 2) +
      path(
        'M0-44C32-44 46-20 38 0 32 18 18 26 12 36H-12C-18 26-32 18-38 0-46-20-32-44 0-44Z',
        colors[0],
      ) +
      path(
        'M0-44C14-40 18-20 16 0 14 18 8 28 5 36H-5C-8 28-14 18-16 0-18-20-14-40 0-44Z',
        colors[1],
      ) +
      rect(-8, 50, 16, 11, '#8a5a36', 'rx="2"'),
    scale,
  )

/** Winner's rosette of two rings and two ribbons, centered at (x, y). */
export const rosette = (x: number, y: number, scale: number, color: string): string =>
  place(
    x,
    y,
    path(
      'M-14 14-26 66-11 58-3 70 3 18ZM14 14 26 66 11 58 3 70-3 18Z',
      mix(color, '#1a1830', 0.25),
    ) +
      circle(0, 0, 32, color) +
      `<circle cx="0" cy="0" r="31" fill="none" stroke="${mix(color, '#ffffff', 0.3)}" stroke-width="9" stroke-dasharray="7 5.2"/>` +
      circle(0, 0, 20, '#f2c14e') +
      circle(0, 0, 15, '#fbfaf5'),
    scale,
  )

/** Firework around (x, y): `count` rays, each ending in a dot. */
export function firework(x: number, y: number, r: number, color: string, count = 12): string {
  let rays = ''
  let dots = ''
  for (let at = 0; at < count; at++) {
    const [cos, sin] = [Math.cos((at * 2 * Math.PI) / count), Math.sin((at * 2 * Math.PI) / count)]
    const point = (of: number) => `${round(x + cos * of)} ${round(y + sin * of)}`
    rays += `M${point(r * 0.35)}L${point(r * 0.8)}`
    dots += `M${point(r)}h0`
  }
  return (
    line(rays, color, 2.5, 'stroke-linecap="round" opacity=".75"') +
    line(dots, color, 6, 'stroke-linecap="round"')
  )
}

/** A picket or post-and-rail fence along y: posts every `step`, two rails. */
export const fence = (x: number, y: number, width: number, step: number, color: string): string =>
  path(
    `${row(x, y - 26, 5, 26, step, Math.floor(width / step) + 1)}M${x} ${y - 22}h${width}v4h-${width}ZM${x} ${y - 11}h${width}v4h-${width}Z`,
    color,
  )

/** Puffs of smoke or dust trailing to the left of (x, y). */
export const smoke = (x: number, y: number, scale: number, dark: string, lit: string): string =>
  place(
    x,
    y,
    circle(-96, -18, 34, dark, 'opacity=".55"') +
      circle(-52, -22, 32, dark, 'opacity=".75"') +
      circle(-20, -14, 22, lit, 'opacity=".85"') +
      path('M-140 6Q-60-20 10-6 20 4 8 8H-140Z', lit, 'opacity=".7"'),
    scale,
  )
