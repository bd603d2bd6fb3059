import { cartoon } from '../parts/cartoon.ts'
import { circle, line, path } from '../parts/shapes.ts'
import { chrome, lamp, tail, tones, vehicle } from '../parts/vehicle.ts'

/** A thirties two-seater: cut-away door, flowing fenders, spare on the tail. */
export function cartoonRoadster(): string {
  const { light, base, shade } = tones('#1f6b4a')
  return cartoon(
    '#efc6b2',
    vehicle({
      id: 'a',
      d: 'M18-30 24-66H52Q60-66 64-54 72-46 84-54L92-70 166-68V-28H18Z',
      fill: base,
      shadow: [0, 190],
      arch: 0,
      floor: false,
      wheels: [
        { x: 38, r: 26, style: 'wire' },
        { x: 154, r: 26, style: 'wire' },
      ],
      behind:
        circle(16, -52, 20, '#17191f') +
        circle(16, -52, 13, '#d5d9dd') +
        path('M50-62Q50-82 62-82L74-60Z', '#8c4a2c') +
        line('M80-58 86-74M80-71 91-78', '#2b2226', 3.5) +
        path('M96-70 90-98H95L104-70Z', '#dcf0f2') +
        line('M98-68 91-98', chrome, 3) +
        path('M40-30H150V-12H40Z', '#14151b'),
      inside:
        path('M10-62H56L64-48Q74-40 86-50L94-65H180V-80H10Z', light) +
        path('M10-44H180V-20H10Z', shade) +
        line('M112-58v16M121-58v16M130-58v16M139-58v16', shade, 4),
      over:
        path('M164-74H173L174-60H165Z', chrome) +
        path(
          'M4-26Q6-62 40-62 70-62 78-24H110Q120-62 156-62 186-62 192-28L182-28Q178-53 154-53 132-53 124-14H68Q60-53 38-53 18-53 14-24Z',
          base,
        ) +
        path(
          'M6-36Q14-62 40-62 66-62 74-36 62-56 40-56 18-56 6-36ZM114-36Q126-62 156-62 184-62 190-38 178-56 156-56 132-56 114-36Z',
          light,
        ) +
        circle(178, -62, 9, chrome) +
        path('M180-71a9 9 0 0 1 0 18Z', lamp) +
        circle(4, -30, 4, tail),
    }),
    24,
  )
}
