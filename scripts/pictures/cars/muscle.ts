import { cartoon } from '../parts/cartoon.ts'
import { line, path, rect } from '../parts/shapes.ts'
import { chrome, ink, lamp, pane, tail, tones, vehicle } from '../parts/vehicle.ts'

/** A square-shouldered muscle coupe with a hood scoop and raised tail. */
export function cartoonMuscle(): string {
  const { light, base, shade } = tones('#7a3fa0')
  return cartoon(
    '#cfe08a',
    vehicle({
      id: 'a',
      d: 'M4-28 2-66 26-64 44-66 112-60 176-54Q186-53 186-44L184-24 172-14H16Z',
      fill: base,
      shadow: [0, 190],
      wheels: [
        { x: 42, r: 26 },
        { x: 148, r: 22 },
      ],
      behind:
        path('M18-62Q46-90 68-92H92Q100-92 106-84L122-58Z', base) +
        path('M22-64Q48-90 68-92H92Q100-92 104-86L92-88H70Q54-84 36-64Z', light) +
        pane('M42-64Q54-80 66-84L64-62Z', '#cfe4ee') +
        pane('M70-62 72-84H90Q95-84 98-79L110-60Z', '#cfe4ee', 'g', 112),
      inside:
        path('M0-62 26-58 46-60 112-55 190-48V-70H0Z', light) +
        path('M0-32H190V0H0Z', shade) +
        path('M-2-50 190-44V-38L-2-42Z', '#fbfaf5') +
        line('M68-62 66-20M114-60V-20', shade, 2),
      over:
        path('M124-58 130-72H152L158-56Z', ink) +
        path('M126-58 132-67H146L150-57Z', base) +
        path('M-4-72 20-68V-62L-2-63Z', base) +
        path('M3-58H10V-44H4Z', tail) +
        path('M176-52H187V-38H178Z', lamp) +
        path('M172-28H189L187-16H168Z', chrome) +
        path('M0-32H10V-22H2Z', chrome) +
        rect(72, -56, 10, 3, chrome),
    }),
    27,
  )
}
