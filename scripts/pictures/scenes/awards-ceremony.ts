import { trophy } from '../parts/props.ts'
import { ellipse, path, picture, place, rect } from '../parts/shapes.ts'
import { gullwing } from '../vehicles/gullwing.ts'

const folds = (from: number, to: number) => {
  let d = ''
  for (let x = from; x < to; x += 44) d += `M${x} 0h16q-6 110 2 216h-22q8-106 4-216Z`
  return d
}

const confetti: [string, string][] = [
  ['M190 70l8 4-4 7-8-4ZM330 52l9 2-3 7-8-3ZM456 92l8 3-3 8-8-4ZM560 64l8 5-5 6-7-4Z', '#f2c14e'],
  ['M240 100l8-2 1 8-8 1ZM386 74l7 4-4 6-7-3ZM520 120l8 2-3 7-7-2ZM90 90l8 3-4 7-7-4Z', '#7fd0d6'],
  ['M150 120l8-2 2 8-8 1ZM290 84l7-3 3 7-7 3ZM600 100l7 3-3 7-7-3ZM426 56l7 2-2 7-7-1Z', '#f7f1e3'],
]

/** A stage with a red curtain, a gold cup, confetti, and the winner with its door up. */
export const awardsCeremony = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#a3213a'),
    path(folds(10, 640), '#7f1730'),
    path(
      'M0 0H640V34Q600 66 560 34 520 66 480 34 440 66 400 34 360 66 320 34 280 66 240 34 200 66 160 34 120 66 80 34 40 66 0 34Z',
      '#66102a',
    ),
    path(
      'M0 30Q40 62 80 30 120 62 160 30 200 62 240 30 280 62 320 30 360 62 400 30 440 62 480 30 520 62 560 30 600 62 640 30V38Q600 70 560 38 520 70 480 38 440 70 400 38 360 70 320 38 280 70 240 38 200 70 160 38 120 70 80 38 40 70 0 38Z',
      '#f2c14e',
    ),
    path('M430 0 250 240H620L500 0Z', '#ffd9a0', 'opacity=".22"'),
    path('M0 214H640V320H0Z', '#c98a4e'),
    path('M0 214H640V220H0ZM0 262H640V265H0Z', '#a96d38'),
    ellipse(420, 252, 216, 24, '#e6b070'),
    rect(86, 180, 84, 76, '#4b2f3a'),
    rect(78, 172, 100, 12, '#63404c'),
    trophy(128, 172, 108),
    ...confetti.map(([d, fill]) => path(d, fill)),
    place(262, 256, gullwing({ paint: '#c3ccd4', glass: '#84aabd' }), 1.14),
  )
