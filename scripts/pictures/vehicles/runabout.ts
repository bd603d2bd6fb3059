import { circle, ellipse, line, path, rect } from '../parts/shapes.ts'
import { chrome, type VehicleOptions } from '../parts/vehicle.ts'

/** A varnished wooden runabout under way; y = 0 is the waterline. About 340 long, 90 high above water. */
export function runabout({
  id = 'run',
  paint = '#9a4b22',
  glass = '#d6eef2',
}: VehicleOptions): string {
  const hull = 'M4-46 150-50Q260-56 336-72 312-26 262 14H20Q6-10 4-46Z'
  return [
    line('M18-46V-92', chrome, 3),
    path('M20-92Q36-98 48-90T74-92V-70Q62-66 48-72T20-70Z', '#c8372d'),
    path('M20-84Q36-90 48-82T74-84V-78Q62-74 48-80T20-78Z', '#fbfaf5'),
    path('M92-48Q92-66 104-66H112L122-48ZM140-48Q140-66 152-66H160L170-48Z', '#efe0c0'),
    path('M158-50Q160-70 172-70 184-68 184-50Z', '#274b7d'),
    circle(172, -80, 11, '#e0a77c'),
    path('M160-80Q160-93 173-93 184-92 186-84H172Q168-74 162-74Z', '#fbfaf5'),
    path('M196-52 184-74 190-75 218-54Z', glass),
    line('M196-51 184-75', chrome, 3),
    `<clipPath id="${id}"><path d="${hull}"/></clipPath>`,
    `<g clip-path="url(#${id})">`,
    path(hull, paint),
    path('M0-50 150-54Q260-60 344-78V-66Q260-46 150-40L0-36Z', '#d58a45'),
    path('M0-8Q160-4 300-18V20H0Z', '#fbfaf5'),
    path('M0 0Q160 4 290-8V20H0Z', '#c8372d'),
    line('M0-26Q160-28 320-52', '#7b3817', 2),
    '</g>',
    path('M86-50H196L198-45 84-43Z', '#4d2410'),
    line('M10-36Q160-38 326-68', chrome, 2),
    ellipse(300, -68, 9, 3, chrome),
    rect(60, -50, 16, 4, chrome),
  ].join('')
}
