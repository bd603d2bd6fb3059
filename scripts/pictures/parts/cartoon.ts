import { circle, mix, path, picture, place, rect } from './shapes.ts'

/** A cartoon car on its rounded backdrop: a disc of light behind it and a ground under it. */
export function cartoon(backdrop: string, car: string, x = 30): string {
  const ground = mix(backdrop, '#1a1830', 0.22)
  const clip = '<clipPath id="bg"><rect width="240" height="160" rx="24"/></clipPath>'
  return picture(
    240,
    160,
    clip,
    `<g clip-path="url(#bg)">`,
    rect(0, 0, 240, 160, backdrop),
    circle(128, 84, 74, mix(backdrop, '#ffffff', 0.34)),
    path('M0 124Q120 116 240 124V160H0Z', ground),
    '</g>',
    place(x, 136, car),
  )
}
