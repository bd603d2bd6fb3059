/** Elements that all shared pictures use: a scene, dark ground with a road, the site's logo. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { shareSize } from '../../../catalog/event/share-picture.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { fitText } from './fit-text.ts'
import { drawable, textPath } from './letters.ts'

/** Colors of the dark hero and of license plates; see app/styles/theme.css. */
export const colors = {
  ground: '#191c22',
  ink: '#f3f2ee',
  soft: '#aeb4bf',
  signal: '#ff9a63',
  plate: '#fbfaf5',
  plateInk: '#1d2f57',
  plateEdge: '#c9c6ba',
  caution: '#f2c230',
  onCaution: '#241c00',
} as const

const folder = path.resolve(import.meta.dirname, '../../../../public')

/** SVG of an event type's scene, from the folder of pictures. */
export const readScene = (name: string): Promise<string> =>
  readFile(path.join(folder, 'pictures', `${name}.svg`), 'utf8')

const logo = readFileSync(path.join(folder, 'favicon.svg'), 'utf8')

type Rectangle = { x: number; y: number; width: number; height: number }

/** Positions an SVG file within another SVG. */
export const placeSvg = (svg: string, { x, y, width, height }: Rectangle) =>
  svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)

/** Places the scene at the top, down to `horizon`, and `content` over it. */
export const frame = (scene: string, horizon: number, content: string): string => {
  const { width, height } = shareSize
  const placedScene = placeSvg(scene, { x: 0, y: 0, width, height: horizon })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${placedScene}${content}</svg>`
}

/** Dark ground below `horizon`, with a road that leads out of the picture. */
export const ground = (horizon: number): string => {
  const { width, height } = shareSize
  const road = `M${width - 250} ${height + 20}C${width - 190} ${height - 90} ${width - 90} ${height - 110} ${width + 20} ${horizon + 60}`
  return [
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${colors.ground}"/>`,
    `<path d="${road}" fill="none" stroke="#d9480f" stroke-width="7" stroke-dasharray="26 18" opacity=".55"/>`,
  ].join('')
}

/** The site's logo, with its name in two lines. */
export const brand = ({ x, y, size }: { x: number; y: number; size: number }): string => {
  const style = { face: 'display', spacing: 0.04 } as const
  const name = drawable(siteSettings.name.toUpperCase(), style.face)
  const { lines, size: em } = fitText(name, style, { width: 220, lines: 2, sizes: [size / 2] })
  const text = lines.map((line, index) =>
    textPath(line, {
      ...style,
      size: em,
      x: x + size + 16,
      y: y + size * (lines.length === 1 ? 0.68 : 0.42 + index * 0.5),
      fill: colors.ink,
    }),
  )
  return placeSvg(logo, { x, y, width: size, height: size }) + text.join('')
}

/** Draws one line of text in the largest of `sizes` that fits. */
export const textLine = (
  text: string,
  bounds: { width: number; sizes: readonly number[] },
  placement: Omit<Parameters<typeof textPath>[1], 'size'>,
): string => {
  const { lines, size } = fitText(drawable(text, placement.face), placement, {
    ...bounds,
    lines: 1,
  })
  return textPath(lines[0] ?? '', { ...placement, size })
}

const demoStyle = { face: 'display', size: 30, fill: colors.onCaution, anchor: 'middle' } as const

/** Label that marks the event as made up. */
export const demoChip = (): string =>
  `<rect x="1010" y="28" width="162" height="50" rx="8" fill="${colors.caution}"/>` +
  textPath('Demo data', { ...demoStyle, x: 1091, y: 63 })
