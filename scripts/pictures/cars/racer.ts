import { cartoon } from '../parts/cartoon.ts'
import { digit } from '../parts/digits.ts'
import { circle, ellipse, line, path } from '../parts/shapes.ts'
import { chrome, ink, steel, tones, vehicle } from '../parts/vehicle.ts'

/** A fifties single-seater: a cigar with open wheels and a driver in goggles. */
export function racer(): string {
  const { light, base, shade } = tones('#c8372d')
  return cartoon(
    '#a8c4e6',
    vehicle({
      id: 'a',
      d: 'M4-38Q20-62 62-64H112Q164-64 184-46 190-38 184-28 160-16 90-16 30-16 4-38Z',
      fill: base,
      shadow: [8, 190],
      arch: 0,
      floor: false,
      wheels: [
        { x: 42, r: 25, style: 'wire' },
        { x: 150, r: 25, style: 'wire' },
      ],
      behind:
        path('M62-62Q62-82 72-84L80-62Z', '#8c4a2c') +
        path('M76-62Q76-78 90-78 102-76 106-62Z', '#f4f1e8') +
        path('M80-72Q60-80 48-72 60-68 62-62 72-70 84-66Z', '#f0b429') +
        circle(92, -86, 14, '#e0a77c') +
        path('M77-86Q77-103 93-103 107-102 107-90L92-92Q88-82 78-82Z', '#5b3a26') +
        path('M94-94H108V-84H96Z', ink) +
        path('M97-92H106V-86H98Z', '#bfe3ee') +
        path('M118-62 110-78 116-79 128-62Z', '#e3f2f6'),
      inside:
        path('M0-40Q20-56 62-58H112Q164-58 190-38V-70H0Z', light) +
        path('M0-34Q90-30 194-34V0H0Z', shade) +
        line('M126-54v14M135-53v13M144-52v12', shade, 4),
      over:
        circle(98, -40, 15, '#fff') +
        digit(3, 98, -40, ink) +
        ellipse(183, -38, 5, 11, steel) +
        line('M54-28H126', chrome, 5, 'stroke-linecap="round"') +
        line('M42-25 62-34M150-25 132-34', ink, 4),
    }),
    26,
  )
}
