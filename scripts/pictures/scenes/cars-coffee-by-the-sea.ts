import { palm, sun } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { row } from '../parts/places.ts'
import { circle, path, picture, place, rect } from '../parts/shapes.ts'
import { bug } from '../vehicles/bug.ts'
import { stepVan } from '../vehicles/step-van.ts'

/** Coffee from a van by the sea: palms, a board with the day's roast, early light on the water. */
export const carsCoffeeByTheSea = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#9adbe0'),
    path('M0 96H640V180H0Z', '#d5f0e6'),
    sun(420, 110, 30, '#fffbe0'),
    path('M0 160H640V206H0Z', '#3f9fb8'),
    path(row(20, 170, 80, 3, 200, 4) + row(110, 184, 70, 3, 190, 3), '#9fd8df'),
    path('M0 196Q200 186 400 198T640 194V230H0Z', '#f2ddb0'),
    palm(40, 226, 160, '#2f7a5a', '#4f9c72'),
    palm(600, 222, 146, '#2f7a5a', '#4f9c72', true),
    path('M0 216H640V320H0Z', '#d8cfc0'),
    path('M0 246H640V320H0Z', '#9aa0a8'),
    path('M0 242H640V249H0Z', '#f4efe4'),
    place(60, 250, stepVan({ paint: '#f4efe4' }), 0.94),
    circle(112, 152, 15, '#6b4630') + path('M104 148h14q0 12-7 12t-7-12Z', '#fbf3e4'),
    path('M300 250 308 210H330L338 250Z', '#3a2f2c') +
      path('M312 218h14v3h-14ZM311 227h16v3h-16ZM311 236h12v3h-12Z', '#f4efe4'),
    person(586, 250, 100, {
      top: '#e3a032',
      legs: '#34405c',
      arm: 'hip',
      flip: true,
      holds: rect(14, -68, 8, 12, '#fbfaf5'),
    }),
    place(306, 268, bug({ paint: '#e2613b', glass: '#d6f0ea' }), 1.26),
  )
