/** A scene in another season or a dry climate: the same drawing with other ground, leaves and sky. */
import { line, mix } from '../parts/shapes.ts'
import { frame, fromHsl, hex, lightness, toHsl, vehicleIn } from './settings.ts'

type Palette = {
  /** Colors of grass, fields and leaves. */
  leaf: (color: string) => string
  /** Lower shapes that span the picture, unless they are leaves. */
  ground: (color: string) => string
  /** Bands of the sky, unless it is dark. */
  sky: (color: string) => string
  /** Drawn over everything. */
  over?: string
}

/** True for the hues of leaves, in degrees, unless too pale or dark. */
const isLeaf = (color: string, from: number, to: number) => {
  const [hue, saturation, light] = toHsl(color)
  return hue >= from && hue <= to && saturation > 0.14 && light > 0.12 && light < 0.8
}

const withHue = (color: string, hue: number, saturation: number, lighter: number) =>
  fromHsl(hue, saturation, Math.min(0.94, toHsl(color)[2] + lighter))

/** Snowflakes; nearer ones are larger. */
const flakes = [2.4, 4].map((size, layer) => {
  const dots = Array.from({ length: 34 }, (_, at) => {
    const x = (at * 151 + layer * 83) % 640
    const y = (at * 97 + layer * 41) % 316
    return `M${x} ${y}h0`
  })
  return line(dots.join(''), '#ffffff', size, 'stroke-linecap="round" opacity=".85"')
})

/** True for fall leaves. They have the hues of wood and brick, so their saturation identifies them. */
const isFallLeaf = (color: string) => {
  const [hue, saturation] = toHsl(color)
  return hue >= 7 && hue <= 52 && saturation > 0.42
}

export const palettes = {
  snow: {
    leaf: (color) => mix(withHue(color, 206, 0.22, 0.24), '#f4f8fb', 0.35),
    ground: (color) => mix(color, '#f1f6fa', 0.62),
    sky: (color) => mix(color, '#c3d2df', 0.62),
    over: flakes.join(''),
  },
  dry: {
    leaf: (color) => withHue(color, 37, 0.42, 0.12),
    ground: (color) => mix(color, '#e0bd86', 0.35),
    sky: (color) => mix(color, '#f7d9ae', 0.35),
  },
  summer: {
    leaf: (color) => fromHsl(104, 0.36, Math.max(0.3, toHsl(color)[2] - 0.04)),
    ground: (color) => color,
    sky: (color) => mix(color, '#b9def2', 0.6),
  },
} satisfies Record<string, Palette>

/** Shapes that span the picture: upper edge, other path data, color. */
const band = /(<path d="M0 (\d+)[^"z]*640[^"z]*V\d+H0Z" fill=")(#[0-9a-f]{6})/g
const lowestSky = 125
const highestGround = 190

/** `drawing` is a complete file whose first shape is its sky. */
export function inSeason(
  drawing: string,
  name: keyof typeof palettes,
  kind: 'town' | 'green' | 'fall' | 'mountains',
): string {
  const palette: Palette = palettes[name]
  const start = drawing.indexOf(frame) + frame.length
  const dark = lightness(drawing.slice(start, start + 7)) < 0.36
  const hasLeaf = (color: string) =>
    name === 'summer'
      ? isFallLeaf(color)
      : isLeaf(color, kind === 'green' ? 42 : 62, 172) || (kind === 'fall' && isFallLeaf(color))
  const [from, to] = vehicleIn(drawing)
  const around = (part: string) =>
    part
      .replace(band, (whole, open: string, top: string, color: string) => {
        if (Number(top) < lowestSky) return dark ? whole : open + palette.sky(color)
        if (Number(top) < highestGround || hasLeaf(color)) return whole
        return open + palette.ground(color)
      })
      .replace(hex, (color) => (hasLeaf(color) ? palette.leaf(color) : color))
  const painted =
    around(drawing.slice(0, from)) + drawing.slice(from, to) + around(drawing.slice(to))
  return painted.replace('</svg>', `${palette.over ?? ''}</svg>`)
}
