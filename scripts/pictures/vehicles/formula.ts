import { circle, line, path, rect } from '../parts/shapes.ts'
import { ink, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** An open-wheel single-seater with wings and a helmeted driver. About 346 long, 76 high. */
export function formula({ id = 'for', paint = '#d43a2a' }: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  const second = '#f6c945'
  return vehicle({
    id,
    d: 'M22-20 30-34 82-38 100-70Q104-76 116-74L134-50 150-44H182L190-50Q260-42 336-20L338-12H60L24-14Z',
    fill: base,
    shadow: [6, 350],
    arch: 0,
    floor: false,
    wheels: [
      { x: 58, r: 27, rim: '#c8ccd2' },
      { x: 270, r: 25, rim: '#c8ccd2' },
    ],
    behind:
      line('M58-27 110-40M270-25 226-36M270-25 220-22', ink, 4) +
      circle(162, -55, 13, '#f4f1e8') +
      path('M162-60H176V-52H164Z', ink) +
      path('M150-62Q162-70 172-62L174-66Q162-74 150-66Z', second),
    inside:
      path(
        'M84-36 102-72Q106-78 118-76L124-68 112-66 98-38ZM182-52Q260-44 344-18L344-24Q260-52 186-56Z',
        light,
      ) +
      path('M10-24Q180-26 346-14V0H10Z', shade) +
      path('M196-48Q214-44 232-40L222-16H186Z', second) +
      path('M88-14 98-36Q150-42 196-36L212-14Z', shade) +
      path('M186-18 194-34 202-34 206-18Z', ink),
    over:
      path('M2-74H44V-44H8Z', base) +
      path('M2-74H44V-64H4Z', second) +
      rect(22, -46, 8, 22, ink) +
      path('M300-16H350L352-24 356-24 354-8H300Z', second) +
      path('M300-12H355V-8H300Z', shade) +
      line('M180-46 192-52 206-48', ink, 4) +
      rect(70, -10, 230, 4, ink),
  })
}
