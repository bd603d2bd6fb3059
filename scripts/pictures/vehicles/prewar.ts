import { circle, line, path, rect } from '../parts/shapes.ts'
import { chrome, lamp, steel, tail, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** Both fenders and the running board in one sweep, with the light along their tops. */
const fenders = (paint: string, light: string) =>
  path(
    'M6-22Q8-72 58-73 104-72 112-20H206Q220-74 274-75 314-73 322-34L311-33Q302-62 274-63 246-62 232-22 226-8 208-8H104Q96-10 92-28 84-58 58-60 24-58 18-22Z',
    paint,
  ) +
  path(
    'M8-34Q16-72 58-73 100-72 110-34 98-66 58-67 18-66 8-34ZM208-28Q222-74 274-75 310-73 321-38 306-68 274-69 230-68 208-28Z',
    light,
  )

/** A grand open tourer of the thirties: long hood, flowing fenders, side spare. About 320 long, 112 high. */
export function prewar({
  id = 'pre',
  paint = '#7c1f33',
  glass = '#d7ecf0',
}: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  const cream = '#f3e3c0'
  return vehicle({
    id,
    d: 'M16-40Q14-66 38-76 70-86 110-82L172-84 282-86V-34H16Z',
    fill: cream,
    shadow: [4, 322],
    arch: 0,
    floor: false,
    wheels: [
      { x: 58, r: 31, style: 'wire', hub: paint },
      { x: 272, r: 31, style: 'wire', hub: paint },
    ],
    behind:
      path('M40-78Q56-98 86-96 100-94 104-82Z', '#5b4a3c') +
      path('M112-82Q110-98 122-100L130-82Z', '#8c5a36') +
      path('M80-40H250V-14H80Z', '#241a1c') +
      line('M150-82 140-98', steel, 3) +
      line('M132-92 150-104', '#4a3a30', 3) +
      path('M172-84 160-114 165-114 179-84Z', glass) +
      line('M173-82 160-115', chrome, 2.5),
    inside:
      path('M10-74Q50-86 110-79L172-81 290-82V-92H10Z', '#fffaf0') +
      path('M10-52H290V-30H10Z', '#d9c191') +
      line('M112-82V-40M168-84V-40', '#c0a671', 1.5) +
      line(
        'M190-72v18M200-72v18M210-72v18M220-72v18M230-72v18M240-72v18M250-72v18M260-72v18',
        '#c0a671',
        3,
      ) +
      line('M8-76Q60-88 116-80L290-84', paint, 2),
    over:
      circle(208, -44, 23, '#17191f') +
      circle(208, -44, 17, paint) +
      circle(208, -44, 7, chrome) +
      path('M278-90H287L289-66H280Z', chrome) +
      fenders(base, light) +
      path('M102-18H208V-8H104Z', shade) +
      circle(294, -72, 9, chrome) +
      path('M296-81a9 9 0 0 1 0 18Z', lamp) +
      path('M296-24H314V-32H320V-14H314V-20H296Z', steel) +
      rect(314, -32, 6, 18, chrome) +
      circle(12, -36, 4, tail),
  })
}
