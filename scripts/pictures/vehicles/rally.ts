import { circle, line, path } from '../parts/shapes.ts'
import { ink, lamp, pane, tail, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** A boxy rally hatchback with blistered arches, roof vent and lamp pod. About 262 long, 110 high. */
export function rally({
  id = 'ral',
  paint = '#f4f1e8',
  glass = '#3b4c60',
}: VehicleOptions): string {
  const { light, shade } = tones(paint)
  const blue = '#1f4fa3'
  const red = '#d8342c'
  return vehicle({
    id,
    d: 'M8-26 6-66 28-100Q32-106 42-106H134Q142-106 148-98L172-68 238-60Q251-58 251-48L250-20 244-14H14Z',
    fill: paint,
    shadow: [0, 260],
    wheels: [
      { x: 56, r: 25, rim: '#e8b23a', hub: '#f4f1e8' },
      { x: 204, r: 25, rim: '#e8b23a', hub: '#f4f1e8' },
    ],
    inside:
      path('M20-100H150V-110H20ZM170-64 256-54V-80L170-72Z', light) +
      path('M-4-46 120-52 256-44V-30L120-38-4-30Z', blue) +
      path('M-4-34 120-40 256-32V-24L120-32-4-24Z', red) +
      path('M-4-24 120-28 260-24V0H-4Z', shade) +
      pane('M20-68 36-96H68V-68Z', glass) +
      pane('M74-68V-96H128Q134-96 138-91L154-68Z', glass, `${id}g`, 154) +
      line('M71-68V-16M160-68 158-16', '#b9b4a8', 1.5),
    over:
      path('M22-24Q26-60 58-60 88-58 94-20H86Q82-54 56-54 32-54 30-20Z', paint) +
      path('M166-18Q170-60 206-60 236-58 244-24L236-20Q230-54 204-54 178-54 174-18Z', paint) +
      path('M14-98 0-112 26-110 38-105Z', blue) +
      path('M96-112 112-113 118-106H92Z', ink) +
      circle(114, -44, 15, '#f8f6ef') +
      path('M106-52H112V-36H108V-48H106ZM116-52H124V-36H120V-48H116Z', ink) +
      path('M232-60 250-58V-76H238Z', ink) +
      circle(250, -67, 9, lamp) +
      path('M240-54H252V-44H242Z', lamp) +
      path('M6-62H15V-46H7Z', tail) +
      path('M26-16H32L28-3H22ZM176-16H182L178-3H172Z', red) +
      path('M236-26H255V-16H240Z', ink),
  })
}
