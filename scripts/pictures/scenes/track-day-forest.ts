import { digit } from '../parts/digits.ts'
import { pine } from '../parts/nature.ts'
import { tires } from '../parts/props.ts'
import { circle, line, path, picture, place } from '../parts/shapes.ts'
import { flatSix } from '../vehicles/flat-six.ts'

/** A corner in the woods after rain: tall firs, a red and white curb, a coupe on the line. */
export const trackDayForest = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#b5c9cf'),
    path('M0 70Q320 50 640 76V210H0Z', '#cfdde0'),
    path('M0 150Q140 92 300 134T640 108V220H0Z', '#7fa09a'),
    [20, 70, 112, 168, 210, 330, 380, 432, 486]
      .map((x, at) => pine(x, 208 - (at % 2) * 6, 104 + (at % 4) * 22, '#1f4f45', '#2c6a58'))
      .join(''),
    pine(560, 214, 176, '#18433b', '#25594c'),
    pine(622, 216, 150, '#18433b', '#25594c'),
    path('M0 198Q320 186 640 204V320H0Z', '#5d8f52'),
    path('M-10 320Q160 214 420 222T650 214V290Q480 276 360 320Z', '#575e6b'),
    path('M-10 270Q140 216 420 216T650 208V214Q560 220 420 222T-10 290Z', '#d8342c'),
    line('M-10 280Q140 218 420 219T650 211', '#fbfaf5', 6, 'stroke-dasharray="26 26"'),
    path('M0 320Q200 262 430 268T640 262V320Z', '#4a505c'),
    path('M300 280h140v4H300ZM470 290h120v4H470ZM120 300h150v4H120Z', '#8b97a6'),
    tires(40, 226, 40, 3, ['#d8342c', '#fbfaf5']),
    tires(84, 224, 40, 3, ['#fbfaf5', '#d8342c']),
    place(250, 266, flatSix({ paint: '#f2c12e', glass: '#34485a' }), 1.2),
    circle(404, 222, 19, '#fbfaf5') + digit(2, 404, 222, '#1b1d24', 1.3),
  )
