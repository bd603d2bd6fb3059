import { cartoon } from '../parts/cartoon.ts'
import { circle, line, path, rect } from '../parts/shapes.ts'
import { chrome, lamp, pane, tail, tones, vehicle } from '../parts/vehicle.ts'

/** A sixties grand tourer: short tail, long rounded nose. */
export function coupe(): string {
  const { light, base, shade } = tones('#2f6fb5')
  return cartoon(
    '#f2cf7a',
    vehicle({
      id: 'a',
      d: 'M6-22Q2-44 18-52 46-83 80-84 108-84 126-57 168-56 184-41 192-28 186-16H12Z',
      fill: base,
      shadow: [0, 194],
      wheels: [
        { x: 40, r: 23, style: 'wire' },
        { x: 148, r: 23, style: 'wire' },
      ],
      inside:
        path('M0-46 22-50Q48-78 80-79 104-79 120-53 164-52 200-28V-100H0Z', light) +
        path('M28-50Q52-78 80-79 102-79 118-53Z', base) +
        path('M0-30Q90-38 190-28V0H0Z', shade) +
        pane('M38-55Q52-72 69-74V-55Z', '#cfe8f0') +
        pane('M75-55V-75H81Q101-75 112-55Z', '#cfe8f0', 'g', 116) +
        line('M72-55V-22M116-46h14M116-41h14', shade, 2),
      over:
        circle(178, -41, 8, chrome) +
        circle(180, -41, 6, lamp) +
        path('M178-24H195V-15H176ZM0-28H14V-19H2Z', chrome) +
        circle(10, -40, 5, tail) +
        rect(80, -49, 10, 3, chrome),
    }),
    24,
  )
}
