import { sun } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { row } from '../parts/places.ts'
import { ellipse, path, picture, place } from '../parts/shapes.ts'
import { prewar } from '../vehicles/prewar.ts'

/** A fairway above the ocean: a lone cypress, a flag, a blue tourer of the thirties. */
export const concoursCliffs = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#cfe0ea'),
    path('M0 84Q320 66 640 88V200H0Z', '#e3edf0'),
    sun(470, 88, 30, '#fffbe6'),
    path('M0 148H640V216H0Z', '#4f93b4'),
    path(row(40, 160, 90, 3, 190, 4) + row(120, 172, 70, 3, 210, 3), '#86b9cf'),
    path('M470 150 500 128 560 122 640 108V206H440Z', '#8f8672'),
    path('M470 150 500 128 560 122 640 108V128L560 140 510 148Z', '#7fa05c'),
    path('M440 206Q456 180 452 166L486 176 480 206Z', '#76705f'),
    path('M426 204q14-12 26-2t22-2 14 8Z', '#eef6f8'),
    path('M118 204Q110 150 128 118L136 120Q126 154 132 204Z', '#6b4f3a'),
    path(
      'M60 126Q64 104 92 106 96 84 128 88 156 78 170 98 200 96 204 118 180 130 150 124 110 134 60 126Z',
      '#2f5f4c',
    ),
    path('M92 106Q96 84 128 88 156 78 170 98 150 96 132 106 112 104 92 106Z', '#477d5f'),
    path('M80 138Q96 128 118 136 104 146 80 138Z', '#2f5f4c'),
    path('M0 200Q200 184 420 200L640 204V320H0Z', '#7fb25a'),
    path('M0 236Q320 214 640 232V262Q320 242 0 270Z', '#93c46b'),
    path('M560 212V150h3V212Z', '#5a4b3f'),
    path('M563 150 592 160 563 170Z', '#d8342c'),
    ellipse(562, 214, 26, 5, '#a6d27e'),
    person(64, 246, 88, { top: '#f4f1e8', legs: '#8a7a62', arm: 'hip' }),
    person(30, 244, 84, { top: '#c9688a', legs: '#c9688a', hair: '#f0d9a0' }),
    place(226, 262, prewar({ paint: '#24508a' }), 1.14),
  )
