import { cloud } from '../parts/nature.ts'
import { crowd } from '../parts/places.ts'
import { checker } from '../parts/props.ts'
import { circle, path, picture, place, rect } from '../parts/shapes.ts'
import { formula } from '../vehicles/formula.ts'

/** The finish straight at noon: full grandstand, checkered flag, a single-seater at speed. */
export const racingEvent = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#3f9bd8'),
    path('M0 100H640V200H0Z', '#79bfe8'),
    cloud(190, 70, 90, '#d6eefa'),
    path('M210 78H640V200H180Z', '#2b3f5e'),
    path('M196 60H640V78H206Z', '#e9edf0'),
    path('M196 60H640V66H196Z', '#d8342c'),
    crowd(224, 92, 32, 6),
    path('M300 78h6V190h-6ZM420 78h6V190h-6ZM540 78h6V190h-6Z', '#e9edf0'),
    path('M0 184H640V208H0Z', '#f4f1e8'),
    path(
      'M0 184h40v24h-40ZM80 184h40v24h-40ZM160 184h40v24h-40ZM240 184h40v24h-40ZM320 184h40v24h-40ZM400 184h40v24h-40ZM480 184h40v24h-40ZM560 184h40v24h-40Z',
      '#d8342c',
    ),
    path('M0 208H640V320H0Z', '#4d535f'),
    path('M0 208H640V214H0Z', '#3b404b'),
    `<g transform="translate(584 214) skewX(24)">${checker(0, 0, 3, 6, 14)}</g>`,
    path('M0 292H640V298H0Z', '#e9edf0'),
    rect(42, 56, 7, 150, '#1b2536'),
    circle(45, 54, 6, '#f2c14e'),
    `<g transform="translate(49 62) skewY(8)">${checker(0, 0, 6, 4, 20)}</g>`,
    path('M0 226h150v5H0ZM60 244h130v4H60ZM10 258h160v4H10Z', '#8d94a0'),
    place(206, 260, formula({ paint: '#d8342c' }), 1.16),
  )
