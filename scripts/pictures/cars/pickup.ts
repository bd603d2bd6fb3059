import { cartoon } from '../parts/cartoon.ts'
import { circle, line, path, rect } from '../parts/shapes.ts'
import { chrome, lamp, pane, tail, tones, vehicle } from '../parts/vehicle.ts'

/** A stubby farm pickup with pumpkins in the bed. */
export function cartoonPickup(): string {
  const { light, base, shade } = tones('#d24a35')
  return cartoon(
    '#a9d3c5',
    vehicle({
      id: 'a',
      d: 'M4-20V-58H72V-62H128Q166-64 176-46 182-34 180-16H10Z',
      fill: base,
      shadow: [0, 188],
      wheels: [
        { x: 38, r: 23, style: 'whitewall', hub: '#d24a35' },
        { x: 144, r: 23, style: 'whitewall', hub: '#d24a35' },
      ],
      behind:
        circle(22, -62, 13, '#ee8a2a') +
        circle(46, -62, 15, '#f29d3c') +
        path('M44-80h5v8h-5ZM20-78h4v6h-4Z', '#4f7a3f') +
        path('M70-60 74-92Q76-104 88-104H110Q122-104 126-92L132-60Z', base) +
        path('M74-92Q76-104 88-104H110Q122-104 126-92 118-98 110-98H88Q80-98 74-92Z', light) +
        pane('M80-62 83-88Q84-92 88-92H112Q116-92 118-88L124-62Z', '#d8ecec', 'g', 122),
      inside:
        path('M128-60Q164-62 184-40V-70H128ZM0-58H70V-52H0Z', light) +
        path('M68-70H74V0H68ZM0-28H190V0H0Z', shade) +
        line('M130-60V-24', shade, 2),
      over:
        path('M8-18Q12-52 40-52 66-50 70-18H62Q58-46 38-46 18-46 16-18Z', base) +
        path('M112-16Q116-56 146-56 174-54 182-26L172-20Q166-48 144-48 122-48 120-16Z', base) +
        path(
          'M14-38Q22-52 40-52 58-51 66-38 54-47 40-47 24-47 14-38ZM118-40Q128-56 146-56 166-55 176-40 162-51 146-51 130-51 118-40Z',
          light,
        ) +
        circle(172, -50, 8, chrome) +
        circle(174, -50, 6, lamp) +
        path('M172-26H188V-14H170ZM0-26H8V-16H0Z', chrome) +
        rect(1, -42, 6, 10, tail) +
        rect(84, -54, 10, 3, chrome),
    }),
    28,
  )
}
