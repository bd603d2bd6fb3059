import { pine, sun } from '../parts/nature.ts'
import { smoke } from '../parts/places.ts'
import { line, path, picture, place } from '../parts/shapes.ts'
import { rally } from '../vehicles/rally.ts'

/** A night stage in the forest: lamp beams between firs, stars, gravel flying. */
export const roadRallyNightStage = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#0f2238'),
    path('M0 100Q320 84 640 104V220H0Z', '#173350'),
    path(
      'M90 36h2v2h-2ZM200 22h2v2h-2ZM300 60h2v2h-2ZM430 30h2v2h-2ZM520 64h2v2h-2ZM150 76h2v2h-2Z',
      '#dce8f6',
    ),
    sun(336, 58, 20, '#f6ecd0'),
    path('M0 178Q160 140 320 166T640 150V220H0Z', '#13293f'),
    [14, 60, 110, 158, 214, 420, 470]
      .map((x, at) => pine(x, 212, 110 + (at % 4) * 26, '#0c1e2c', '#15334a'))
      .join(''),
    path('M0 206Q320 196 640 210V320H0Z', '#3a3a3f'),
    path('M0 206Q320 196 640 210V218Q320 206 0 216Z', '#1d3a33'),
    path('M0 262Q320 250 640 266V320H0Z', '#2c2c33'),
    path('M540 224 640 178V282L540 244Z', '#ffeeb5', 'opacity=".45"'),
    path('M540 230 640 206V262L540 240Z', '#fff8dc', 'opacity=".5"'),
    pine(560, 214, 170, '#2c5a52', '#4f8a70'),
    pine(616, 216, 196, '#2c5a52', '#5c9a7c'),
    path('M70 140V222H74V140Z', '#8d99a6') +
      path('M44 120H102V150H44Z', '#f2c14e') +
      path('M54 131H76V124L94 135 76 146V139H54Z', '#1b1d24'),
    line('M0 236H210M0 246H190', '#e2513b', 3, 'stroke-dasharray="16 10"'),
    smoke(272, 266, 1.05, '#6b665f', '#938b80'),
    place(266, 264, rally({ paint: '#2f63b8' }), 1.14),
  )
