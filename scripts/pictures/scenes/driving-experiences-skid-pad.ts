import { cloud, tree } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { row, smoke } from '../parts/places.ts'
import { cone } from '../parts/props.ts'
import { ellipse, line, path, picture, place, rect } from '../parts/shapes.ts'
import { flatSix } from '../vehicles/flat-six.ts'

/** A wet skid pad: sprinklers, cones around a circle, an instructor's flag, a coupe in its own spray. */
export const drivingExperiencesSkidPad = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#a8d6e6'),
    path('M0 84Q320 66 640 88V210H0Z', '#cdeaf0'),
    cloud(90, 56, 100, '#eef9fb'),
    path('M0 168Q160 134 330 160T640 150V220H0Z', '#86b58a'),
    tree(600, 196, 84, '#3f7f5a', '#5c9f6c'),
    tree(546, 192, 62, '#4f8b66', '#6cab78'),
    path('M300 190V150H430V190Z', '#f4f1e8') +
      path('M292 150 308 132H422L438 150Z', '#2f5d86') +
      path(row(312, 160, 22, 18, 36, 3), '#3f6b8f'),
    path('M0 190Q320 180 640 194V320H0Z', '#7fb069'),
    ellipse(330, 262, 380, 62, '#6b7584'),
    ellipse(330, 262, 380, 62, 'none', 'stroke="#8fd6e4" stroke-width="5" opacity=".8"'),
    ellipse(330, 250, 250, 26, '#7d93a3'),
    path(
      'M90 236H220L200 240H80ZM420 226H540L520 230H400ZM120 290H260V294H120ZM440 284H580V288H440Z',
      '#b9dfe8',
    ),
    line(
      'M120 214Q108 170 78 176M120 214Q132 166 166 174M120 214V160M500 206Q490 166 462 172M500 206Q510 162 540 170',
      '#eefafc',
      4,
      'stroke-linecap="round" stroke-dasharray="10 6"',
    ),
    cone(60, 240, 40),
    cone(250, 218, 28),
    cone(390, 216, 26),
    cone(600, 232, 38),
    person(168, 250, 110, {
      top: '#d8342c',
      legs: '#2f3a4a',
      arm: 'up',
      holds: rect(22, -128, 3, 30, '#6b5240') + path('M25-128H52V-110H25Z', '#2f9c6a'),
    }),
    smoke(268, 268, 0.95, '#e9f7fa', '#ffffff'),
    place(258, 266, flatSix({ paint: '#d8342c', glass: '#34485a' }), 1.18),
    cone(624, 296, 66),
  )
