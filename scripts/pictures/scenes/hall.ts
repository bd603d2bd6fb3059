import { person } from '../parts/people.ts'
import { row } from '../parts/places.ts'
import { path, picture, place } from '../parts/shapes.ts'

/** Wall, roof and banners of a hall. */
export const halls = [
  {
    wall: '#dbe6ee',
    roof: '#b9cad8',
    steel: '#8fa5b8',
    banners: ['#c8362a', '#2f7f7a', '#e3a032'],
  },
  {
    wall: '#efe3d0',
    roof: '#d3bf9f',
    steel: '#a98f6c',
    banners: ['#2b4a6f', '#c8562c', '#5c8a4a'],
  },
] as const

/** An exhibition hall under a steel roof: banners, lit doors, a vehicle on a low stage. */
export const hall = (
  { wall, roof, steel, banners: [first, second, third] }: (typeof halls)[number],
  vehicle: string,
): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', wall),
    path('M0 0H640V44H0Z', roof),
    path(
      'M0 42H640V48H0ZM0 6H640V10H0ZM38 44 78 8H84L44 44ZM118 44 158 8H164L124 44ZM198 44 238 8H244L204 44ZM278 44 318 8H324L284 44ZM358 44 398 8H404L364 44ZM438 44 478 8H484L444 44ZM518 44 558 8H564L524 44ZM598 44 638 8H640V12L604 44Z',
      steel,
    ),
    path('M70 48H112V124L91 112 70 124Z', first) +
      path('M300 48H342V124L321 112 300 124Z', second) +
      path('M530 48H572V124L551 112 530 124Z', third),
    path(row(30, 138, 120, 70, 460, 2), steel) + path(row(38, 146, 50, 62, 54, 2), '#fff3d2'),
    path(row(498, 146, 50, 62, 54, 2), '#fff3d2'),
    path(row(190, 146, 28, 20, 46, 6), '#ffffff', 'opacity=".55"'),
    path('M0 206H640V320H0Z', '#a9b7c4') + path('M0 206H640V211H0Z', steel),
    path('M180 320 228 211H412L460 320Z', second, 'opacity=".5"'),
    path('M150 268H622L640 284H130Z', '#f7fafb') + path('M130 284H640V294H130Z', '#c9d4de'),
    person(58, 256, 104, { top: third, legs: '#34405c', arm: 'point' }),
    person(112, 256, 96, { top: first, legs: '#3a3a44', hair: '#c9892f', arm: 'hip', flip: true }),
    place(208, 270, vehicle, 1.12),
  )
