import { tree } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { parasol, row } from '../parts/places.ts'
import { path, picture, place, rect } from '../parts/shapes.ts'
import { supercar } from '../vehicles/supercar.ts'

/** The leftmost of three windows. */
const windows: [x: number, y: number][] = [
  [12, 80],
  [12, 112],
  [12, 144],
  [122, 52],
  [122, 84],
  [122, 116],
  [442, 66],
  [442, 98],
  [442, 130],
  [550, 98],
  [550, 130],
]

/** A plaza downtown: parasols and cups under plane trees, a wedge between them. */
export const carsCoffeePlaza = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#c9dcf0'),
    path('M0 80Q320 66 640 84V210H0Z', '#e0ebf5'),
    path(
      'M0 206V64H96V206ZM110 206V36H206V206ZM430 206V50H520V206ZM536 206V80H640V206Z',
      '#8fa3ba',
    ),
    path(windows.map(([x, y]) => row(x, y, 14, 18, 26, 3)).join(''), '#c6d6e6'),
    path('M206 206V110H430V206Z', '#b9c7d6') +
      path('M216 150H420V206H216Z', '#5d4a42') +
      path('M224 158H316V206H224ZM324 158H412V206H324Z', '#ffe0a3'),
    path('M206 134H430V150H206Z', '#6b4630') +
      path('M282 138h14q0 9-7 9t-7-9ZM306 140h48v4h-48Z', '#fbf3e4'),
    tree(54, 212, 108, '#5d8f52', '#7cae66'),
    tree(588, 212, 116, '#5d8f52', '#7cae66'),
    tree(490, 206, 82, '#6b9d5e', '#8aba74'),
    path('M0 206H640V320H0Z', '#d9d2c6'),
    path('M0 236 640 232V236L0 240ZM0 282H640V285H0Z', '#c2b9aa'),
    path(
      'M100 206 20 320H26L106 206ZM280 206 250 320H256L285 206ZM460 206 500 320H506L465 206Z',
      '#c8c0b2',
    ),
    parasol(84, 252, ['#c8362a', '#fbf3de']),
    parasol(198, 244, ['#2f6b58', '#fbf3de']),
    person(134, 252, 96, {
      top: '#2b4a6f',
      legs: '#3a3a44',
      arm: 'hip',
      holds: rect(14, -68, 8, 12, '#fbfaf5'),
    }),
    person(604, 252, 98, {
      top: '#e0a3a8',
      legs: '#34405c',
      hair: '#6b3f2a',
      arm: 'point',
      flip: true,
    }),
    place(250, 266, supercar({ paint: '#2f8f5b', glass: '#26343c' }), 1.14),
  )
