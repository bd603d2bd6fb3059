// Emblems of invented clubs and promoters, one per kind of event: flat, three or four tones, on a disc.
import { circle, group, line, path, rect } from '../pictures/parts/shapes.ts'

const ink = '#191c22'
const signal = '#c8410b'
const cream = '#fbfaf5'
const navy = '#1d2f57'
const gold = '#d9a441'
const green = '#14683d'
const red = '#a52217'
const water = '#2f6f8f'

const emblem = (disc: string, ring: string, ...drawing: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">${[
    circle(120, 120, 116, disc),
    `<circle cx="120" cy="120" r="103" fill="none" stroke="${ring}" stroke-width="5"/>`,
    ...drawing,
  ].join('')}</svg>\n`

/** A tail fin of 1959 with two bullet lamps. */
const fin = emblem(
  navy,
  cream,
  path('M20 140 Q92 112 150 112 L202 62 L206 66 L204 168 L36 168 Q24 156 20 140 Z', '#d9efe9'),
  path('M150 112 L202 62 L206 66 L172 112 Q160 120 146 120 Z', '#ffffff'),
  path('M24 150 L204 138 L204 168 L36 168 Q28 160 24 150 Z', '#9fc4bd'),
  circle(188, 122, 12, signal),
  circle(188, 122, 5, '#ffb38f'),
  circle(162, 128, 9, signal),
  circle(162, 128, 4, '#ffb38f'),
  rect(40, 168, 162, 9, '#c9c6ba'),
  path('M62 177 A24 24 0 0 0 110 177 Z', ink),
  circle(86, 179, 9, '#c9c6ba'),
)

/** An arrow of bulbs over a bar of light. */
const bulbs = Array.from({ length: 7 }, (_, i) => circle(62 + i * 17, 96, 5, '#ffe9a8')).join('')
const neon = emblem(
  ink,
  signal,
  path('M48 78 H150 V56 L200 96 L150 136 V114 H48 Z', signal),
  bulbs,
  line('M70 160 H170', '#8fe0b3', 9, 'stroke-linecap="round"'),
  line('M90 184 H150', '#a9c8ff', 9, 'stroke-linecap="round"'),
)

/** A cup with a wheel on it. */
const cup = emblem(
  '#6f4a2f',
  '#f3e3cf',
  path('M62 92 H162 L152 178 Q150 188 140 188 H84 Q74 188 72 178 Z', cream),
  line('M162 108 Q194 108 190 134 Q186 156 156 154', cream, 11),
  circle(112, 136, 27, ink),
  circle(112, 136, 15, '#c9c6ba'),
  circle(112, 136, 5, ink),
  line('M92 76 Q84 64 92 54 M114 76 Q106 62 114 48 M136 76 Q128 64 136 54', '#f3e3cf', 6),
)

/** A checkered flag. */
const squares = Array.from({ length: 24 }, (_, i) => {
  const column = i % 6
  const row = Math.floor(i / 6)
  return (column + row) % 2 === 0 ? rect(78 + column * 17, 62 + row * 17, 17, 17, ink) : ''
}).join('')
const flag = emblem(
  '#f5d778',
  ink,
  group(
    'transform="rotate(10 120 120)"',
    line('M74 196 V56', ink, 9, 'stroke-linecap="round"'),
    rect(78, 62, 102, 68, cream),
    squares,
    rect(78, 140, 74, 7, signal),
  ),
)

/** A wrench across a gear. */
const teeth = Array.from({ length: 10 }, (_, i) =>
  rect(110, 44, 20, 24, '#c9c6ba', `transform="rotate(${i * 36} 120 120)"`),
).join('')
const wrench = emblem(
  green,
  cream,
  teeth,
  circle(120, 120, 58, '#c9c6ba'),
  circle(120, 120, 38, green),
  group(
    'transform="rotate(45 120 120)"',
    rect(109, 66, 22, 108, cream, 'rx="8"'),
    path('M98 42 Q88 74 109 82 H131 Q152 74 142 42 L132 42 V62 H108 V42 Z', cream),
    path('M98 198 Q88 166 109 158 H131 Q152 166 142 198 L132 198 V178 H108 V198 Z', cream),
  ),
)

/** A laurel around a radiator. */
const leaves = (side: number) =>
  Array.from({ length: 7 }, (_, i) => {
    const angle = side * (32 + i * 20)
    return `<ellipse cx="120" cy="46" rx="8" ry="17" fill="${gold}" transform="rotate(${180 - angle} 120 120) rotate(${side * 38} 120 46)"/>`
  }).join('')
const bars = Array.from({ length: 6 }, (_, i) => rect(95 + i * 9, 100, 4, 58, '#8d8a7f')).join('')
const laurel = emblem(
  '#20362b',
  gold,
  leaves(1),
  leaves(-1),
  path('M88 96 Q88 80 104 78 L120 70 L136 78 Q152 80 152 96 V166 H88 Z', cream),
  rect(94, 98, 52, 62, '#d8d5ca'),
  bars,
  circle(120, 82, 5, red),
)

/** An anchor with a steering wheel for a ring. */
const anchor = emblem(
  water,
  cream,
  line('M120 92 V186', cream, 13),
  line('M66 140 Q74 188 120 190 Q166 188 174 140', cream, 13),
  path('M54 150 L68 122 L86 148 Z', cream),
  path('M186 150 L172 122 L154 148 Z', cream),
  line('M92 116 H148', cream, 11, 'stroke-linecap="round"'),
  '<circle cx="120" cy="68" r="24" fill="none" stroke="#fbfaf5" stroke-width="9"/>',
  line('M97 68 H143 M120 68 V91', cream, 7),
)

/** A road over two hills into the sun. */
const road = emblem(
  '#f0b45c',
  ink,
  circle(150, 92, 27, signal),
  path('M24 150 Q72 96 120 138 Q168 100 216 146 Q208 200 164 214 H76 Q34 200 24 150 Z', '#3f7a52'),
  path('M24 160 Q84 134 132 160 Q178 150 214 160 Q204 202 164 214 H76 Q34 200 24 160 Z', '#2b5a3d'),
  path(
    'M92 222 Q130 190 118 168 Q108 150 124 140 L132 140 Q120 152 136 168 Q158 190 150 222 Z',
    ink,
  ),
  line('M121 216 Q140 190 126 168 Q120 158 124 148', '#f5d778', 4, 'stroke-dasharray="12 9"'),
)

/** File name → SVG. */
export const logos: Readonly<Record<string, string>> = {
  'logo-fin.svg': fin,
  'logo-neon.svg': neon,
  'logo-cup.svg': cup,
  'logo-flag.svg': flag,
  'logo-wrench.svg': wrench,
  'logo-laurel.svg': laurel,
  'logo-anchor.svg': anchor,
  'logo-road.svg': road,
}
