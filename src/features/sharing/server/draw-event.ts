/** Draws an event as SVG: its scene, its plate, its name, date and place. */
import { type PictureWords, shareSize } from '../../../catalog/event/share-picture.ts'
import { brand, colors, demoChip, frame, ground, textLine } from './drawing.ts'
import { fitText } from './fit-text.ts'
import { drawable, textPath } from './letters.ts'

/** Y of the line between the scene and the ground. */
const horizon = 318

/** Text column right of the plate. */
const column = { x: 384, width: 756 }

export const drawEvent = (words: PictureWords, scene: string): string =>
  frame(
    scene,
    horizon,
    [
      words.change ? changeBand(words.change) : '',
      words.demo ? demoChip() : '',
      ground(horizon),
      plate(words),
      nameOf(words),
      facts(words),
      brand({ x: 60, y: 536, size: 60 }),
    ].join(''),
  )

const caution = { fill: colors.caution, ink: colors.onCaution, veil: 0 }
const changeColors = {
  cancelled: { fill: '#a52217', ink: '#ffffff', veil: 0.5 },
  postponed: { ...caution, veil: 0.3 },
  rescheduled: caution,
  rain_date: caution,
}

const changeBand = ({ kind, badge }: NonNullable<PictureWords['change']>): string => {
  const { fill, ink, veil } = changeColors[kind]
  const style = { face: 'display', size: 58, spacing: 0.08, fill: ink } as const
  return [
    `<rect width="${shareSize.width}" height="${horizon}" fill="#16181d" opacity="${veil}"/>`,
    `<rect y="${horizon - 88}" width="${shareSize.width}" height="88" fill="${fill}"/>`,
    textPath(badge, { ...style, x: column.x, y: horizon - 24 }),
  ].join('')
}

const plateBox = { x: 60, y: 206, width: 284, height: 200 }

const plate = ({ plate: { state, day, weekday, year } }: PictureWords): string => {
  const { x, y, width, height } = plateBox
  const centered = { anchor: 'middle', x: x + width / 2 } as const
  const ink = { ...centered, face: 'display', fill: colors.plateInk } as const
  const spaced = { ...ink, spacing: 0.1 }
  const belowDay = year === undefined ? weekday : `${weekday} ${year}`
  const bolt = (centerX: number) =>
    `<circle cx="${centerX}" cy="${y + 34}" r="8" fill="${colors.plateEdge}"/>`
  const insetRectangle = (inset: number, fill: string) =>
    `<rect x="${x + inset}" y="${y + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${20 - inset}" fill="${fill}"/>`
  return [
    `<rect x="${x}" y="${y + 6}" width="${width}" height="${height}" rx="20" opacity=".35"/>`,
    insetRectangle(0, colors.plateEdge),
    insetRectangle(5, colors.plate),
    bolt(x + 30),
    bolt(x + width - 30),
    textLine(state, { width: width - 92, sizes: [28, 24, 20, 16] }, { ...spaced, y: y + 44 }),
    textLine(day, { width: width - 40, sizes: [96, 76, 60] }, { ...ink, y: y + 134 }),
    textLine(belowDay, { width: width - 40, sizes: [30, 26, 22] }, { ...spaced, y: y + 177 }),
  ].join('')
}

/** Falls back to the event type if no letter of the name can be drawn. */
const nameOf = ({ name, type }: PictureWords): string => {
  const face = 'display'
  const text = drawable(name.slice(0, 300), face) || drawable(type.slice(0, 100), face)
  const room = { width: column.width, lines: 2, sizes: [76, 66, 58] }
  const { lines, size } = fitText(text, { face }, room)
  const middle = horizon + 88
  const first = middle + size * 0.35 - ((lines.length - 1) * size * 1.06) / 2
  return lines
    .map((each, index) => {
      const y = first + index * size * 1.06
      return textPath(each, { face, size, x: column.x, y, fill: colors.ink })
    })
    .join('')
}

const facts = ({ when, where, type }: PictureWords): string => {
  const room = { width: column.width, sizes: [38, 34, 30] }
  const style = { face: 'text', x: column.x } as const
  const place = where.slice(0, 200) || type.slice(0, 100)
  return (
    textLine(when, room, { ...style, y: 533, fill: colors.signal }) +
    textLine(place, room, { ...style, y: 584, fill: colors.soft })
  )
}
