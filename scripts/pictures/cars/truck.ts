import { cartoon } from '../parts/cartoon.ts'
import { circle, line, path, rect } from '../parts/shapes.ts'
import { chrome, lamp, pane, steel, tail, tones, vehicle } from '../parts/vehicle.ts'

/** A show transporter: tall cab, exhaust stack, box with a checkered band. */
export function truck(): string {
  const { light, base, shade } = tones('#2477b8')
  return cartoon(
    '#f0cf6a',
    vehicle({
      id: 'a',
      d: 'M112-18V-88Q112-98 122-98H140Q148-98 152-90L160-64 184-60Q194-58 194-46V-16H112Z',
      fill: base,
      shadow: [0, 202],
      wheels: [
        { x: 30, r: 19, style: 'steel' },
        { x: 72, r: 19, style: 'steel' },
        { x: 164, r: 21, style: 'steel' },
      ],
      behind:
        rect(104, -118, 6, 90, steel) +
        rect(103, -120, 8, 10, chrome) +
        rect(2, -108, 98, 84, '#f4f1e8', 'rx="5"') +
        rect(2, -108, 98, 9, '#fff', 'rx="4"') +
        path('M2-70H100V-50H2Z', '#d8342c') +
        path(
          'M2-50h14v7H2ZM30-50h14v7H30ZM58-50h14v7H58ZM86-50h14v7H86ZM16-43h14v7H16ZM44-43h14v7H44ZM72-43h14v7H72Z',
          '#1b1d24',
        ) +
        path('M2-34H100V-24H2Z', '#cfcabb') +
        rect(0, -24, 120, 8, '#14151b'),
      inside:
        path('M100-92H150V-100H100ZM160-58 200-52V-70H156Z', light) +
        path('M100-32H200V0H100Z', shade) +
        pane('M120-62V-88H138Q142-88 144-84L150-62Z', '#cfe8f2', 'g', 156) +
        line('M154-62V-24', shade, 2),
      over:
        circle(188, -48, 8, chrome) +
        circle(190, -48, 6, lamp) +
        path('M186-28H203V-13H182Z', chrome) +
        rect(118, -104, 20, 5, '#f4a024', 'rx="2"') +
        rect(0, -34, 6, 9, tail) +
        rect(122, -54, 10, 3, chrome),
    }),
    19,
  )
}
