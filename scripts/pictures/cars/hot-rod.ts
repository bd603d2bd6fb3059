import { cartoon } from '../parts/cartoon.ts'
import { circle, line, path, rect } from '../parts/shapes.ts'
import { chrome, lamp, pane, steel, tail, tones, vehicle } from '../parts/vehicle.ts'

/** A chopped deuce with a bare engine, flames and one big wheel. */
export function hotRod(): string {
  const { light, base, shade } = tones('#2b2f3d')
  return cartoon(
    '#f4a85c',
    vehicle({
      id: 'a',
      d: 'M14-24Q8-60 24-70H86L98-62 170-56V-26L96-20Z',
      fill: base,
      shadow: [4, 190],
      arch: 0,
      floor: false,
      wheels: [
        { x: 38, r: 29, rim: '#e9ecee' },
        { x: 160, r: 19, rim: '#e9ecee' },
      ],
      behind:
        path('M26-68Q30-98 44-100H78Q86-100 90-92L98-66Z', base) +
        path('M30-90Q34-101 44-102H78Q88-102 91-92L80-95H44Z', light) +
        pane('M38-70 44-90H58V-70Z', '#e9d2b0') +
        pane('M63-70V-90H76Q80-90 82-86L88-70Z', '#e9d2b0', 'g', 98) +
        rect(110, -82, 36, 24, steel) +
        rect(114, -92, 28, 11, chrome) +
        path('M118-104H146L142-92H120Z', '#c8372d') +
        rect(60, -20, 100, 8, '#14151b'),
      inside:
        path('M10-64H86L98-56 180-50V-80H10Z', light) +
        path('M0-32H180V0H0Z', shade) +
        path(
          'M180-56H120Q104-54 84-44 104-46 112-42 96-38 78-34 104-32 120-36L106-26H180Z',
          '#ff8a2a',
        ) +
        path('M180-50H136Q120-48 106-42 122-42 128-38 116-34 110-34 130-30 180-32Z', '#ffd24a') +
        line('M60-70V-24', shade, 2),
      over:
        line('M116-60 98-44 66-42M128-60 112-42 80-38', chrome, 5, 'stroke-linejoin="round"') +
        path('M166-72H176L178-24H168Z', chrome) +
        path('M169-66h5l2 36h-5Z', steel) +
        circle(180, -52, 8, chrome) +
        path('M182-60a8 8 0 0 1 0 16Z', lamp) +
        circle(12, -48, 4, tail),
    }),
    26,
  )
}
