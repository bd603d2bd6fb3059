import { circle, round } from './shapes.ts'

export type WheelStyle = 'mag' | 'whitewall' | 'wire' | 'steel' | 'wood' | 'plain'
export type Wheel = { x: number; r: number; style?: WheelStyle; rim?: string; hub?: string }

const tire = '#17191f'

/** Ring of `count` dashes around the hub, for spokes or slots, drawn as one dashed circle. */
function dashes(
  x: number,
  y: number,
  r: number,
  width: number,
  count: number,
  share: number,
  color: string,
): string {
  const step = (2 * Math.PI * r) / count
  const dash = `${round(step * share)} ${round(step * (1 - share) * 100) / 100}`
  return `<circle cx="${x}" cy="${round(y)}" r="${round(r)}" fill="none" stroke="${color}" stroke-width="${round(width)}" stroke-dasharray="${dash}"/>`
}

/** A wheel standing on the ground line y = 0: tire, rim and hub in the style of its time. */
export function wheel({ x, r, style = 'mag', rim = '#d5d9dd', hub = '#7d838d' }: Wheel): string {
  const y = -r
  const base = circle(x, y, r, tire)
  switch (style) {
    case 'whitewall':
      return (
        base +
        circle(x, y, r * 0.78, '#f4f1e8') +
        circle(x, y, r * 0.55, rim) +
        circle(x, y, r * 0.3, hub)
      )
    case 'wire':
      return (
        base +
        circle(x, y, r * 0.8, rim) +
        circle(x, y, r * 0.68, '#3b3f49') +
        dashes(x, y, r * 0.38, r * 0.58, 14, 0.3, rim) +
        circle(x, y, r * 0.17, hub)
      )
    case 'wood':
      return (
        base +
        circle(x, y, r * 0.86, rim) +
        dashes(x, y, r * 0.46, r * 0.56, 10, 0.58, '#2a2c33') +
        circle(x, y, r * 0.2, hub)
      )
    case 'steel':
      return base + circle(x, y, r * 0.62, rim) + circle(x, y, r * 0.34, hub)
    case 'plain':
      return base + circle(x, y, r * 0.5, rim)
    default:
      return (
        base +
        circle(x, y, r * 0.68, rim) +
        dashes(x, y, r * 0.4, r * 0.3, 5, 0.6, '#33363f') +
        circle(x, y, r * 0.16, hub)
      )
  }
}
