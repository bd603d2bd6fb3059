import { cloud } from '../parts/nature.ts'
import { fence, row } from '../parts/places.ts'
import { line, path, picture, place } from '../parts/shapes.ts'
import { cabriolet } from '../vehicles/cabriolet.ts'

/** The coast highway: an arch bridge over a cove, surf, a roofless car with two aboard. */
export const drivingTourCoast = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#86cdea'),
    path('M0 92Q320 76 640 96V200H0Z', '#bfe6ef'),
    cloud(120, 58, 96, '#edf8fb'),
    path('M0 140H640V230H0Z', '#3f93b8'),
    path(row(30, 154, 90, 3, 180, 4) + row(110, 172, 70, 3, 210, 3), '#8cc8de'),
    path('M0 226V112Q60 104 96 140L124 190 130 226Z', '#8a9a68') +
      path('M96 140 124 190 130 226H84Q104 190 96 140Z', '#a89878'),
    path('M640 226V96Q560 92 510 132L470 190 460 226Z', '#7f9460') +
      path('M510 132 470 190 460 226H520Q496 180 510 132Z', '#a08e70'),
    path('M0 150H640V162H0Z', '#efe7d8') + path('M0 162H640V166H0Z', '#cfc4b0'),
    line('M100 226Q300 96 500 226', '#efe7d8', 11),
    path('M140 160h7v42h-7ZM190 160h7v18h-7ZM410 160h7v18h-7ZM456 160h7v42h-7Z', '#e0d6c4'),
    path('M120 220q20-12 40-2t40-2 30 6H120ZM380 220q20-12 40-2t40-2 20 6H380Z', '#f4fafb'),
    path('M0 216Q320 208 640 218V320H0Z', '#b3a27a'),
    path('M0 236H640V320H0Z', '#666b78'),
    path('M0 230H640V238H0Z', '#e6dcc6'),
    path(row(14, 292, 62, 6, 124, 6), '#f2c14e'),
    fence(-6, 236, 660, 70, '#f4f1e8'),
    place(238, 268, cabriolet({ paint: '#e2513b' }), 1.16),
  )
