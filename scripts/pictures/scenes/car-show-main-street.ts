import { cloud } from '../parts/nature.ts'
import { parkedCar } from '../parts/parked-car.ts'
import { person } from '../parts/people.ts'
import { row, shop } from '../parts/places.ts'
import { path, picture, place } from '../parts/shapes.ts'
import { bunting } from '../parts/town.ts'
import { muscle } from '../vehicles/muscle.ts'

/** Main Street closed for the day: shop fronts, flags across the street, a fastback at the curb. */
export const carShowMainStreet = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#bfe3f0'),
    cloud(470, 56, 96, '#e9f6fa'),
    shop(-10, 66, 128, '#b65f45', ['#2f6b58', '#fbf3de']),
    shop(118, 44, 140, '#dcb98a', ['#c8362a', '#fbf3de']),
    shop(258, 78, 104, '#6f948f', ['#e3a032', '#fbf3de']),
    shop(362, 52, 148, '#9c5645', ['#2b4a6f', '#fbf3de']),
    shop(510, 84, 140, '#c7a27c', ['#7c3f5e', '#fbf3de']),
    path('M0 212H640V236H0Z', '#d8cdbd'),
    path('M0 234H640V320H0Z', '#757c88'),
    path('M0 232H640V238H0Z', '#f1e9da'),
    path(row(10, 292, 62, 6, 124, 6), '#f3e3a4'),
    parkedCar(30, 246, 0.94, '#e0b04c'),
    parkedCar(132, 246, 0.94, '#3f7f86'),
    person(566, 236, 84, { top: '#e2513b', legs: '#34405c', arm: 'point', flip: true }),
    person(606, 236, 78, { top: '#f4f1e8', legs: '#5a4b3f', hair: '#c9892f', flip: true }),
    bunting(-10, 26, 330, 18, 20, ['#c8362a', '#fbf3de', '#2b4a6f'], 13),
    bunting(330, 18, 660, 30, 20, ['#fbf3de', '#2b4a6f', '#c8362a'], 12),
    place(244, 264, muscle({ paint: '#e07a1f', glass: '#3b5263' }), 1.16),
  )
