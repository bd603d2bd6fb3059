import { sun } from '../parts/nature.ts'
import { group, path, picture, place } from '../parts/shapes.ts'
import { skyline } from '../parts/town.ts'
import { finback } from '../vehicles/finback.ts'
import { gt } from '../vehicles/gt.ts'
import { lowrider } from '../vehicles/lowrider.ts'

const panel = (id: string, d: string, ...inside: string[]) =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath>${group(`clip-path="url(#${id})"`, ...inside)}`

/** Collage for a type without its own scene: night, field and track in three slanted panels. */
export const collage = (): string =>
  picture(
    640,
    320,
    // White gaps between the panels, like a photo's border.
    path('M0 0H640V320H0Z', '#f5f5f2'),
    panel(
      'x',
      'M0 0H230L150 320H0Z',
      path('M0 0H240V320H0Z', '#1b2547'),
      sun(60, 90, 22, '#f6e3ae'),
      skyline(
        200,
        '#31407a',
        [
          [10, 40, 60],
          [70, 30, 96],
          [120, 50, 70],
          [190, 40, 50],
        ],
        '#f2c14e',
      ),
      path('M0 200H240V320H0Z', '#14182c'),
      place(-168, 250, lowrider({ glass: '#35507e' }), 1),
    ),
    panel(
      'y',
      'M242 0H440L360 320H162Z',
      path('M160 0H450V320H160Z', '#f4c765'),
      sun(380, 90, 30, '#fff0bd'),
      path('M160 190Q300 150 450 180V320H160Z', '#b98a35'),
      path('M160 216Q300 206 450 220V320H160Z', '#8f9b42'),
      place(64, 254, finback({}), 1),
    ),
    panel(
      'z',
      'M452 0H640V320H372Z',
      path('M370 0H640V320H370Z', '#bfe3ee'),
      path('M370 180Q480 130 640 170V320H370Z', '#5f9e63'),
      path('M370 214H640V320H370Z', '#565c68'),
      place(338, 256, gt({}), 1),
    ),
  )
