import { cartoon } from '../parts/cartoon.ts'
import { circle, line, path, rect } from '../parts/shapes.ts'
import { chrome, lamp, tail, tones, vehicle } from '../parts/vehicle.ts'

/** A fifties boulevard convertible: big fins, bench seats, top down. */
export function convertible(): string {
  const { light, base, shade } = tones('#f08fb0')
  return cartoon(
    '#7fcfc4',
    vehicle({
      id: 'a',
      d: 'M8-18 4-40 16-48 2-74Q40-68 62-58H132Q172-58 186-48 192-38 188-15H12Z',
      fill: base,
      shadow: [0, 196],
      wheels: [
        { x: 44, r: 22, style: 'whitewall', hub: '#f08fb0' },
        { x: 152, r: 22, style: 'whitewall', hub: '#f08fb0' },
      ],
      behind:
        path('M62-56Q60-76 72-78H80Q84-68 86-56Z', '#fbf6ea') +
        path('M94-56Q94-72 104-74H110L116-56Z', '#fbf6ea') +
        line('M118-56 112-72', '#43302f', 4) +
        path('M138-56 120-86 127-87 148-57Z', '#e3f5f5') +
        line('M138-56 121-87', chrome, 3),
      inside:
        path('M-2-74Q40-66 62-53H132Q170-53 196-38V-66H62L0-80Z', light) +
        path('M0-28H200V0H0Z', shade) +
        path('M-4-52Q50-48 90-34L76-30Q40-36 0-38Z', '#fbf6ea') +
        line('M0-52Q50-48 92-34L190-38', chrome, 2.5) +
        line('M88-56V-20M134-56 136-20', shade, 2),
      over:
        path('M54-60H138L140-54H52Z', '#fbf6ea') +
        path('M16-48 4-72 4-62 11-46Z', tail) +
        circle(12, -38, 4, tail) +
        circle(182, -42, 8, chrome) +
        circle(184, -42, 6, lamp) +
        path('M176-28H196Q198-20 192-13H176ZM0-26H14V-14H4Z', chrome) +
        rect(94, -50, 10, 3, chrome),
    }),
    22,
  )
}
