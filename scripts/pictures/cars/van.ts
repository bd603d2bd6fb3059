import { cartoon } from '../parts/cartoon.ts'
import { circle, line, path, rect } from '../parts/shapes.ts'
import { chrome, lamp, pane, tail, tones, vehicle } from '../parts/vehicle.ts'

/** A two-tone camper bus with a round face. */
export function van(): string {
  const { base, shade } = tones('#e8763c')
  const cream = '#f8efdc'
  return cartoon(
    '#9cc7a6',
    vehicle({
      id: 'a',
      d: 'M4-18V-92Q4-112 24-112H136Q160-112 168-84L176-56Q180-44 178-14H8Z',
      fill: cream,
      shadow: [0, 186],
      wheels: [
        { x: 40, r: 20, style: 'whitewall', hub: '#e8763c' },
        { x: 138, r: 20, style: 'whitewall', hub: '#e8763c' },
      ],
      inside:
        path('M0-106H160L150-120H0Z', '#fff') +
        path('M0-56H140Q158-56 164-40 168-30 170-60L190-60V0H0Z', base) +
        path('M0-30H190V0H0Z', shade) +
        rect(12, -98, 30, 32, '#bfe0e4', 'rx="5"') +
        rect(48, -98, 30, 32, '#bfe0e4', 'rx="5"') +
        rect(84, -98, 30, 32, '#bfe0e4', 'rx="5"') +
        pane('M122-66V-92Q122-98 128-98H140Q152-98 157-84L162-66Z', '#bfe0e4', 'g', 166) +
        line('M0-57H142Q160-56 166-40', chrome, 2.5) +
        line('M81-66V-22M118-98V-20', shade, 2),
      over:
        rect(30, -120, 84, 7, '#b5562e', 'rx="3"') +
        circle(168, -46, 9, chrome) +
        circle(170, -46, 7, lamp) +
        path('M166-26H186V-14H166ZM0-26H12V-14H0Z', chrome) +
        rect(2, -50, 6, 12, tail) +
        rect(122, -52, 9, 3, chrome),
    }),
    28,
  )
}
