import { circle, line, path, rect } from '../parts/shapes.ts'
import { lamp, pane, steel, tail, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** A step van with an open serving hatch and striped awning. About 250 long, 150 high. */
export function stepVan({
  id = 'van',
  paint = '#2a9d8f',
  glass = '#d5ecee',
}: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  const stripes = [0, 1, 2, 3, 4, 5]
    .map((i) => path(`M${40 + i * 20}-126h20l3 15h-20Z`, i % 2 ? '#fbfaf5' : '#e2513b'))
    .join('')
  return vehicle({
    id,
    d: 'M6-24V-134Q6-144 18-144H176Q186-144 192-136L212-84 234-74Q242-70 242-58V-22L236-16H12Z',
    fill: base,
    shadow: [0, 250],
    wheels: [
      { x: 54, r: 22, style: 'steel', rim: '#efe7d3' },
      { x: 198, r: 22, style: 'steel', rim: '#efe7d3' },
    ],
    inside:
      path('M0-134H186L192-126 212-84V-150H0Z', light) +
      path('M0-46H260V-34H0Z', '#f6ecd6') +
      path('M0-34H260V0H0Z', shade) +
      rect(40, -122, 112, 58, '#3a2c33') +
      rect(40, -76, 112, 12, '#e9c98f') +
      path('M166-120H182L198-84V-70H166Z', glass) +
      line('M160-128V-22', shade, 1.5),
    over:
      path('M70-76Q70-92 82-93 94-92 94-76Z', '#f4f1e8') +
      circle(82, -100, 8, '#d9a27a') +
      rect(74, -110, 16, 6, '#fbfaf5') +
      rect(112, -86, 8, 10, '#e2513b') +
      rect(124, -84, 8, 8, '#e8b23a') +
      stripes +
      rect(36, -66, 120, 5, steel) +
      rect(84, -154, 40, 10, steel) +
      pane('M204-84 212-84 222-78 204-76Z', glass) +
      circle(238, -54, 6, lamp) +
      path('M236-28H248V-18H236ZM0-26H10V-18H0Z', steel) +
      rect(5, -58, 5, 10, tail),
  })
}
