import { palm, pine } from '../parts/nature.ts'
import { circle, mix, path } from '../parts/shapes.ts'
import { skyline } from '../parts/town.ts'

/**
 * The same scene at another hour and in another region: the light on everything, what stands at the horizon, and
 * another paint on the vehicle in front. Colors are those of the drawing, tinted; nothing is drawn twice.
 */
export type Setting = {
  /** The sky, by day and under a sky that is dark already. */
  sky: string
  darkSky: string
  /** Mixed into everything but the vehicle in front, and how much of it. */
  light: string
  amount: number
  /** Degrees on the color wheel between the drawn paint and this one. */
  paint: number
  /** Behind everything but the sky. */
  horizon: string
}

const pines = (dark: string, lit: string) =>
  [40, 92, 150, 470, 520, 578, 622]
    .map((x, at) => pine(x, 206, 84 + (at % 3) * 26, dark, lit))
    .join('')

export const settings: readonly Setting[] = [
  // A desert evening: mesas before a red sky.
  {
    sky: '#f2946a',
    darkSky: '#5a2350',
    light: '#8a3f52',
    amount: 0.24,
    paint: 155,
    horizon:
      circle(470, 132, 40, '#ffd9a0') +
      path(
        'M0 200V128H70L92 150V172H150V200ZM196 200L214 108H300L322 140H352L368 200Z',
        '#a8554a',
      ) +
      path('M430 200L446 150H520L540 118H640V200Z', '#8a4148'),
  },
  // A blue morning in the north: pines before hills and snow.
  {
    sky: '#b9dcef',
    darkSky: '#123a4f',
    light: '#4f86a8',
    amount: 0.26,
    paint: 225,
    horizon:
      path('M0 190L110 84 190 150 290 60 420 168 500 112 640 196V240H0Z', '#7fa3bd') +
      path('M110 84L88 106 108 116 128 104ZM290 60L258 94 288 108 322 94Z', '#f3f8fb') +
      pines('#2f5a52', '#417364'),
  },
  // By the sea, late in the day: palms and the towers of a city.
  {
    sky: '#f6c9d3',
    darkSky: '#3a2a66',
    light: '#b06a9a',
    amount: 0.2,
    paint: 300,
    horizon:
      skyline(
        210,
        '#c592b4',
        [
          [20, 44, 92],
          [72, 34, 128],
          [114, 52, 76],
          [300, 40, 104],
          [348, 58, 140],
          [414, 36, 88],
          [540, 60, 112],
        ],
        '#ffe6c2',
      ) +
      palm(236, 226, 128, '#3f6b58', '#5a8a6b') +
      palm(496, 226, 146, '#3f6b58', '#5a8a6b', true),
  },
]

const frame = '<path d="M0 0H640V320H0Z" fill="'

/** Scenes under a roof, where nothing stands at a horizon. */
const isIndoors = (name: string) => ['car_museum', 'awards_ceremony', 'collage'].includes(name)

/** `drawing` is a whole file whose first shape is its sky or wall. */
export function inSetting(name: string, drawing: string, setting: Setting): string {
  const from = drawing.indexOf(frame) + frame.length
  const wall = drawing.slice(from, from + 7)
  const horizon = isIndoors(name) ? '' : setting.horizon
  const dark = lightness(wall) < 0.36
  const behind = isIndoors(name) ? shift(wall, setting.paint) : dark ? setting.darkSky : setting.sky
  const after = from + 7 + '"/>'.length
  const head = drawing.slice(0, from) + behind + drawing.slice(from + 7, after)
  const tinted = dark ? horizon.replace(hex, (color) => mix(color, behind, 0.55)) : horizon
  const [start, end] = vehicleIn(drawing)
  const around = (part: string) =>
    part.replace(hex, (color) => mix(color, setting.light, setting.amount))
  const vehicle = drawing.slice(start, end).replace(hex, (color) => repaint(color, setting.paint))
  return head + tinted + around(drawing.slice(after, start)) + vehicle + around(drawing.slice(end))
}

const hex = /#[0-9a-f]{6}/g

/** Where the vehicle in front begins and ends: of what is drawn larger than life, it takes the most words. */
const vehicleIn = (drawing: string): [start: number, end: number] => {
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

/** Paint is saturated; chrome, glass, tires and skin stay. */
const repaint = (color: string, degrees: number) => {
  const [hue, saturation, light] = toHsl(color)
  const isSkin = hue > 15 && hue < 40 && saturation < 0.6 && light > 0.45
  if (saturation < 0.3 || isSkin) return color
  // Greens and violets look louder than reds of the same saturation.
  return fromHsl((hue + degrees) % 360, Math.min(saturation, 0.58), light)
}

const shift = (color: string, degrees: number) => {
  const [hue, saturation, light] = toHsl(color)
  return fromHsl((hue + degrees) % 360, Math.min(saturation, 0.5), light)
}

const lightness = (color: string) => toHsl(color)[2]

/** Hue in degrees, saturation and lightness from 0 to 1. */
function toHsl(color: string): [hue: number, saturation: number, lightness: number] {
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

function fromHsl(hue: number, saturation: number, light: number): string {
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
