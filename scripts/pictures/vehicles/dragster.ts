import { circle, line, path, rect } from '../parts/shapes.ts'
import { ink, steel, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** A top-fuel dragster with header flames. About 420 long, 120 high. */
export function dragster({ id = 'dra', paint = '#e23f8b' }: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  return vehicle({
    id,
    d: 'M30-26 96-34 142-48 152-64Q164-74 182-66L206-44Q300-32 408-16L410-9H60L34-16Z',
    fill: base,
    shadow: [16, 420],
    arch: 0,
    floor: false,
    wheels: [
      { x: 66, r: 38, rim: '#d5d9dd' },
      { x: 394, r: 15, style: 'wire', rim: '#d5d9dd' },
    ],
    behind:
      line('M58-40 44-104M74-46 52-104', steel, 4) +
      path('M8-116H16L22-98 78-104V-98L14-92Z', base) +
      path('M8-116H17L20-90H8Z', light) +
      path('M100-36 104-58H146V-36Z', steel) +
      rect(106, -72, 32, 16, '#d5d9dd') +
      path('M104-84H136L140-72H104Z', ink) +
      path('M154-54Q156-68 168-69 180-68 184-54Z', ink) +
      circle(167, -62, 10, '#f4f1e8') +
      path('M167-67H179V-59H168Z', ink),
    inside:
      path('M206-48Q300-36 420-16V-30L206-60Z', light) +
      path('M20-20Q200-22 420-10V0H20Z', shade) +
      path('M212-44Q240-41 268-36L236-18H196Z', '#ffd24a') +
      path('M280-36 296-33 268-16H252Z', '#ffd24a'),
    over:
      line('M110-50 92-62M120-50 102-64M130-50 112-66M140-50 122-68', '#f4f1e8', 5) +
      path(
        'M94-60Q74-74 70-100 82-88 86-92 84-104 92-116 96-98 104-100 106-112 116-124 114-102 124-66Z',
        '#ff8440',
      ) +
      path('M98-64Q84-76 82-90 92-84 98-96 104-86 112-98 112-80 120-68Z', '#ffd24a') +
      path('M404-16 420-14V-8H400Z', light) +
      line('M30-12 8-6', steel, 3) +
      circle(8, -5, 5, ink),
  })
}
