import { cloud, pine } from '../parts/nature.ts'
import { row } from '../parts/places.ts'
import { circle, path, picture, place } from '../parts/shapes.ts'
import { sailboat } from '../vehicles/sailboat.ts'

/** A regatta on a mountain lake: firs, a boathouse, a tall sail leaning into the wind. */
export const cruiseMountainLake = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#8fcbe6'),
    path('M0 90Q320 72 640 94V190H0Z', '#bfe2ef'),
    cloud(500, 54, 92, '#edf7fb'),
    path('M0 172 100 84 190 146 270 70 380 150 470 96 640 172Z', '#6f8fae') +
      path('M270 70 380 150 470 96 640 172H300Z', '#5f7f9f'),
    path(
      'M100 84 74 107 96 118 112 106 130 112ZM270 70 240 94 262 106 280 92 302 104ZM470 96 446 112 466 118 492 108Z',
      '#f4f9fb',
    ),
    path('M0 176Q160 150 320 168T640 160V190H0Z', '#4f8a6b'),
    [20, 58, 96, 560, 598, 632]
      .map((x, at) => pine(x, 190, 76 + (at % 3) * 22, '#1f5b4c', '#2f7a5f'))
      .join(''),
    path('M0 182H640V320H0Z', '#3f92b8'),
    path('M0 216Q320 206 640 218V320H0Z', '#3383aa'),
    path('M0 262Q320 250 640 264V320H0Z', '#276f94'),
    path('M124 186V152H196V186Z', '#b5452f') +
      path('M116 154 160 126 204 154Z', '#f4e9d4') +
      path('M146 186V164H174V186Z', '#4b2f2a') +
      path('M108 186H212V192H108Z', '#8a5a36') +
      path(row(116, 192, 5, 16, 40, 3), '#6b4630'),
    path(
      row(240, 196, 70, 3, 130, 3) + row(20, 228, 80, 3, 180, 4) + row(90, 284, 90, 4, 210, 3),
      '#9fd3e6',
    ),
    place(
      270,
      196,
      path('M0-46V-6H26ZM-3-38V-6H-18Z', '#f2c14e') + path('M-22-3H30L22 5H-16Z', '#fbfaf5'),
      0.9,
    ),
    place(
      520,
      200,
      path('M0-46V-6H26ZM-3-38V-6H-18Z', '#fbfaf5') + path('M-22-3H30L22 5H-16Z', '#c8362a'),
    ),
    circle(590, 242, 11, '#ff8440') + path('M586 250h8v8h-8Z', '#c94a0c'),
    place(384, 262, sailboat({ paint: '#c8362a' }), 1.12),
    path('M240 272Q330 252 400 270T560 262Q580 276 620 274 520 290 400 280T240 272Z', '#e6f5fa'),
  )
