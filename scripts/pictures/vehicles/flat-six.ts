import { circle, line, path, rect } from '../parts/shapes.ts'
import { chrome, lamp, pane, tail, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** A rear-engined coupe of the seventies with a ducktail. About 272 long, 88 high. */
export function flatSix({
  id = 'six',
  paint = '#7fb8a4',
  glass = '#d5e8ea',
}: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  return vehicle({
    id,
    d: 'M6-26 4-44 2-58 22-58Q70-86 116-88 152-88 180-62 226-62 250-54 266-46 267-32L266-20 258-13H16Q8-16 6-26Z',
    fill: base,
    shadow: [2, 272],
    wheels: [
      { x: 56, r: 24, rim: '#e7e3d8', hub: '#6e737c' },
      { x: 212, r: 24, rim: '#e7e3d8', hub: '#6e737c' },
    ],
    inside:
      path('M-2-54 24-53Q72-82 116-83 150-82 176-57 226-57 254-46L276-30V-100H-2Z', light) +
      path('M30-56Q76-82 116-83 146-82 172-58Z', base) +
      path('M-4-30Q60-40 140-30T280-28V0H-4Z', shade) +
      pane('M52-56Q76-74 106-78V-56Z', glass) +
      pane('M112-56V-79Q142-80 164-56Z', glass, `${id}g`, 160) +
      line('M108-56 104-16M174-56Q178-40 170-16', shade, 1.5),
    over:
      path('M-2-60Q10-64 26-58L24-53 2-52Z', shade) +
      path('M240-58Q262-54 264-42L252-40Q244-48 240-58Z', base) +
      circle(254, -46, 8, chrome) +
      circle(256, -46, 6, lamp) +
      path('M2-46 16-44 16-36 4-36Z', tail) +
      path('M0-32H14V-26H1ZM256-32H271V-25H258Z', '#22242b') +
      rect(86, -19, 100, 5, '#f4f1e8') +
      rect(118, -50, 10, 2.5, shade),
  })
}
