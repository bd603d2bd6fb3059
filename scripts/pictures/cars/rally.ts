import { cartoon } from '../parts/cartoon.ts'
import { digit } from '../parts/digits.ts'
import { circle, line, path, rect } from '../parts/shapes.ts'
import { ink, lamp, pane, tail, tones, vehicle } from '../parts/vehicle.ts'

/** A square rally hatch: lamp pods, mud flaps, a spare on the roof. */
export function cartoonRally(): string {
  const { light, shade } = tones('#f4f1e8')
  return cartoon(
    '#d9955f',
    vehicle({
      id: 'a',
      d: 'M6-22V-58L18-90Q20-94 26-94H104Q110-94 114-88L128-60 164-54Q176-52 176-42V-16H10Z',
      fill: '#f4f1e8',
      shadow: [0, 186],
      wheels: [
        { x: 38, r: 23, rim: '#f0b429', hub: '#fff' },
        { x: 140, r: 23, rim: '#f0b429', hub: '#fff' },
      ],
      behind: rect(40, -106, 44, 12, ink, 'rx="6"') + rect(46, -103, 32, 5, '#3d424e', 'rx="2"'),
      inside:
        path('M0-90H120V-100H0Z', light) +
        path('M0-50 60-52 110-10H60L40-34H0ZM126-60 180-52V-44L150-48Z', '#d8342c') +
        path('M0-40 40-34 60-10H30L16-26H0Z', '#1f4fa3') +
        path('M0-22H180V0H0Z', shade, 'opacity=".6"') +
        pane('M16-60 26-86H60V-60Z', '#40536a') +
        pane('M66-60V-86H100Q104-86 107-80L117-60Z', '#40536a', 'g', 118) +
        line('M63-60V-18M120-60 118-18', '#b9b4a8', 2),
      over:
        path('M10-94-2-104 20-102 30-95Z', '#1f4fa3') +
        circle(90, -40, 13, '#fff') +
        digit(4, 90, -40, ink, 0.9) +
        circle(160, -62, 8, ink) +
        circle(162, -62, 6, lamp) +
        circle(176, -60, 8, ink) +
        circle(178, -60, 6, lamp) +
        path('M166-52H177V-42H168Z', lamp) +
        rect(4, -54, 7, 13, tail) +
        path('M14-16H19L16-3H11ZM116-16H121L118-3H113Z', '#d8342c') +
        path('M166-26H182V-15H166Z', ink),
    }),
    30,
  )
}
