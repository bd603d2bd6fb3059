import { cloud, pine } from '../parts/nature.ts'
import { path, picture, place } from '../parts/shapes.ts'
import { bunting } from '../parts/town.ts'
import { bug } from '../vehicles/bug.ts'

/** A club meet by a mountain lake at noon: three of the same little car, pennants between pines. */
export const carClubEvent = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#6cc0d8'),
    path('M0 96H640V200H0Z', '#a3dbe4'),
    cloud(60, 74, 100, '#e9f7f8'),
    path('M90 190 240 66 330 136 400 84 560 190Z', '#5d7fa6'),
    path('M240 66 330 136 400 84 560 190H420L330 150 300 190H250Z', '#7b9cc0'),
    path(
      'M240 66 276 94 258 104 240 94 222 106 206 94ZM400 84 432 105 414 112 400 104 388 112 372 104Z',
      '#f4f8fa',
    ),
    path('M0 186Q90 150 200 184H640V230H0Z', '#4c8a6b'),
    path('M130 192H640V222H60Z', '#4fa3c4'),
    path('M240 200h120v3H240ZM430 206h90v3h-90ZM150 209h60v3h-60Z', '#8fd0e0'),
    pine(30, 218, 150, '#1f5b4c', '#2f7a5f'),
    pine(84, 222, 110, '#1f5b4c', '#2f7a5f'),
    pine(612, 220, 160, '#1f5b4c', '#2f7a5f'),
    pine(566, 222, 104, '#1f5b4c', '#2f7a5f'),
    path('M0 216Q320 202 640 218V320H0Z', '#74b068'),
    path('M0 250Q320 240 640 252V320H0Z', '#d9c39a'),
    path('M0 256Q320 246 640 258V262Q320 250 0 260Z', '#c4aa7c'),
    bunting(40, 96, 606, 84, 26, ['#f2c14e', '#e2513b', '#fbfaf5'], 20),
    place(190, 246, bug({ id: 'a', paint: '#e5533d' }), 0.78),
    place(446, 246, bug({ id: 'b', paint: '#f4ead2' }), 0.78, false),
    place(276, 262, bug({ id: 'c', paint: '#f0b429' }), 1.14),
  )
