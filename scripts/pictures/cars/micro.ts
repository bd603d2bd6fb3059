import { cartoon } from '../parts/cartoon.ts'
import { circle, line, path } from '../parts/shapes.ts'
import { chrome, lamp, pane, tail, tones, vehicle } from '../parts/vehicle.ts'

/** A bubble car: an egg on small wheels, most of it window. */
export function micro(): string {
  const { base, shade } = tones('#6cc5c1')
  return cartoon(
    '#f6a6a0',
    vehicle({
      id: 'a',
      d: 'M8-20Q2-54 24-78 44-102 76-100 112-96 122-56 128-30 122-14H12Z',
      fill: base,
      shadow: [4, 130],
      arch: 3,
      wheels: [
        { x: 32, r: 16, style: 'steel' },
        { x: 98, r: 16, style: 'steel' },
      ],
      inside:
        path('M0-54Q66-46 130-56V-48Q66-40 0-46Z', '#fbf6ea') +
        path('M0-46Q66-40 130-48V0H0Z', base) +
        path('M0-26H140V0H0Z', shade) +
        pane('M20-58Q28-86 56-92V-55Z', '#dff3f4') +
        pane('M63-55V-93Q70-94 78-93 104-88 112-57Z', '#dff3f4', 'g', 112) +
        line('M60-54V-22M112-57Q106-40 108-18', shade, 2),
      over:
        circle(114, -48, 9, chrome) +
        circle(116, -48, 7, lamp) +
        path('M112-24H130V-15H110ZM2-24H14V-15H4Z', chrome) +
        circle(9, -36, 4, tail) +
        path('M64-38h9v3h-9Z', chrome),
    }),
    56,
  )
}
