import { circle, line, path, rect } from '../parts/shapes.ts'
import { chrome, lamp, pane, tail, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** A small round people's car with separate fenders. About 204 long, 96 high. */
export function bug({ id = 'bug', paint = '#e8b23a', glass = '#c9e4ea' }: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  return vehicle({
    id,
    d: 'M12-24Q8-52 34-64 60-94 100-95 134-95 150-65 182-62 192-36L192-16H18Z',
    fill: base,
    shadow: [4, 206],
    wheels: [
      { x: 46, r: 21, style: 'steel', rim: '#f0ede4', hub: paint },
      { x: 160, r: 21, style: 'steel', rim: '#f0ede4', hub: paint },
    ],
    inside:
      path(
        'M14-40Q20-56 40-66 64-90 100-90 128-90 143-63L148-59Q176-58 196-32V-70L150-100H60L10-60Z',
        light,
      ) +
      path('M14-40Q20-56 40-66 64-90 100-90 128-90 144-60L150-40Z', base) +
      path('M0-30H210V0H0Z', shade) +
      pane('M48-62Q62-81 84-85V-62Z', glass) +
      pane('M91-62V-86H100Q124-86 138-62Z', glass, `${id}g`, 138) +
      line('M89-62V-20M142-62 138-20', shade, 1.5) +
      line('M30-58H144', shade, 1.5),
    over:
      path('M10-20Q12-54 46-55 78-53 84-16H72Q70-46 46-46 24-46 22-18Z', base) +
      path('M124-16Q128-54 162-54 190-52 198-22L186-20Q180-46 160-46 138-46 134-16Z', base) +
      path(
        'M16-38Q26-55 46-55 68-54 78-38 66-50 46-50 28-50 16-38ZM130-38Q140-54 162-54 182-53 194-38 180-49 162-49 142-49 130-38Z',
        light,
      ) +
      rect(80, -18, 48, 5, shade) +
      circle(186, -45, 8, chrome) +
      circle(188, -45, 6, lamp) +
      path('M192-26H206V-18H192ZM0-28H12V-20H0Z', chrome) +
      circle(14, -38, 4, tail) +
      rect(98, -54, 9, 2.5, shade),
  })
}
