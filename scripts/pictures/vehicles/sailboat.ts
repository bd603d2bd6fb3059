import { circle, line, path } from '../parts/shapes.ts'
import { type VehicleOptions } from '../parts/vehicle.ts'

/** A sloop heeling in the wind with two sails; the mast is at x = 0, y = 0 the waterline. About 190 long, 220 high. */
export function sailboat({ id = 'sai', paint = '#c8372d' }: VehicleOptions): string {
  const hull = 'M-92-26 104-34Q88-8 60 10H-64Q-86-4-92-26Z'
  return [
    line('M2-30 16-214', '#6b4630', 5),
    path('M12-210Q-28-130-84-52L0-48Z', '#fbfaf5'),
    path('M12-210Q-10-150-38-104L4-100Z', '#e4e7ea'),
    path('M20-206Q66-120 96-42 56-36 12-46Z', paint),
    path('M20-206Q50-120 58-40 34-40 12-46Z', '#e8604e'),
    line('M0-46-88-48', '#6b4630', 5),
    circle(-44, -52, 8, '#d9a27a') + path('M-56-28Q-58-44-44-44T-32-28Z', '#f2c14e'),
    circle(-18, -48, 7, '#9c6a48') + path('M-29-28Q-30-40-18-40T-7-28Z', '#2f63b8'),
    path('M16-216 34-210 16-204Z', '#2f63b8'),
    `<clipPath id="${id}"><path d="${hull}"/></clipPath>`,
    `<g clip-path="url(#${id})">`,
    path(hull, '#fbfaf5'),
    path('M-100-18 110-26V-16L-100-8Z', '#24507a'),
    path('M-100 0 110-8V20H-100Z', '#b5452f'),
    '</g>',
    path('M-94-30 106-38 104-32-92-24Z', '#8a5a36'),
  ].join('')
}
