import { cloud } from '../parts/nature.ts'
import { row } from '../parts/places.ts'
import { ellipse, line, path, picture, place } from '../parts/shapes.ts'
import { gullwing } from '../vehicles/gullwing.ts'

/** A palace garden in clear light: clipped hedges, a fountain, a silver coupe on the gravel. */
export const concoursChateau = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#9fd0ec'),
    path('M0 88H640V200H0Z', '#c3e3f2'),
    cloud(30, 62, 90, '#edf7fb'),
    cloud(520, 70, 96, '#edf7fb'),
    path('M150 200V112H490V200Z', '#f2e6cf'),
    path('M130 200V96H196V200ZM444 200V96H510V200ZM280 200V88H360V200Z', '#fbf3e2'),
    path(
      'M124 96 140 58H186L202 96ZM438 96 454 58H500L516 96ZM270 88 292 44H348L370 88Z',
      '#5a6f8c',
    ),
    path('M196 112 210 92H272L280 112ZM360 112 368 92H430L444 112Z', '#6b809c'),
    path(
      row(143, 112, 12, 26, 26, 2) +
        row(457, 112, 12, 26, 26, 2) +
        row(206, 124, 12, 24, 26, 3) +
        row(368, 124, 12, 24, 26, 3) +
        row(290, 106, 14, 32, 23, 3) +
        row(143, 154, 12, 30, 26, 2) +
        row(457, 154, 12, 30, 26, 2) +
        row(206, 160, 12, 28, 26, 3) +
        row(368, 160, 12, 28, 26, 3),
      '#7f9bb3',
    ),
    path('M306 200V164a14 14 0 0 1 28 0V200Z', '#7a5a3c'),
    path('M0 194H640V222H0Z', '#4d8a58'),
    path(row(14, 176, 40, 40, 60, 2) + row(530, 176, 40, 40, 60, 2), '#3a7348'),
    path('M154 206 174 150 194 206ZM442 206 462 150 482 206Z', '#3a7348'),
    path('M174 150 194 206H174ZM462 150 482 206H462Z', '#4d8a58'),
    path('M0 212H640V320H0Z', '#8cc069'),
    path('M0 236H640V320H0Z', '#e6d8ba'),
    path('M0 236H640V242H0Z', '#cdbb98'),
    line(
      'M108 208Q88 150 70 180M108 208Q128 150 146 180M108 208V152',
      '#e9f7fb',
      4,
      'stroke-linecap="round"',
    ),
    ellipse(108, 218, 60, 10, '#f7f1e3'),
    ellipse(108, 215, 50, 7, '#7cc3dc'),
    place(236, 264, gullwing({ paint: '#c3ccd4', glass: '#6d93ab' }), 1.16),
  )
