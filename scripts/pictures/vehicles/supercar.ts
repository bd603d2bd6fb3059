import { line, path, rect } from '../parts/shapes.ts'
import { ink, lamp, pane, tail, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** A mid-engined wedge with a low nose and side intakes. About 294 long, 84 high. */
export function supercar({
  id = 'sup',
  paint = '#f2c22e',
  glass = '#2c3a4c',
}: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  return vehicle({
    id,
    d: 'M8-24 4-48 10-62 48-66 106-84Q128-87 150-82L206-59Q238-58 260-42L282-28Q292-22 290-14L286-10H14Z',
    fill: base,
    shadow: [0, 296],
    wheels: [
      { x: 58, r: 26, rim: '#555b66', hub: '#f4f1e8' },
      { x: 230, r: 24, rim: '#555b66', hub: '#f4f1e8' },
    ],
    inside:
      path('M0-58 50-61 108-80Q128-82 148-78L204-54Q236-53 258-37L300-10V-100H0Z', light) +
      path('M54-62 108-80Q128-82 148-78L204-54 90-56Z', base) +
      path('M-4-30 110-24 196-36 300-20V0H-4Z', shade) +
      path('M88-58 116-76 122-57Z', glass) +
      pane('M128-57 123-77Q138-78 148-75L196-52Z', glass, `${id}g`, 178) +
      path('M84-52 124-36 96-28Z', ink) +
      line('M126-57 134-14M204-50 196-14', shade, 1.5),
    over:
      path('M18-62 14-78 22-78 34-64Z', ink) +
      path('M-4-82 44-80 46-74-2-75Z', base) +
      path('M244-49 270-35 256-36Z', lamp) +
      path('M5-50H24L22-43H5Z', tail) +
      path('M8-30H28L26-18H11Z', ink) +
      path('M262-20 288-18 286-9H260Z', ink) +
      rect(94, -13, 106, 4, ink),
  })
}
