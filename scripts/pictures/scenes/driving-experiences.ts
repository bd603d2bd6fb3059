import { digit } from '../parts/digits.ts'
import { person } from '../parts/people.ts'
import { circle, line, path, picture, place, rect } from '../parts/shapes.ts'
import { supercar } from '../vehicles/supercar.ts'

const bay = (x: number, number: 1 | 2 | 3 | 4) =>
  rect(x, 112, 132, 108, '#0c2b33') +
  rect(x + 8, 120, 116, 100, '#ffe0a3') +
  rect(x + 8, 120, 116, 18, '#f6c66d') +
  rect(x + 18, 176, 34, 44, '#c96a3f') +
  path(`M${x + 18} 190h34v3h-34ZM${x + 18} 204h34v3h-34Z`, '#9c4a2a') +
  circle(x + 66, 90, 15, '#f4f1e8') +
  digit(number, x + 66, 90, '#0f3a44')

/** The pit lane after dark, garages lit: an instructor waits beside a wedge-shaped sports car. */
export const drivingExperiences = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#0f4a56'),
    path('M0 0H640V54H0Z', '#0b3a46'),
    path('M0 64H640V224H0Z', '#17616c'),
    path('M0 64H640V72H0Z', '#f2c14e'),
    bay(30, 1),
    bay(196, 2),
    bay(362, 3),
    bay(528, 4),
    line('M330 150h20M330 164h20', '#0c2b33', 4),
    path('M0 218H640V320H0Z', '#2c3f4a'),
    path(
      'M38 220H154L176 250H10ZM204 220H320L344 250H186ZM370 220H486L520 250H366ZM536 220H640V250H548Z',
      '#e8b869',
      'opacity=".35"',
    ),
    path('M0 282H640V288H0Z', '#f4f1e8'),
    person(214, 236, 112, {
      top: '#d8342c',
      legs: '#d8342c',
      arm: 'point',
      holds: rect(-13, -52, 26, 5, '#f4f1e8') + rect(-12, -100, 24, 5, '#f4f1e8'),
    }),
    place(252, 260, supercar({ paint: '#f6c52b', glass: '#1d3742' }), 1.2),
  )
