import { digit } from '../parts/digits.ts'
import { circle, line, path, rect } from '../parts/shapes.ts'
import { ink, lamp, pane, tail, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** A small two-seater of the nineties, top down, pop-up lamps, helmeted driver. About 250 long, 92 high. */
export function roadster({
  id = 'roa',
  paint = '#d8342c',
  glass = '#d9edf2',
}: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  return vehicle({
    id,
    d: 'M6-28Q3-48 18-55 50-61 82-58H154Q208-58 234-45 248-38 247-24L243-13H14Q8-16 6-28Z',
    fill: base,
    shadow: [2, 252],
    wheels: [
      { x: 54, r: 23, rim: '#f1f1ee', hub: '#8d939d' },
      { x: 198, r: 23, rim: '#f1f1ee', hub: '#8d939d' },
    ],
    behind:
      line('M80-54V-78Q82-84 90-84H92V-54', ink, 4) +
      path('M96-54Q100-66 110-66L122-54Z', '#3a3f4c') +
      path('M100-66Q112-72 120-54H98Z', '#2c4f8f') +
      circle(112, -76, 13, '#f6f3ea') +
      path('M112-82H126V-72H114Z', ink) +
      path('M101-84Q112-93 122-84L121-80H100Z', '#e8b23a') +
      pane('M160-56 140-82 146-83 170-57Z', glass) +
      line('M160-56 140-83', ink, 2.5) +
      line('M134-56 128-66', ink, 4),
    inside:
      path('M-2-50Q46-58 82-54H154Q206-54 256-34V-70H-2Z', light) +
      path('M-2-30Q60-24 130-32T256-28V0H-2Z', shade) +
      line('M92-58 90-16M150-58Q156-40 148-16', shade, 1.5) +
      circle(121, -37, 12, '#f8f6ef') +
      digit(2, 121, -37, ink, 0.8),
    over:
      path('M86-60H158L160-55H84Z', ink) +
      path('M198-55 204-65H222L226-50Z', base) +
      path('M218-64H223L226-52 220-53Z', lamp) +
      path('M5-44H20L18-36H4Z', tail) +
      path('M232-24H248V-17H236Z', ink) +
      rect(84, -15, 84, 4, ink),
  })
}
