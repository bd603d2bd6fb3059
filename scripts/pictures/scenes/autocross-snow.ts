import { pine } from '../parts/nature.ts'
import { smoke } from '../parts/places.ts'
import { cone } from '../parts/props.ts'
import { line, path, picture, place, rect } from '../parts/shapes.ts'
import { rally } from '../vehicles/rally.ts'

/** An ice cross on a snowed-in lot: firs, cones, a rally hatchback throwing snow. */
export const autocrossSnow = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#bcd6ea'),
    path('M0 80Q320 64 640 86V200H0Z', '#d9e8f3'),
    path('M0 190L120 98 210 158 330 76 450 150 540 104 640 164V220H0Z', '#9bb8d3'),
    path(
      'M120 98L90 121 112 132 126 120 144 128 150 118ZM330 76L294 104 318 120 334 104 358 116 368 100ZM540 104 516 118 538 126 562 117Z',
      '#f7fbfd',
    ),
    [16, 66, 112, 470, 520, 574, 624]
      .map((x, at) => pine(x, 208, 90 + (at % 3) * 28, '#2f5d66', '#e9f3f8'))
      .join(''),
    path('M0 200Q320 190 640 204V320H0Z', '#eef5fa'),
    path('M0 238Q320 222 640 240V320H0Z', '#dbe8f2'),
    line('M-10 304Q160 252 330 268T650 240', '#c3d6e6', 30),
    line('M-10 298Q160 246 330 262T650 234M-10 314Q160 260 330 278T650 250', '#adc5da', 4),
    cone(196, 226, 36),
    cone(352, 214, 28),
    cone(470, 222, 34),
    cone(562, 216, 28),
    rect(120, 130, 4, 84, '#5d6f86') +
      path('M124 130q18-8 34 0t30 0v26q-16 8-32 0t-32 0Z', '#2f63b8'),
    smoke(276, 268, 1.05, '#ffffff', '#ffffff'),
    place(262, 264, rally({ paint: '#c8362a' }), 1.14),
    cone(612, 292, 74),
  )
