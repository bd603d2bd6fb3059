import { line, path, rect } from '../parts/shapes.ts'
import { ink, lamp, pane, tail, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** A long-hood fastback of 1970 with hips, hood scoop and side stripes. About 294 long, 92 high. */
export function muscle({
  id = 'mus',
  paint = '#2c5aa8',
  glass = '#b9d9e6',
}: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  return vehicle({
    id,
    d: 'M7-24 3-50 1-62 22-60Q60-70 104-64L202-62 278-56Q292-54 292-46L291-30 286-18 272-13H16Q8-14 7-24Z',
    fill: base,
    shadow: [2, 294],
    wheels: [
      { x: 64, r: 25 },
      { x: 230, r: 24 },
    ],
    behind:
      path('M18-58Q72-86 122-91 148-93 168-90L210-60Z', base) +
      path('M22-60Q72-86 122-91 148-93 168-90L172-87Q148-90 124-87 78-82 36-60Z', light) +
      pane('M66-62Q84-76 104-82L100-62Z', glass) +
      pane('M107-62 112-83Q134-88 163-86L190-62Z', glass, `${id}g`, 180),
    inside:
      path('M-2-60 22-57Q60-66 104-61L202-59 296-52V-70H-2Z', light) +
      path('M-2-30Q60-26 150-34T300-36V0H-2Z', shade) +
      path('M104-50H284L286-44H112Q106-38 102-22H94Q96-42 104-50Z', '#f4f1e8') +
      line('M108-62 106-16M198-60 200-16', shade, 1.5),
    over:
      path('M216-61 244-67 252-59Z', shade) +
      path('M242-66 246-67 254-59 248-59Z', ink) +
      path('M4-52 11-52 12-38 5-38Z', tail) +
      path('M280-50H291V-38H283Z', lamp) +
      path('M284-32H292L287-17 274-13Z', ink) +
      rect(114, -56, 11, 2.5, shade) +
      path('M8-24H16V-14H12Z', ink),
  })
}
