import { line, path, rect } from '../parts/shapes.ts'
import { chrome, lamp, pane, tail, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** A long sixties coupe on small wire wheels, lowered to the road. About 324 long, 82 high. */
export function lowrider({
  id = 'low',
  paint = '#1f9a98',
  glass = '#9fd6e6',
}: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  return vehicle({
    id,
    d: 'M4-22 2-48Q2-55 9-56L110-58H226L311-54Q321-53 321-46L319-20Q318-10 309-9H13Q4-10 4-22Z',
    fill: base,
    shadow: [0, 324],
    wheels: [
      { x: 74, r: 18, style: 'wire', rim: '#f0d896', hub: '#f0d896' },
      { x: 252, r: 18, style: 'wire', rim: '#f0d896', hub: '#f0d896' },
    ],
    behind:
      path('M92-55Q112-79 134-82 164-85 194-81L226-55Z', shade) +
      path('M96-57Q114-79 134-82 164-85 194-81L196-78Q160-81 136-78 118-74 104-57Z', light) +
      pane('M112-56Q124-74 138-76L162-77V-56Z', glass) +
      pane('M167-56V-77L188-76 210-56Z', glass, `${id}g`, 206),
    inside:
      path('M-4-53 110-55H226L330-50V-62H-4Z', light) +
      path('M-4-34H330V0H-4Z', shade) +
      line('M-2-41H326', chrome, 2.5) +
      line('M8-47H110Q150-47 160-51H310', '#f0d896', 1.5) +
      line('M167-56V-12M220-55 224-14', shade, 1.5),
    over:
      path('M-1-24H12V-11H4Q-2-16-1-24Z', chrome) +
      path('M308-24H324Q326-15 320-11H308Z', chrome) +
      path('M1-46H9V-34H2Z', tail) +
      rect(312, -45, 9, 10, lamp) +
      rect(174, -51, 11, 2.5, chrome),
  })
}
