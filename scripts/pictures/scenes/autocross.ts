import { cone } from '../parts/props.ts'
import { line, path, picture, place, rect } from '../parts/shapes.ts'
import { roadster } from '../vehicles/roadster.ts'

/** A wide car park under an even gray sky: cones, a slalom line, a small open roadster. */
export const autocross = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#c9cfdc'),
    path('M0 84Q200 66 400 84T640 78V220H0Z', '#d9dee7'),
    path('M0 128Q260 112 640 130V220H0Z', '#e6e9ee'),
    path('M0 186V164h70v-14h90v20h80v-30h110v26h130v-16h70v12h90v24Z', '#a3abbd'),
    path('M60 186V70h4V186ZM56 66h40v6H56ZM560 186V60h4V186ZM524 56h40v6h-40Z', '#7d869b'),
    path('M60 72h32l-6 6H66ZM528 62h32l-4 6h-24Z', '#5d667c'),
    path('M0 184H640V320H0Z', '#8a92a3'),
    path('M0 184H640V192H0Z', '#747c8e'),
    path(
      'M70 196h8L20 240H6ZM170 196h8l-36 44h-14ZM270 196h8l-10 44h-14ZM372 196h8l14 44h-14ZM470 196h8l40 44h-14ZM570 196h8l62 42v8Z',
      '#b9c0cc',
    ),
    line('M-10 300Q120 250 210 262T430 290 650 246', '#6a7284', 30),
    line(
      'M20 250Q100 214 190 222T360 210 520 206 640 212',
      '#f2c14e',
      4,
      'stroke-dasharray="14 12"',
    ),
    cone(168, 222, 40),
    cone(340, 214, 32),
    cone(552, 208, 26),
    cone(632, 226, 40),
    rect(20, 128, 3, 58, '#5d667c'),
    path('M23 128q18-8 34 0t30 0v26q-16 8-32 0t-32 0Z', '#e2513b'),
    place(262, 260, roadster({ paint: '#2456c6' }), 1.2),
    cone(226, 274, 66),
    cone(600, 288, 76),
  )
