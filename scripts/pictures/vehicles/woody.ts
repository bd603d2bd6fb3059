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

const surfboard =
  path('M36-118Q60-130 130-128 200-126 240-118 200-110 130-110 60-108 36-118Z', '#f4e9d2') +
  path('M40-118Q130-124 236-118 130-115 40-118Z', '#e2613b') +
  rect(70, -113, 4, 8, steel) +
  rect(160, -113, 4, 8, steel)

/** A forties wagon with a wooden body; a surfboard on the roof. About 292 long, 122 high. */
export function woody({
  id = 'woo',
  paint = '#2f6b58',
  glass = '#bcdde0',
}: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  const wood = '#d69a55'
  const frame = '#8d5527'
  return vehicle({
    id,
    d: 'M8-20 9-70H204Q262-72 283-54 294-40 291-18L286-13H14Z',
    fill: base,
    shadow: [2, 294],
    wheels: [
      { x: 62, r: 24, style: 'whitewall', hub: paint },
      { x: 232, r: 24, style: 'whitewall', hub: paint },
    ],
    behind:
      surfboard +
      path('M9-66 14-98Q16-106 26-107H164Q180-106 190-94L208-66Z', wood) +
      path(
        'M12-98Q15-109 28-109H164Q182-108 192-94L184-98Q178-102 164-102H28Q18-102 12-98Z',
        base,
      ) +
      pane('M20-68 24-94Q25-97 30-97H68V-68Z', glass) +
      pane('M76-68V-97H120V-68Z', glass, `${id}g`, 140) +
      pane('M128-68V-97H160Q170-97 176-90L190-68Z', glass, `${id}h`, 200),
    inside:
      path('M200-66Q262-68 300-46V-76H200Z', light) +
      path('M0-66H186V-30H0Z', wood) +
      path('M0-50H186V-30H0Z', '#c4853f') +
      line('M0-67H188M72-68V-20M124-68V-20M0-48H186M0-28H186M186-70V-20', frame, 4) +
      path('M0-26H300V0H0Z', shade),
    over:
      path('M24-24Q28-60 62-60 98-58 104-16H94Q90-50 62-50 36-50 34-16L22-15Z', base) +
      path('M190-16Q194-60 234-60 276-58 286-28L270-18Q262-50 234-50 208-50 204-16Z', base) +
      path(
        'M28-42Q38-60 62-60 88-59 98-38 84-55 62-55 40-55 28-42ZM196-40Q208-60 234-60 266-59 282-36 262-55 234-55 210-55 196-40Z',
        light,
      ) +
      rect(98, -18, 98, 5, frame) +
      circle(276, -56, 8, chrome) +
      circle(278, -56, 6, lamp) +
      path('M286-30H297V-15H284Z', chrome) +
      path('M2-26H12V-14H4Z', chrome) +
      circle(10, -34, 4, tail),
  })
}
