import { circle, line, path, picture, place, rect, round } from '../parts/shapes.ts'
import { bulbs } from '../parts/town.ts'
import { muscle } from '../vehicles/muscle.ts'
import { woody } from '../vehicles/woody.ts'

function ferrisWheel(x: number, y: number, r: number): string {
  const at = (i: number, radius: number) => [
    round(x + Math.cos((i * Math.PI) / 6 + 0.2) * radius),
    round(y + Math.sin((i * Math.PI) / 6 + 0.2) * radius),
  ]
  let spokes = ''
  let cabins = ''
  for (let i = 0; i < 12; i++) {
    const [sx, sy] = at(i, r)
    if (i < 6) spokes += `M${sx} ${sy}L${at(i + 6, r).join(' ')}`
    cabins += rect(
      (sx ?? 0) - 7,
      (sy ?? 0) - 2,
      14,
      12,
      ['#ffd27a', '#7fd6cf', '#ff8f7a'][i % 3] ?? '',
      'rx="4"',
    )
  }
  return (
    line(
      `M${x} ${y}L${x - r * 0.55} ${y + r * 1.35}M${x} ${y}L${x + r * 0.55} ${y + r * 1.35}`,
      '#4c2c5e',
      7,
    ) +
    line(spokes, '#6e3f78', 2) +
    circle(x, y, r, 'none', 'stroke="#4c2c5e" stroke-width="5"') +
    circle(x, y, r * 0.3, 'none', 'stroke="#6e3f78" stroke-width="3"') +
    cabins +
    circle(x, y, 8, '#ffd27a')
  )
}

/** A seaside fair at dusk: big wheel, string lights, a woody and a fastback side by side. */
export const combination = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#7a4a86'),
    path('M0 74Q320 58 640 80V320H0Z', '#b8617f'),
    path('M0 128Q320 112 640 130V320H0Z', '#ee8d6c'),
    path('M0 168Q320 156 640 168V320H0Z', '#fbbd77'),
    circle(520, 180, 38, '#fff0c2'),
    path('M0 186H640V320H0Z', '#8a4f86'),
    path('M462 192h116v4h-116ZM486 202h70v3h-70Z', '#ffd9a0'),
    ferrisWheel(118, 134, 72),
    path('M196 214v-40h84v40Z', '#4c2c5e'),
    path('M188 176 238 146 288 176Z', '#e2513b'),
    path('M205 186h66v28h-66Z', '#ffd27a'),
    path('M0 212Q320 202 640 214V320H0Z', '#4c2c5e'),
    path('M0 246Q320 238 640 248V320H0Z', '#3b2150'),
    bulbs(-6, 66, 330, 58, 22, '#ffe3a1', 11),
    bulbs(330, 58, 650, 70, 24, '#ffe3a1', 10),
    place(424, 230, muscle({ id: 'm', paint: '#2f7f9a', glass: '#f0b48a' }), 0.72),
    place(208, 256, woody({ paint: '#2c7a68', glass: '#f4cfa0' }), 1.08),
  )
