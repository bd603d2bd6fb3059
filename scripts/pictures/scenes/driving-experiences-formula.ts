import { person } from '../parts/people.ts'
import { row } from '../parts/places.ts'
import { tires } from '../parts/props.ts'
import { circle, line, path, picture, place, rect } from '../parts/shapes.ts'
import { formula } from '../vehicles/formula.ts'

/** A school of single-seaters at a mountain circuit: a blackboard with the line, a pupil at the wheel. */
export const drivingExperiencesFormula = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#e9d9f0'),
    path('M0 80Q320 66 640 86V200H0Z', '#f4e9f3'),
    path('M0 186 90 96 170 150 280 70 390 146 480 92 640 170V220H0Z', '#a394c4') +
      path('M280 70 390 146 480 92 640 170V220H330Z', '#8d7db3'),
    path('M280 70 252 90 272 98 290 88 312 96ZM480 92 456 107 478 112 502 102Z', '#faf6fc'),
    path('M0 184Q180 152 360 178T640 168V230H0Z', '#7fae7c'),
    path('M0 202H640V320H0Z', '#6a707d'),
    path('M0 202H640V212H0Z', '#f4f1e8') + path(row(0, 202, 30, 10, 60, 11), '#6a3fa0'),
    path('M0 290H640V296H0Z', '#f4f1e8'),
    path('M40 96H176V188H40Z', '#8a5a36') + path('M47 103H169V181H47Z', '#274038'),
    line('M58 168Q70 116 104 124T158 114', '#f4f1e8', 3, 'stroke-linecap="round"') +
      line('M58 168Q84 140 104 132T158 120', '#f2c14e', 3, 'stroke-dasharray="6 5"') +
      circle(104, 131, 4, '#e2513b'),
    path('M52 188 40 254H47L60 188ZM164 188 176 254H169L156 188Z', '#8a5a36'),
    person(196, 254, 112, {
      top: '#6a3fa0',
      legs: '#6a3fa0',
      arm: 'point',
      flip: true,
      holds: rect(-13, -52, 26, 5, '#f4f1e8'),
    }),
    tires(590, 220, 40, 3, ['#2b2f38', '#6a3fa0']),
    place(226, 266, formula({ paint: '#f2b632' }), 1.12),
  )
