import { cloud } from '../parts/nature.ts'
import { crowd, row, smoke } from '../parts/places.ts'
import { circle, group, path, picture, place, rect } from '../parts/shapes.ts'
import { muscle } from '../vehicles/muscle.ts'

/** The strip at noon: a timing tower, packed stands, a fastback lifting its nose in white smoke. */
export const dragRacingNoon = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#6fc0e6'),
    path('M0 90H640V210H0Z', '#a9dcf0'),
    cloud(330, 60, 104, '#eaf6fb'),
    path('M0 128 300 154V206H0Z', '#3b5070') + path('M0 118 304 146V154L0 128Z', '#f4f1e8'),
    crowd(4, 138, 15, 4),
    path('M640 110 470 146V206H640Z', '#3b5070') + path('M640 100 466 138V146L640 110Z', '#f4f1e8'),
    crowd(500, 146, 11, 4),
    path('M334 206V96H420V206Z', '#e9edf0') +
      path('M326 84H428V98H326Z', '#d8342c') +
      path('M344 108H410V132H344ZM344 144H410V168H344Z', '#3f6b8f'),
    path('M374 84V58H378V84Z', '#3b5070') + path('M378 58 404 65 378 72Z', '#f2c14e'),
    path('M0 200H640V320H0Z', '#8a8f98'),
    path('M0 196H640V208H0Z', '#f4f1e8') + path(row(0, 196, 32, 12, 64, 10), '#2456c6'),
    path('M0 236H640V240H0Z', '#c9ced6'),
    path('M0 288H640V294H0Z', '#f2c14e'),
    path('M60 262H330L300 276H20Z', '#4d5058', 'opacity=".5"'),
    rect(586, 70, 8, 150, '#20242e') + rect(568, 64, 44, 118, '#20242e', 'rx="6"'),
    circle(580, 82, 8, '#fff3d0') +
      circle(600, 82, 8, '#fff3d0') +
      circle(580, 106, 8, '#ffb52e') +
      circle(600, 106, 8, '#ffb52e') +
      circle(580, 130, 8, '#ffb52e') +
      circle(600, 130, 8, '#ffb52e') +
      circle(580, 158, 9, '#4be08a') +
      circle(600, 158, 9, '#4be08a'),
    smoke(266, 266, 1.3, '#dfe7ec', '#f7fafb'),
    group(
      'transform="rotate(-5 290 264)"',
      place(232, 264, muscle({ paint: '#7c3fa0', glass: '#2f3a4a' }), 1.14),
    ),
  )
