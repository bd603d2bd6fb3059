import { person } from '../parts/people.ts'
import { circle, line, path, picture, place, rect } from '../parts/shapes.ts'
import { tent } from '../parts/town.ts'
import { wheel } from '../parts/wheel.ts'
import { pickup } from '../vehicles/pickup.ts'

const load =
  place(30, -66, wheel({ x: 0, r: 17 })) +
  place(66, -66, wheel({ x: 0, r: 20, style: 'steel' })) +
  path('M86-66V-92H98V-66Z', '#b5562e') +
  rect(10, -78, 12, 14, '#8d939d')

/** Parts for sale on a hazy morning: canopies, tables, an old truck with a full bed. */
export const swapMeet = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#efe6d2'),
    path('M0 110Q320 92 640 112V320H0Z', '#dccbab'),
    path('M0 168H90V140H170V156H300V134H380V160H640V220H0Z', '#cdbb98'),
    tent(96, 216, 168, 132, '#e3a032', '#b87a1f'),
    tent(300, 214, 130, 108, '#3f7f86', '#2f636a'),
    tent(566, 216, 150, 124, '#6d8f4e', '#4f6e38'),
    person(58, 226, 84, { top: '#3f5f86', legs: '#3a3a44', arm: 'point' }),
    person(270, 222, 78, {
      top: '#f4f1e8',
      legs: '#5a4b3f',
      hair: '#c9892f',
      arm: 'hip',
      flip: true,
    }),
    person(606, 226, 84, {
      top: '#e0b04c',
      legs: '#3a3f4c',
      skin: '#9c6a48',
      hair: '#1b1d24',
      flip: true,
    }),
    path('M0 214Q320 206 640 216V320H0Z', '#b89a6c'),
    path('M0 252Q320 244 640 254V320H0Z', '#a5875b'),
    rect(92, 184, 128, 8, '#f7f0df'),
    path('M98 192h6v36h-6ZM208 192h6v36h-6Z', '#7d6547'),
    place(116, 184, wheel({ x: 0, r: 15 })),
    place(148, 184, wheel({ x: 0, r: 13, style: 'whitewall', hub: '#b5472f' })),
    path('M168 184V166h10v-6h18v6h8v18Z', '#6d7480'),
    circle(186, 172, 5, '#3b3f49'),
    line('M300 190h60', '#f7f0df', 8),
    path('M304 192h5v28h-5ZM350 192h5v28h-5Z', '#7d6547'),
    circle(330, 172, 13, 'none', 'stroke="#2b2a33" stroke-width="4"'),
    line('M318 172h24M330 172v12', '#2b2a33', 3),
    place(604, 272, wheel({ x: 0, r: 19, style: 'whitewall', hub: '#3f7f86' })),
    place(232, 256, pickup({ paint: '#c2683c', load }), 1.16),
  )
