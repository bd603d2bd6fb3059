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

/** A fifties pickup with a step-side bed; `load` is drawn standing in the bed. About 300 long, 112 high. */
export function pickup({
  id = 'pic',
  paint = '#5f9e93',
  glass = '#d3e6e2',
  load = '',
}: VehicleOptions & { load?: string }): string {
  const { light, base, shade } = tones(paint)
  return vehicle({
    id,
    d: 'M6-24V-66H106V-70L112-72H204Q262-74 284-60 292-50 291-22L286-16H12Z',
    fill: base,
    shadow: [2, 300],
    wheels: [
      { x: 60, r: 26, style: 'steel', rim: '#efe7d3', hub: paint },
      { x: 238, r: 26, style: 'steel', rim: '#efe7d3', hub: paint },
    ],
    behind:
      load +
      path('M110-70 114-98Q116-112 132-112H172Q190-112 196-98L206-70Z', base) +
      path(
        'M114-98Q116-112 132-112H172Q190-112 196-98L190-102Q186-106 172-106H132Q120-106 114-98Z',
        light,
      ) +
      pane('M122-72 125-96Q126-101 132-101H142V-72Z', glass) +
      pane('M148-72V-101H172Q182-101 185-94L194-72Z', glass, `${id}g`, 200),
    inside:
      path('M204-70Q262-72 292-52V-80H204Z', light) +
      rect(0, -66, 106, 6, light) +
      path('M104-80H110V0H104Z', shade) +
      line('M148-72V-26M204-70V-40', shade, 1.5) +
      path('M0-30H300V0H0Z', shade),
    over:
      path('M18-22Q24-60 60-60 96-58 102-22L94-18Q90-52 60-52 32-52 28-18Z', base) +
      path('M196-18Q200-64 240-64 280-62 292-34L276-26Q266-52 238-52 212-52 206-16Z', base) +
      path(
        'M24-42Q36-60 60-60 86-59 96-42 82-55 60-55 38-55 24-42ZM202-44Q214-64 240-64 272-62 286-44 266-58 240-58 216-58 202-44Z',
        light,
      ) +
      rect(100, -20, 100, 6, shade) +
      circle(278, -58, 8, chrome) +
      circle(280, -58, 6, lamp) +
      path('M284-30H300V-16H282Z', chrome) +
      path('M0-28H10V-18H0Z', steel) +
      rect(3, -48, 5, 10, tail) +
      rect(156, -64, 12, 3, chrome),
  })
}
