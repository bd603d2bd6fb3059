import { circle, line, path, rect } from '../parts/shapes.ts'
import { chrome, lamp, pane, tail, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** A slender sixties convertible with two travelers and luggage. About 300 long, 96 high. */
export function cabriolet({
  id = 'cab',
  paint = '#3f86b5',
  glass = '#dff0f4',
}: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  return vehicle({
    id,
    d: 'M8-26 4-44Q4-55 16-57L206-61Q262-60 286-54 298-50 297-40L293-18 286-13H16Q9-16 8-26Z',
    fill: base,
    shadow: [2, 300],
    wheels: [
      { x: 64, r: 23, style: 'whitewall', hub: paint },
      { x: 232, r: 23, style: 'whitewall', hub: paint },
    ],
    behind:
      path('M22-56V-74Q22-78 27-78H66Q71-78 71-74V-57Z', '#9c5a2b') +
      path('M32-57V-78H37V-57ZM56-57V-78H61V-57Z', '#6f3c1a') +
      path('M112-58Q112-76 126-78 140-76 142-58Z', '#d8a13b') +
      path('M110-86Q92-92 78-84 90-84 92-80 100-80 112-78Z', '#e2513b') +
      circle(127, -87, 11, '#e8b48c') +
      path('M113-84Q113-100 128-100 140-98 139-90 128-94 122-84 122-76 113-84Z', '#e2513b') +
      path('M152-58Q152-76 166-78 180-76 182-58Z', '#f4f1e8') +
      circle(167, -87, 11, '#c98d63') +
      path('M155-88Q155-100 168-100 180-98 179-90L164-90Q162-82 157-82Z', '#2b2a33') +
      line('M182-60 176-72', '#2b2a33', 4) +
      pane('M206-60 186-86 192-88 218-61Z', glass) +
      line('M206-60 186-87', chrome, 3),
    inside:
      path('M-2-53 206-57Q260-56 306-46V-70H-2Z', light) +
      path('M-2-32Q150-38 306-34V0H-2Z', shade) +
      line('M0-44H304', chrome, 2) +
      line('M118-58V-16M196-60 202-18', shade, 1.5),
    over:
      path('M94-62H208L210-56H92Z', '#7b2f26') +
      path('M0-26H14V-15H4ZM284-28H302Q304-20 299-14H286Z', chrome) +
      path('M4-46H12V-36H5Z', tail) +
      circle(289, -45, 7, chrome) +
      circle(290, -45, 5, lamp) +
      rect(128, -53, 11, 2.5, chrome),
  })
}
