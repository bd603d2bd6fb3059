import { parkedCar } from '../parts/parked-car.ts'
import { person } from '../parts/people.ts'
import { parasol, row } from '../parts/places.ts'
import { path, picture, place } from '../parts/shapes.ts'
import { skyline } from '../parts/town.ts'
import { wheel } from '../parts/wheel.ts'
import { woody } from '../vehicles/woody.ts'

/** Tailgate sales in a city lot: tables between open wagons, boxes of parts, a highway bridge above. */
export const swapMeetParkingLot = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#cfe0ea'),
    skyline(190, '#a5b7c9', [
      [10, 50, 80],
      [70, 40, 110],
      [120, 60, 64],
      [420, 44, 96],
      [474, 60, 70],
      [550, 40, 120],
      [600, 40, 80],
    ]),
    path('M0 66 640 40V66L0 92Z', '#8d98a6') + path('M0 60 640 34V40L0 66Z', '#b9c3cd'),
    path('M96 86H124V206H96ZM372 74H400V206H372ZM606 64H634V206H606Z', '#7d8896'),
    path('M112 86H124V206H112ZM388 74H400V206H388ZM622 64H634V206H622Z', '#6b7684'),
    parkedCar(40, 58, 0.42, '#e2513b'),
    parkedCar(470, 40, 0.42, '#2f7f7a'),
    path('M0 204H640V320H0Z', '#959daa'),
    path(row(30, 204, 6, 26, 110, 6), '#dfe4ea'),
    parkedCar(430, 222, 0.86, '#7c4f9a'),
    path('M0 248H640V320H0Z', '#878f9d'),
    parasol(60, 250, ['#e2513b', '#fbf3de']),
    path('M20 212H150V220H20Z', '#f7f0df') +
      path('M28 220H33V254H28ZM138 220H143V254H138Z', '#5d667c'),
    place(112, 212, wheel({ x: 0, r: 15 })) +
      place(140, 212, wheel({ x: 0, r: 12, style: 'whitewall', hub: '#2f7f7a' })),
    path('M34 212V198H48V212ZM72 212V200Q80 192 88 200V212Z', '#6d7480'),
    person(596, 250, 106, {
      top: '#f2c14e',
      legs: '#34405c',
      arm: 'up',
      flip: true,
      holds: path('M18-104h14v-12h-14Z', '#8d939d'),
    }),
    person(186, 250, 98, {
      top: '#2f7f7a',
      legs: '#3a3a44',
      skin: '#9c6a48',
      hair: '#1b1d24',
      arm: 'point',
    }),
    place(246, 266, woody({ paint: '#9c3b2e' }), 1.08),
  )
