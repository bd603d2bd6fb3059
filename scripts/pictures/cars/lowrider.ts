import { cartoon } from '../parts/cartoon.ts'
import { line, path, rect } from '../parts/shapes.ts'
import { chrome, lamp, pane, tail, tones, vehicle } from '../parts/vehicle.ts'

/** A long cruiser lowered on small gold wheels. */
export function cartoonLowrider(): string {
  const { light, base, shade } = tones('#c2256b')
  const gold = '#f4cf6b'
  return cartoon(
    '#7f86c9',
    vehicle({
      id: 'a',
      d: 'M4-16 2-44Q2-52 10-53L130-54 196-50Q206-49 206-40L204-14Q202-7 196-6H12Q4-7 4-16Z',
      fill: base,
      shadow: [0, 208],
      wheels: [
        { x: 46, r: 16, style: 'wire', rim: gold, hub: gold },
        { x: 164, r: 16, style: 'wire', rim: gold, hub: gold },
      ],
      behind:
        path('M52-52Q66-78 84-80 104-82 122-78L142-52Z', '#fbf3e4') +
        pane('M66-53Q76-72 88-73L100-74V-53Z', '#bfd8ee') +
        pane('M105-53V-74L118-72 131-53Z', '#bfd8ee', 'g', 132),
      inside:
        path('M0-50 130-51 210-46V-60H0Z', light) +
        path('M0-30H210V0H0Z', shade) +
        line('M0-36H210', chrome, 2.5) +
        path('M20-46H84Q104-46 116-41 100-40 84-42H20ZM130-46h50l-16 4h-26Z', gold) +
        line('M103-52V-10M138-52V-10', shade, 2),
      over:
        path('M-2-22H12V-9H2ZM194-22H210V-9H194Z', chrome) +
        path('M1-44H9V-32H3Z', tail) +
        rect(198, -43, 8, 10, lamp) +
        rect(108, -48, 9, 2.5, chrome),
    }),
    16,
  )
}
