/** Look of an embed: light or dark, and the accent color of the host site, adjusted if its text would be illegible. */

export const themes = ['light', 'dark', 'auto'] as const
export type Theme = (typeof themes)[number]

/** Theme of a rendered page: light or dark. */
export type Shade = Exclude<Theme, 'auto'>

/** Background color of an embed; the accent color is used as text on no other background. */
export const backgrounds: Record<Shade, string> = { light: '#ffffff', dark: '#16181d' }
const defaultAccents: Record<Shade, string> = { light: '#be3d0a', dark: '#ff8440' }

/** Contrast for normal text (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5

export type Accent = {
  /** Colors with enough contrast. */
  colors: Record<Shade, string>
  /** Reason why the color was replaced; undefined if it was not, or no color was given. */
  problem?: string
}

export type Look = {
  theme: Theme
  accent: Accent
  /** True if the embed reports its height to the host page. */
  resizes: boolean
}

export const readLook = (query: URLSearchParams): Look => {
  const theme = themes.find((each) => each === query.get('theme')) ?? 'light'
  return {
    theme,
    accent: accentOf(query.get('accent'), theme),
    resizes: query.get('resize') === '1',
  }
}

/** `#rrggbb` from six or three hexadecimal digits, with or without `#`; undefined for anything else. */
const readColor = (text: string): string | undefined => {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text)?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}

export const shadesOf = (theme: Theme): readonly Shade[] =>
  theme === 'auto' ? ['light', 'dark'] : [theme]

const accentOf = (accentParam: string | null, theme: Theme): Accent => {
  const text = (accentParam ?? '').trim()
  if (text === '') return { colors: defaultAccents }
  const color = readColor(text)
  if (color === undefined)
    return { colors: defaultAccents, problem: 'Enter a color such as #1c4f9c.' }
  const colors = { light: nearestReadable(color, 'light'), dark: nearestReadable(color, 'dark') }
  const problems = shadesOf(theme).flatMap((shade) => {
    if (colors[shade] === color) return []
    const ratio = contrast(color, backgrounds[shade]).toFixed(1)
    return `${color} is hard to read on a ${shade} background: its contrast is ${ratio} to 1, and text needs ${minContrast}. The embed uses ${colors[shade]}, the nearest shade that passes.`
  })
  return { colors, problem: problems.join(' ') || undefined }
}

type Channels = readonly [number, number, number]

const channelsOf = (color: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Channels

/** Relative luminance of an sRGB color, from 0 to 1 (WCAG 2.2). */
const luminance = (color: string): number => {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const steps = 255

/** The color, or the first legible one on its way to black (light background) or to white (dark background). */
export const nearestReadable = (color: string, shade: Shade): string => {
  const target = shade === 'light' ? 0 : 255
  const mixedColor = (step: number) => {
    const mixedChannels = channelsOf(color).map(
      (channel) => channel + ((target - channel) * step) / steps,
    )
    return `#${mixedChannels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
  }
  for (let step = 0; step < steps; step++)
    if (contrast(mixedColor(step), backgrounds[shade]) >= minContrast) return mixedColor(step)
  return mixedColor(steps)
}
