import { circle, line, path, rect } from '../parts/shapes.ts'
import { chrome, type VehicleOptions } from '../parts/vehicle.ts'

/** A white motor yacht with a flybridge; y = 0 is the waterline. About 340 long, 144 high above water. */
export function cabinCruiser({
  id = 'yac',
  paint = '#24507a',
  glass = '#2c4257',
}: VehicleOptions): string {
  const hull = 'M6-40H150Q250-44 338-62 318-22 276 14H26Q8-10 6-40Z'
  return [
    line('M18-40V-84', chrome, 3),
    path('M20-84Q34-90 46-82T68-84V-66Q56-60 46-66T20-64Z', '#c8372d'),
    path('M76-40 84-84H206L250-46V-40Z', '#fbfaf5'),
    path('M92-50 98-76H130V-50ZM138-50V-76H168V-50ZM176-50V-76H202L230-50Z', glass),
    path('M92-84 98-92H196L208-84Z', '#d5dae4'),
    path('M110-92 116-108H160L176-92Z', '#fbfaf5'),
    path('M160-108 182-92H176L156-108Z', glass),
    circle(132, -118, 9, '#d9a27a'),
    path('M122-119Q122-130 132-130T143-121L136-122Z', '#f4f1e8'),
    path('M122-96Q122-110 132-110T144-96Z', '#e2513b'),
    line('M88-92V-140H150', chrome, 3),
    path('M78-138H156V-144H78Z', paint),
    line('M236-44 246-62 330-70M262-46V-63M286-50V-66M310-55V-68', chrome, 2),
    `<clipPath id="${id}"><path d="${hull}"/></clipPath>`,
    `<g clip-path="url(#${id})">`,
    path(hull, '#fbfaf5'),
    path('M0-28Q180-26 344-54V-38Q180-10 0-14Z', paint),
    path('M0 0Q160 4 310-10V20H0Z', '#c8372d'),
    '</g>',
    circle(210, -36, 4, glass),
    circle(232, -38, 4, glass),
    circle(254, -41, 4, glass),
    rect(4, -44, 76, 6, '#8a5a36'),
  ].join('')
}
