import { tree } from '../parts/nature.ts'
import { row } from '../parts/places.ts'
import { line, path, picture, place } from '../parts/shapes.ts'
import { prewar } from '../vehicles/prewar.ts'

/** Back roads in the fall: a red covered bridge, maples, a grand tourer of the thirties. */
export const drivingTourCoveredBridge = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#f3dcb6'),
    path('M0 80Q320 62 640 86V200H0Z', '#f8e9cf'),
    path('M0 170Q100 104 230 146T460 116 640 150V230H0Z', '#c98f4a'),
    path('M0 196Q140 140 300 176T640 160V240H0Z', '#b5702f'),
    tree(30, 206, 124, '#b8402a', '#dd6a34'),
    tree(96, 200, 86, '#d98a2b', '#efb04c'),
    tree(548, 204, 112, '#d98a2b', '#efb04c'),
    tree(618, 208, 134, '#b8402a', '#dd6a34'),
    tree(480, 194, 72, '#c9562c', '#e58a3c'),
    path('M170 206V112H400V206Z', '#a3352b') +
      path('M156 116 196 70H374L414 116Z', '#5a3a34') +
      path('M196 70H374L380 77H190Z', '#7a524a'),
    path(row(186, 120, 3, 86, 20, 11), '#87281f'),
    path('M214 132H356V158H214Z', '#5a2a24') +
      line('M214 158 250 132M250 158 286 132M286 158 322 132M322 158 356 132', '#a3352b', 5),
    path('M150 206H420V216H150Z', '#8d8577'),
    path('M0 210Q90 202 150 208V234H0ZM420 208Q540 198 640 210V236H420Z', '#9c7a3a'),
    path('M140 216H430V240H140Z', '#6fa3b8') +
      path('M170 224H250V227H170ZM300 230H400V233H300Z', '#b5d6e0'),
    path('M0 234H640V320H0Z', '#8a7f78'),
    path('M0 230H640V236H0Z', '#c9a860'),
    path(row(10, 294, 62, 5, 124, 6), '#f3e3b0'),
    path(
      'M60 250l8 3-4 6-8-3ZM150 300l8 2-3 6-8-2ZM590 254l8 3-4 6-8-3ZM40 308l8 2-3 6-8-2Z',
      '#d9692c',
    ),
    place(222, 268, prewar({ paint: '#2f5a45' }), 1.14),
  )
