import { digit } from '../parts/digits.ts'
import { sun } from '../parts/nature.ts'
import { smoke } from '../parts/places.ts'
import { line, path, picture, place, rect } from '../parts/shapes.ts'
import { tent } from '../parts/town.ts'
import { dragster } from '../vehicles/dragster.ts'

/** Speed week on white salt: far mountains, a marker of the measured mile, a needle-nosed car at full song. */
export const dragRacingSaltFlats = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#f7c7ae'),
    path('M0 60Q320 46 640 64V200H0Z', '#fbdcc2'),
    sun(150, 96, 34, '#fff6dc'),
    path('M0 176 80 140 170 164 260 122 350 160 450 130 540 162 640 138V206H0Z', '#9c86a8'),
    path('M260 122 350 160 450 130 540 162 640 138V206H300Z', '#87729a'),
    path('M0 198H640V320H0Z', '#f6f1ea'),
    path('M0 226H640V320H0Z', '#ebe3da'),
    path(
      'M0 212H180L150 214H0ZM260 206H520L500 208H270ZM60 240H240L200 243H40ZM430 236H640V239H420Z',
      '#d5c9c2',
    ),
    line('M-10 302 650 282', '#3f4f7a', 5),
    line('M-10 246 650 238', '#3f4f7a', 3),
    rect(520, 112, 6, 102, '#3f4f7a') +
      rect(496, 100, 54, 46, '#e2513b') +
      digit(1, 523, 123, '#fbfaf5', 1.6),
    rect(60, 150, 5, 64, '#3f4f7a') +
      rect(42, 142, 40, 34, '#e2513b') +
      digit(2, 62, 159, '#fbfaf5', 1.2),
    tent(604, 210, 96, 66, '#fbfaf5', '#d9cfc6'),
    smoke(196, 266, 1.3, '#ded2ca', '#f9f4ee'),
    place(172, 266, dragster({ paint: '#2f7fb0' }), 1.04),
  )
