import { person } from '../parts/people.ts'
import { path, picture, place, rect } from '../parts/shapes.ts'
import { awning, bunting } from '../parts/town.ts'
import { stepVan } from '../vehicles/step-van.ts'

const booth = (x: number, width: number, wall: string, colors: [string, string]) =>
  rect(x, 118, width, 102, wall) +
  rect(x + 8, 152, width - 16, 34, '#fff6df') +
  rect(x, 186, width, 34, colors[0]) +
  awning(x - 6, 116, width + 12, 20, 8, colors)

/** A vendors' row at noon: striped booths, flags, and a step van open for business. */
export const vendorShow = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#f7e7a6'),
    path('M0 0H640V96Q320 110 0 96Z', '#fbf2c8'),
    path('M0 178V150h60v-24h50v30h80v-40h44v30h90v-22h60v34h90v-46h56v40h50v-24h60v50Z', '#e9d286'),
    booth(18, 150, '#c9a65a', ['#e2513b', '#fbfaf5']),
    booth(186, 110, '#b8945a', ['#3a6ea5', '#fbfaf5']),
    booth(536, 120, '#c9a65a', ['#d98e2b', '#fbfaf5']),
    path(
      'M40 186v-20h12v20ZM60 186v-28h10v28ZM80 186v-14h18v14ZM108 186v-24h14v24ZM132 186v-16h12v16Z',
      '#3a6ea5',
    ),
    path('M204 186v-18h16v18ZM228 186v-26h10v26ZM248 186v-14h18v14Z', '#e2513b'),
    path('M556 186v-20h12v20ZM576 186v-14h18v14ZM602 186v-26h12v26Z', '#2a9d8f'),
    bunting(-10, 52, 330, 44, 18, ['#2a9d8f', '#e2513b', '#3a6ea5'], 13),
    bunting(330, 44, 660, 56, 18, ['#e2513b', '#3a6ea5', '#2a9d8f'], 12),
    path('M0 216H640V320H0Z', '#c9b48a'),
    path('M0 246H640V320H0Z', '#b59f74'),
    person(222, 240, 92, { top: '#f0b429', legs: '#34405c', arm: 'point', holds: '' }),
    person(574, 244, 98, {
      top: '#7a4f86',
      legs: '#2b2a33',
      skin: '#8d5a3c',
      hair: '#1b1d24',
      flip: true,
      holds: path('M8-50h14v16H8Z', '#fbfaf5'),
    }),
    person(612, 240, 90, { top: '#e2513b', legs: '#f4f1e8', hair: '#c9892f', flip: true }),
    place(268, 262, stepVan({ paint: '#ee7a66' }), 1.14),
  )
