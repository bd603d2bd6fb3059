import { cloud, tree } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { row } from '../parts/places.ts'
import { circle, line, path, picture, place } from '../parts/shapes.ts'
import { finback } from '../vehicles/finback.ts'

/** The museum from outside: columns, banners with cars, a hardtop on the forecourt. */
export const carMuseumFront = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#7fbfe3'),
    path('M0 90H640V200H0Z', '#aed8ec'),
    cloud(20, 58, 90, '#e6f4fa'),
    cloud(540, 46, 84, '#e6f4fa'),
    tree(24, 212, 104, '#3f7f5a', '#5c9f6c'),
    tree(618, 212, 112, '#3f7f5a', '#5c9f6c'),
    path('M84 210V100H556V210Z', '#d9cbb0'),
    path('M70 100 320 32 570 100Z', '#f2e8d3') + path('M120 92 320 46 520 92Z', '#cbbb9c'),
    circle(320, 74, 15, 'none', 'stroke="#8a6f4a" stroke-width="5"') +
      line('M306 74h28M320 74v14', '#8a6f4a', 4),
    path('M66 100H574V112H66Z', '#f2e8d3'),
    path(row(96, 112, 24, 94, 70, 7), '#f7f0df'),
    path(row(112, 112, 8, 94, 70, 7), '#d3c6a8'),
    path(row(92, 112, 32, 8, 70, 7) + row(92, 200, 32, 10, 70, 7), '#fbf6ea'),
    path('M128 124H158V188H128ZM478 124H508V188H478Z', '#c8362a') +
      path('M198 124H228V188H198ZM408 124H438V188H408Z', '#24508a'),
    path(
      'M136 162q2-8 8-8h4q6 0 6 8ZM206 162q2-8 8-8h4q6 0 6 8ZM416 162q2-8 8-8h4q6 0 6 8ZM486 162q2-8 8-8h4q6 0 6 8Z',
      '#fbf3de',
    ),
    path('M290 208V142h60v66Z', '#5a4632') + path('M318 142h4v66h-4Z', '#f2e8d3'),
    path('M64 208H576V216H64ZM50 216H590V224H50ZM36 224H604V232H36Z', '#efe5d0'),
    path('M64 214H576V216H64ZM50 222H590V224H50ZM36 230H604V233H36Z', '#c4b595'),
    path('M0 232H640V320H0Z', '#c9bda4'),
    path('M0 250H640V254H0ZM0 296H640V300H0Z', '#b5a88c'),
    person(96, 246, 88, { top: '#2f7f7a', legs: '#34405c', arm: 'point' }),
    person(60, 246, 62, { top: '#e3a032', legs: '#5a4b3f' }),
    place(232, 266, finback({ paint: '#3c86b8', glass: '#dceef2' }), 1.14),
  )
