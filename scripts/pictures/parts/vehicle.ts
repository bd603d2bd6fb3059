import { circle, ellipse, group, mix, path } from './shapes.ts'
import { type Wheel, wheel } from './wheel.ts'

/** Options of every vehicle; `id` must differ between two vehicles of one picture. */
export type VehicleOptions = { id?: string; paint?: string; glass?: string }

export const ink = '#1b1d24'
export const chrome = '#e3e6e8'
export const steel = '#9aa1ab'
export const lamp = '#ffeeb5'
export const tail = '#e5402d'

/** Three tones of a paint: lit, unchanged, and shaded. */
export const tones = (paint: string) => ({
  light: mix(paint, '#ffffff', 0.32),
  base: paint,
  shade: mix(paint, '#1a1830', 0.3),
})

type Body = {
  id: string
  /** Outline of the body; the ground is y = 0, the car looks right. */
  d: string
  fill: string
  /** Drawn on the body, clipped to its outline. */
  inside?: string
  /** Drawn before the body (seats, far parts). */
  behind?: string
  /** Drawn after body and wheels. */
  over?: string
  wheels: Wheel[]
  /** Gap between tire and wheel arch; 0 for open wheels. */
  arch?: number
  /** Left and right end of the contact shadow. */
  shadow: [number, number]
  /** True if a dark underbody joins the wheels. */
  floor?: boolean
}

/** A vehicle from its parts, back to front: shadow, floor, far parts, body, arches, wheels, details. */
export function vehicle(body: Body): string {
  const { id, d, fill, wheels, arch = 4, shadow, floor = true } = body
  const xs = wheels.map((each) => each.x)
  const wells = arch
    ? wheels.map(({ x, r }) => circle(x, -r - 1, r + arch, '#14151b')).join('')
    : ''
  return [
    ellipse(
      (shadow[0] + shadow[1]) / 2,
      0,
      (shadow[1] - shadow[0]) / 2,
      5,
      '#0b0c12',
      'opacity=".32"',
    ),
    floor
      ? path(`M${Math.min(...xs)} -24H${Math.max(...xs)}V-8H${Math.min(...xs)}Z`, '#14151b')
      : '',
    body.behind ?? '',
    `<clipPath id="${id}"><path d="${d}"/></clipPath>`,
    group(`clip-path="url(#${id})"`, path(d, fill), body.inside ?? '', wells),
    wheels.map(wheel).join(''),
    body.over ?? '',
  ].join('')
}

/** A pane with one diagonal reflection; `at` is where the reflection crosses the middle. */
export function pane(d: string, glass: string, id?: string, at = 0): string {
  if (!id) return path(d, glass)
  return (
    path(d, glass) +
    `<clipPath id="${id}"><path d="${d}"/></clipPath>` +
    path(`M${at} -140h16l-50 120h-16z`, '#fff', `opacity=".35" clip-path="url(#${id})"`)
  )
}
