import { mix } from '../parts/shapes.ts'
import { tones } from '../parts/vehicle.ts'

/** A scene at another hour: recolors the light of the whole drawing, and the paint of the vehicle in front. */
export type Setting = {
  /** Sky color: for day scenes, and for scenes with a dark sky. */
  sky: string
  darkSky: string
  /** Color mixed into everything but the vehicle in front, and its amount. */
  light: string
  amount: number
  /** Hue shift of the vehicle's paint, in degrees. */
  paint: number
}

export const settings: readonly Setting[] = [
  // Red evening.
  { sky: '#f2a67e', darkSky: '#5a2350', light: '#8a3f52', amount: 0.2, paint: 155 },
  // Blue morning.
  { sky: '#b9dcef', darkSky: '#123a4f', light: '#4f86a8', amount: 0.26, paint: 225 },
  // Rosy late afternoon.
  { sky: '#f6c9d3', darkSky: '#3a2a66', light: '#b06a9a', amount: 0.18, paint: 300 },
]

export const frame = '<path d="M0 0H640V320H0Z" fill="'

/** Bands across the sky: upper edge and color. */
const band = /(<path d="M0 (\d+)[HQ][^"Z]*640[^"Z]*V\d+H0Z" fill=")(#[0-9a-f]{6})/g
const lowestBand = 125

/** `drawing` is a complete file whose first shape is its sky, or its wall if `indoors`. */
export function inSetting(drawing: string, setting: Setting, indoors: boolean): string {
  const from = drawing.indexOf(frame) + frame.length
  const wall = drawing.slice(from, from + 7)
  const dark = lightness(wall) < 0.36
  const sky = dark ? setting.darkSky : setting.sky
  const behind = indoors ? shift(wall, setting.paint) : sky
  const after = from + 7
  const [start, end] = vehicleIn(drawing)
  const around = (part: string) =>
    part.replace(hex, (color) => mix(color, setting.light, setting.amount))
  const bands = (part: string) =>
    indoors
      ? part
      : part.replace(band, (whole, open: string, top: string, color: string) =>
          Number(top) < lowestBand
            ? open + mix(color, dark ? sky : mix(sky, '#ffffff', 0.3), 0.6)
            : whole,
        )
  return (
    drawing.slice(0, from) +
    behind +
    around(bands(drawing.slice(after, start))) +
    repainted(drawing.slice(start, end), setting.paint) +
    around(drawing.slice(end))
  )
}

export const hex = /#[0-9a-f]{6}/g

/** Start and end of the vehicle in front: the longest group with a scale above 1. */
export const vehicleIn = (drawing: string): [start: number, end: number] => {
  const larger = drawing.matchAll(/<g transform="translate\([^)]*\) scale\(-?1\.\d+ 1\.\d+\)">/g)
  const groups = [...larger].map(({ index }) => [index, endOfGroup(drawing, index)] as const)
  const [longest] = groups.toSorted(([a, b], [c, d]) => d - c - (b - a))
  return longest ? [...longest] : [drawing.length, drawing.length]
}

const endOfGroup = (drawing: string, start: number): number => {
  let open = 0
  for (const { 0: tag, index } of drawing.slice(start).matchAll(/<g[ >]|<\/g>/g)) {
    open += tag === '</g>' ? -1 : 1
    if (open === 0) return start + index + tag.length
  }
  return drawing.length
}

/**
 * Paint is a color that occurs with its lighter and darker tone, so wood, chrome, flames and people
 * keep their colors. A vehicle without such a color is repainted by hue.
 */
export function repainted(vehicle: string, degrees: number): string {
  const used = new Set(vehicle.match(hex))
  const isPaint = (color: string) => {
    const { light, shade } = tones(color)
    return used.has(light) && used.has(shade)
  }
  const paints = [...used].filter(isPaint).flatMap((color) => Object.values(tones(color)))
  return vehicle.replace(hex, (color) =>
    paints.length === 0 || paints.includes(color) ? repaint(color, degrees) : color,
  )
}

/** Shifts the hue of saturated colors; chrome, glass, tires and skin stay. */
const repaint = (color: string, degrees: number) => {
  const [hue, saturation, light] = toHsl(color)
  const isSkin = hue > 15 && hue < 40 && saturation < 0.6 && light > 0.45
  if (saturation < 0.2 || isSkin) return color
  // Greens and violets look more vivid than reds of the same saturation.
  return fromHsl((hue + degrees) % 360, Math.min(saturation, 0.58), light)
}

const shift = (color: string, degrees: number) => {
  const [hue, saturation, light] = toHsl(color)
  return fromHsl((hue + degrees) % 360, Math.min(saturation, 0.5), light)
}

export const lightness = (color: string) => toHsl(color)[2]

/** Hue in degrees, saturation and lightness from 0 to 1. */
export function toHsl(color: string): [hue: number, saturation: number, lightness: number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255,
  )
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const light = (most + least) / 2
  const range = most - least
  if (range === 0) return [0, 0, light]
  const sector =
    most === r ? ((g - b) / range + 6) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4
  return [sector * 60, range / (1 - Math.abs(2 * light - 1)), light]
}

export function fromHsl(hue: number, saturation: number, light: number): string {
  const reach = saturation * Math.min(light, 1 - light)
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    const value = light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
