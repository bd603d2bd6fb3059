import { circle, ellipse, path, picture, place, rect } from '../parts/shapes.ts'
import { rally } from '../vehicles/rally.ts'

/** A desert stage in hard afternoon light: red mesas, an arrow board, a hatchback trailing dust. */
export const roadRally = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#8fd0cf'),
    path('M0 90H640V210H0Z', '#c5e6d8'),
    circle(120, 78, 30, '#fff6d8'),
    path(
      'M300 196V120L316 112H388L396 124V150L420 158V196ZM0 196V150L40 142H96L110 156V196Z',
      '#d98a5c',
    ),
    path('M440 196V92L456 82H560L572 92V140L606 150 640 154V196Z', '#c05a33'),
    path(
      'M440 196V92L456 82H480L470 130 478 196ZM300 196V120L316 112H330L324 150 330 196Z',
      '#9c4527',
    ),
    path('M572 92V140L606 150 640 154V160L566 146 560 82Z', '#d9744a'),
    path('M0 188Q200 176 360 190T640 184V320H0Z', '#e2a263'),
    path('M0 238Q300 222 640 204V320H0Z', '#cf8347'),
    path('M0 286Q320 264 640 244V320H0Z', '#b96f38'),
    path(
      'M204 200v-40q0-6 5-6t5 6v40ZM196 184v-14q0-4 3-4t3 4v8h4v8h-4q-6 0-6-2ZM222 180v-16q0-4-3-4t-3 4v10h-4v8h4q6 0 6-2Z',
      '#4c7a52',
    ),
    rect(150, 138, 5, 66, '#6b4b2c'),
    path('M112 118H182L200 136 182 154H112Z', '#fbfaf5'),
    path('M120 130H160V122L180 136 160 150V142H120Z', '#d8342c'),
    ellipse(150, 256, 150, 22, '#e9c39a'),
    circle(60, 238, 40, '#e9c39a'),
    circle(128, 230, 36, '#f0d3b0'),
    circle(190, 240, 28, '#f6e2c8'),
    circle(232, 252, 18, '#f6e2c8'),
    circle(8, 214, 34, '#e9c39a', 'opacity=".7"'),
    `<g transform="rotate(-3 380 262)">${place(246, 254, rally({}), 1.18)}</g>`,
    path('M560 268l12-8 10 8ZM500 276l8-6 8 6ZM300 286l10-7 10 7Z', '#8f5226'),
  )
