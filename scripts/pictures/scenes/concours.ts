import { palm, sun } from '../parts/nature.ts'
import { path, picture, place, rect } from '../parts/shapes.ts'
import { prewar } from '../vehicles/prewar.ts'

/** A seaside lawn in the pale early morning: palms, a clubhouse, a grand tourer of the thirties. */
export const concours = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#fbe3d0'),
    path('M0 90Q320 76 640 92V180H0Z', '#f9d3bd'),
    sun(232, 116, 34, '#fff6e0'),
    path('M0 156H640V200H0Z', '#8fc4c8'),
    path('M0 172H640V176H0ZM120 162h90v3h-90ZM330 165h70v3h-70Z', '#b4dcda'),
    path('M0 160Q40 132 100 142L150 158Z', '#a9aeb0'),
    rect(430, 112, 190, 84, '#fff8ec'),
    rect(430, 112, 60, 84, '#ecdcc8'),
    path('M416 114 440 84H616L640 114Z', '#cf6f4a'),
    path('M500 84 530 56 560 84Z', '#b85b3a'),
    rect(512, 82, 36, 34, '#fff8ec'),
    path(
      'M446 192v-40q0-12 10-12t10 12v40ZM506 192v-40q0-12 10-12t10 12v40ZM540 192v-40q0-12 10-12t10 12v40ZM576 192v-40q0-12 10-12t10 12v40Z',
      '#7ba3a8',
    ),
    path('M0 192Q320 176 640 190V320H0Z', '#8fb85f'),
    path('M0 214 640 196V216L0 240ZM0 268 640 236V264L0 306Z', '#a3c971'),
    palm(54, 226, 150, '#3f7d57', '#5c9c68'),
    palm(610, 208, 132, '#3f7d57', '#5c9c68', true),
    path('M586 214q8-22 24-18t24-2 6 20Z', '#4f8b58'),
    place(226, 254, prewar({ paint: '#7f1f35' }), 1.14),
  )
