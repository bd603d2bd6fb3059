import { cartoon } from '../parts/cartoon.ts'
import { circle, line, path, rect } from '../parts/shapes.ts'
import { chrome, lamp, pane, steel, tail, tones, vehicle } from '../parts/vehicle.ts'

/** A family wagon with luggage on the rack. */
export function wagon(): string {
  const { light, base, shade } = tones('#3f8f6b')
  return cartoon(
    '#f3b99a',
    vehicle({
      id: 'a',
      d: 'M5-18V-54L14-86Q16-90 22-90H106Q113-90 118-82L134-56 168-52Q180-50 180-40V-15H9Z',
      fill: base,
      shadow: [0, 186],
      wheels: [
        { x: 40, r: 21, style: 'steel' },
        { x: 146, r: 21, style: 'steel' },
      ],
      behind:
        rect(28, -112, 34, 20, '#a5602f', 'rx="3"') +
        rect(66, -108, 28, 16, '#d9a441', 'rx="3"') +
        path('M36-112h4v20h-4ZM50-112h4v20h-4Z', '#7a4320') +
        line('M22-92H104M30-92V-88M96-92V-88', steel, 3),
      inside:
        path('M0-84H140V-94H0ZM134-54 190-46V-60H130Z', light) +
        path('M0-44H190V-30H0Z', '#e9d7ae') +
        path('M0-30H190V0H0Z', shade) +
        pane('M14-56 22-82H52V-56Z', '#d3ecec') +
        pane('M58-56V-82H84V-56Z', '#d3ecec') +
        pane('M90-56V-82H104Q108-82 111-77L122-56Z', '#d3ecec', 'g', 126) +
        line('M55-54V-18M87-54V-18', shade, 2),
      over:
        circle(174, -43, 7, chrome) +
        circle(176, -43, 5.5, lamp) +
        path('M170-24H187V-14H170ZM0-24H14V-14H0Z', chrome) +
        rect(4, -48, 6, 12, tail) +
        rect(92, -50, 9, 3, chrome),
    }),
    28,
  )
}
