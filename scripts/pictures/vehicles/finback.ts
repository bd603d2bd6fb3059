import { circle, line, path, rect } from '../parts/shapes.ts'
import {
  chrome,
  lamp,
  pane,
  steel,
  tail,
  tones,
  type VehicleOptions,
  vehicle,
} from '../parts/vehicle.ts'

/** A two-tone hardtop of the late fifties with tail fins. About 302 long, 96 high. */
export function finback({
  id = 'fin',
  paint = '#c23a2b',
  glass = '#bfe0e6',
}: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  const cream = '#f6ecd6'
  return vehicle({
    id,
    d: 'M8-18 5-42 15-52 2-72Q56-72 98-65H212Q264-64 288-58 301-54 300-46L297-24Q297-15 288-14H14Q8-14 8-18Z',
    fill: base,
    shadow: [0, 304],
    wheels: [
      { x: 66, r: 23, style: 'whitewall', hub: paint },
      { x: 236, r: 23, style: 'whitewall', hub: paint },
    ],
    behind:
      path('M92-62Q106-92 126-95 152-99 182-94 202-80 216-62Z', cream) +
      pane('M108-62Q116-84 128-88L152-90V-62Z', glass) +
      pane('M156-62V-90L178-88Q190-78 198-62Z', glass, `${id}g`, 196) +
      path('M202-62Q194-78 183-88L187-87Q200-76 209-62Z', glass),
    inside:
      path('M-10-70Q60-70 100-63H212Q270-62 310-54V-60L212-70H0Z', light) +
      path('M-10-26Q150-34 310-30V0H-10Z', shade) +
      path('M-6-56Q60-54 128-38L110-32Q60-40-4-36Z', cream) +
      line('M-4-58Q70-56 132-37L108-30Q60-38-4-34M132-37Q220-44 302-42', chrome, 2) +
      line('M156-64 154-22M206-62 210-40', shade, 1.5),
    over:
      path('M1-24H14L13-13H4Q0-18 1-24Z', chrome) +
      path('M286-26H303Q306-18 300-12H288Z', chrome) +
      rect(288, -27, 16, 3, steel) +
      path('M15-52 5-71 4-64 10-50Z', tail) +
      circle(293, -46, 6, lamp) +
      path('M282-56Q296-58 302-50L299-47Q292-53 282-52Z', chrome) +
      rect(162, -54, 10, 2.5, chrome),
  })
}
