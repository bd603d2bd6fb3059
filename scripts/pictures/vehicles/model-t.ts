import { circle, line, path, rect } from '../parts/shapes.ts'
import { ink, lamp, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** A brass-era tourer with a canvas top on wooden spokes. About 226 long, 136 high. */
export function modelT({
  id = 'mod',
  paint = '#23375c',
  glass = '#dfeef0',
}: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  const brass = '#e0b04c'
  const canvas = '#4b423a'
  return vehicle({
    id,
    d: 'M18-34 13-68Q14-74 22-74L54-72 66-56 82-58 94-72H132L136-66 196-62V-34Z',
    fill: base,
    shadow: [10, 224],
    arch: 0,
    floor: false,
    wheels: [
      { x: 46, r: 30, style: 'wood', rim: '#d9a05c', hub: brass },
      { x: 184, r: 30, style: 'wood', rim: '#d9a05c', hub: brass },
    ],
    behind:
      path('M24-72Q22-92 34-94L44-92 52-70ZM92-70Q94-88 104-88L110-70Z', '#8d2f2a') +
      path('M6-128Q10-138 30-139L138-137Q146-136 148-130L144-126H8Z', canvas) +
      path('M10-132Q16-138 30-139L138-137Q144-136 146-133 76-136 10-132Z', '#73675b') +
      line('M12-128 20-70M74-130 84-62', canvas, 3) +
      path('M134-68 137-126H141V-68Z', glass) +
      line('M135-66 138-128', brass, 2.5) +
      line('M112-70 122-94', ink, 2.5) +
      line('M114-90 128-97', ink, 3) +
      rect(30, -36, 160, 12, ink),
    inside:
      path('M8-66H58L70-52 86-54 96-66H130L200-56V-80H8Z', light) +
      path('M8-46H210V-30H8Z', shade) +
      line('M134-70V-34M66-58V-34', light, 1.5) +
      line('M146-56v14M154-56v14M162-56v14M170-56v14', shade, 3),
    over:
      path('M194-68H201Q204-50 201-32H194Z', brass) +
      path(
        'M8-40Q14-66 46-67 78-66 92-24H148Q160-66 186-67 214-66 224-44L221-42Q210-60 186-61 166-60 154-18H86Q72-60 46-61 20-60 12-38Z',
        ink,
      ) +
      path(
        'M12-50Q24-66 46-67 70-66 82-44 68-62 46-63 26-62 12-50ZM160-50Q170-66 186-67 206-66 220-50 206-62 186-63 170-62 160-50Z',
        '#4a5163',
      ) +
      circle(208, -62, 8, brass) +
      path('M210-69a7 7 0 0 1 0 14Z', lamp) +
      circle(138, -76, 4, brass),
  })
}
