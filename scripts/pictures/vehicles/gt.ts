import { digit } from '../parts/digits.ts'
import { circle, line, path, rect } from '../parts/shapes.ts'
import { ink, lamp, pane, tail, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** A modern coupe prepared for the track: big wing, splitter, number roundel. About 292 long, 98 high. */
export function gt({ id = 'gt', paint = '#f08a24', glass = '#35485a' }: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  return vehicle({
    id,
    d: 'M6-24 3-48Q3-60 14-63L60-66Q90-92 138-94 170-94 204-68L212-62Q262-56 282-40 291-32 288-18L284-11H14Z',
    fill: base,
    shadow: [0, 296],
    wheels: [
      { x: 60, r: 25, rim: '#e7e9eb', hub: '#c8410b' },
      { x: 230, r: 25, rim: '#e7e9eb', hub: '#c8410b' },
    ],
    inside:
      path('M-2-56Q30-64 62-62 96-90 138-90 166-90 198-66L210-58Q262-52 300-32V-100H-2Z', light) +
      path('M60-62Q92-90 138-89 166-88 198-64L206-57Q100-60 60-62Z', base) +
      path('M-4-26Q80-42 200-30T300-30V0H-4Z', shade) +
      path('M72-60Q94-80 114-84L112-60Z', glass) +
      pane('M119-60 120-85Q150-90 170-80 184-72 192-60Z', glass, `${id}g`, 178) +
      line('M116-60 112-16M198-60Q206-40 198-16', shade, 1.5) +
      path('M70-36 92-46 88-30Z', ink),
    over:
      path('M22-62 18-92H26L34-64Z', ink) +
      path('M-6-98Q20-92 48-97L48-91Q20-86-6-90Z', ink) +
      path('M-8-102H-2V-84H-8Z', base) +
      circle(152, -40, 15, '#f8f6ef') +
      digit(7, 152, -40, ink) +
      path('M262-50Q280-42 284-34L264-40Z', lamp) +
      path('M3-54 20-54 18-46 3-44Z', tail) +
      path('M264-14H300V-8H262Z', ink) +
      path('M276-26H290V-17H280Z', ink) +
      rect(90, -12, 110, 4, ink),
  })
}
