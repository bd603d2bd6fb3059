import { circle, path, place, rect, round } from './shapes.ts'

/** A round-topped tree standing at (x, y): trunk, crown, lit side towards the upper right. */
export function tree(
  x: number,
  y: number,
  height: number,
  crown: string,
  lit: string,
  trunk = '#5b4030',
): string {
  const r = height * 0.32
  return (
    rect(x - height * 0.04, y - height * 0.45, height * 0.08, height * 0.45, trunk) +
    circle(x - r * 0.4, y - height * 0.48, r * 0.68, crown) +
    circle(x + r * 0.42, y - height * 0.5, r * 0.68, crown) +
    circle(x, y - height * 0.7, r * 0.86, crown) +
    circle(x + r * 0.24, y - height * 0.76, r * 0.52, lit) +
    circle(x + r * 0.62, y - height * 0.53, r * 0.4, lit)
  )
}

/** A conifer of three tiers standing at (x, y), its right half in the light. */
export function pine(x: number, y: number, height: number, dark: string, lit: string): string {
  const w = height * 0.22
  const tier = (top: number, base: number, width: number) =>
    `M${round(x)} ${round(y - height * top)}L${round(x + width)} ${round(y - height * base)}H${round(x - width)}Z`
  const half = (top: number, base: number, width: number) =>
    `M${round(x)} ${round(y - height * top)}L${round(x + width)} ${round(y - height * base)}H${round(x)}Z`
  return (
    rect(x - w * 0.15, y - height * 0.14, w * 0.3, height * 0.14, '#4b3729') +
    path(tier(1, 0.6, w * 0.62) + tier(0.78, 0.34, w * 0.82) + tier(0.54, 0.1, w), dark) +
    path(half(1, 0.6, w * 0.62) + half(0.78, 0.34, w * 0.82) + half(0.54, 0.1, w), lit)
  )
}

/** A palm with a leaning trunk; `height` 100 is its drawn size. */
export function palm(
  x: number,
  y: number,
  height: number,
  leaf: string,
  lit: string,
  flip = false,
): string {
  const drawing =
    path('M-4 0Q-2-50 8-92L12-92Q5-50 5 0Z', '#8a6444') +
    path(
      'M10-92Q-16-104-34-78-14-92 8-88-14-84-20-60-6-80 10-88 8-72 14-58 18-74 13-88 30-82 38-62 36-86 14-91 36-96 46-82 38-108 10-92Z',
      leaf,
    ) +
    path('M10-92Q38-108 46-82 36-96 12-91 30-88 38-62 30-82 11-88Z', lit)
  return place(x, y, drawing, round(height * 10) / 1000, flip)
}

/** A flat-bottomed cloud, its left end at x, its base at y. */
export const cloud = (x: number, y: number, width: number, fill: string): string => {
  const u = width / 100
  const p = (value: number) => round(value * u)
  return path(
    `M${round(x)} ${round(y)}a${p(14)} ${p(14)} 0 0 1 ${p(14)}-${p(16)} ${p(22)} ${p(22)} 0 0 1 ${p(40)}-${p(10)} ${p(18)} ${p(18)} 0 0 1 ${p(30)} ${p(10)} ${p(13)} ${p(13)} 0 0 1 ${p(16)} ${p(16)}Z`,
    fill,
  )
}

/** A sun or moon with one pale ring. */
export const sun = (x: number, y: number, r: number, fill: string): string =>
  circle(x, y, r * 1.45, fill, 'opacity=".3"') + circle(x, y, r, fill)
