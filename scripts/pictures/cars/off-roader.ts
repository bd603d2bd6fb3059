import { cartoon } from '../parts/cartoon.ts'
import { line, path, rect } from '../parts/shapes.ts'
import { ink, lamp, pane, steel, tail, tones, vehicle } from '../parts/vehicle.ts'

/** A boxy four-by-four on tall tires with a roof rack and spare. */
export function offRoader(): string {
  const { light, base, shade } = tones('#b8923c')
  return cartoon(
    '#86b58b',
    vehicle({
      id: 'a',
      d: 'M16-30V-68L22-104Q23-108 28-108H104Q110-108 112-102L122-70H164Q172-70 172-62V-30H16Z',
      fill: base,
      shadow: [4, 182],
      arch: 5,
      wheels: [
        { x: 46, r: 27, style: 'steel', rim: '#e9e4d4', hub: '#b8923c' },
        { x: 142, r: 27, style: 'steel', rim: '#e9e4d4', hub: '#b8923c' },
      ],
      behind:
        path('M2-78Q2-84 8-84H18V-36H8Q2-36 2-42Z', '#17191f') +
        line('M26-116H108M34-116V-108M66-116V-108M100-116V-108', ink, 3) +
        rect(36, -126, 26, 10, '#7a5230', 'rx="2"') +
        rect(66, -124, 18, 8, '#c8372d', 'rx="2"'),
      inside:
        path('M10-102H116V-110H10ZM120-66H180V-74H116Z', light) +
        path('M10-108H112V-98H10Z', '#f4efe0') +
        path('M10-46H180V0H10Z', shade) +
        pane('M26-70 30-94H56V-70Z', '#cfe6e6') +
        pane('M63-70V-94H98Q102-94 104-89L110-70Z', '#cfe6e6', 'g', 112) +
        line('M60-70V-40M116-70V-40', shade, 2),
      over:
        path(
          'M12-34Q16-66 46-66 74-64 80-34L72-34Q68-58 46-58 24-58 20-34ZM108-34Q112-66 142-66 172-64 176-34L168-34Q164-58 142-58 120-58 116-34Z',
          ink,
        ) +
        rect(76, -36, 38, 6, ink) +
        rect(164, -64, 8, 12, lamp, 'rx="2"') +
        path('M164-44H182V-32H164ZM6-38H20V-30H6Z', steel) +
        rect(15, -62, 5, 10, tail) +
        rect(66, -62, 10, 3, ink),
    }),
    30,
  )
}
