/**
 * Draws the flyer of a demo event as SVG, letter size: its name, its scene, its date large enough to be legible on a
 * card, its hours and its place.
 */
import type { PictureWords } from '../../../catalog/event/share-picture.ts'
import { escapeMarkup } from '../../../kit/text/escape-markup.ts'
import { textHash } from '../../../kit/text/text-hash.ts'
import { placeSvg } from './drawing.ts'
import { fitText } from './fit-text.ts'
import { drawable, glyphSheet, type PlacedStyle } from './letters.ts'

const page = { width: 816, height: 1056 }
const margin = 48
const width = page.width - 2 * margin

/** Paper, text color, and the date's band with its text color. */
const looks = [
  { paper: '#fbfaf5', ink: '#1d2f57', band: '#c8410b', onBand: '#ffffff' },
  { paper: '#191c22', ink: '#f3f2ee', band: '#ff8440', onBand: '#191c22' },
  { paper: '#f4f0e4', ink: '#20362b', band: '#20362b', onBand: '#f5d778' },
  { paper: '#f3e3cf', ink: '#3d2415', band: '#8f2f12', onBand: '#fbf3de' },
  { paper: '#e8f1f4', ink: '#123a4d', band: '#123a4d', onBand: '#ffffff' },
] as const

/** Top edge and height of the scene, whose width is twice its height, and of the band below it. */
const scene = { y: 336, height: 408 }
const band = { y: scene.y + scene.height, height: 168 }

/** `drawing`: SVG of the scene. `id`: selects the colors. */
export const drawFlyer = (id: string, words: PictureWords, drawing: string): string => {
  const { paper, ink, band: color, onBand } = looks[textHash(id) % looks.length] ?? looks[0]
  const { day, weekday, year } = words.plate
  const date = year === undefined ? `${day} ${weekday}` : `${weekday.slice(0, 3)} ${day}`
  const { text, definitions } = glyphSheet()
  const line = (
    content: string,
    sizes: readonly number[],
    placement: Omit<PlacedStyle, 'size'>,
  ) => {
    const drawableText = drawable(content, placement.face)
    const { lines, size } = fitText(drawableText, placement, { width, lines: 1, sizes })
    return text(lines[0] ?? '', { ...placement, size })
  }
  const centered = { face: 'display', x: page.width / 2, anchor: 'middle' } as const
  const smallText = { face: 'text', x: margin, fill: ink } as const
  const name = titleLines(words)
  const first = scene.y / 2 + name.size * 0.35 - ((name.lines.length - 1) * name.size) / 2
  const letters = [
    ...name.lines.map((each, index) =>
      text(each, { ...centered, size: name.size, y: first + index * name.size, fill: ink }),
    ),
    line(date, [176, 150, 120], { ...centered, y: band.y + 142, fill: onBand }),
    line(`${words.when} · ${words.type}`, [42, 36, 30], { ...smallText, y: 970 }),
    line(words.where, [36, 30, 26], { ...smallText, y: 1016 }),
    line('Sample flyer', [15], { ...smallText, y: 1044 }),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}" viewBox="0 0 ${page.width} ${page.height}">`,
    `<title>${escapeMarkup(`${words.name}, ${words.when}, ${words.where}`)}</title>`,
    definitions(),
    `<rect width="${page.width}" height="${page.height}" fill="${paper}"/>`,
    placeSvg(drawing, { x: 0, y: scene.y, width: page.width, height: scene.height }),
    `<rect y="${band.y}" width="${page.width}" height="${band.height}" fill="${color}"/>`,
    ...letters,
    '</svg>',
  ].join('')
}

/** Uses the largest letters that fit into the space above the scene. */
const titleLines = ({ name, type }: PictureWords) => {
  const face = 'display'
  const text = drawable(name, face) || drawable(type, face)
  const two = fitText(text, { face }, { width, lines: 2, sizes: [150, 132, 116] })
  return two.lines.join(' ') === text
    ? two
    : fitText(text, { face }, { width, lines: 3, sizes: [98, 86, 74] })
}
