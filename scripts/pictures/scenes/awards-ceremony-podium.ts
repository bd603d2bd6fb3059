import { digit } from '../parts/digits.ts'
import { person } from '../parts/people.ts'
import { firework } from '../parts/places.ts'
import { trophy } from '../parts/props.ts'
import { path, picture, place } from '../parts/shapes.ts'
import { skyline } from '../parts/town.ts'
import { flatSix } from '../vehicles/flat-six.ts'

/** Fireworks over the winners' steps: three places, gold cups, a roadster with laurels. */
export const awardsCeremonyPodium = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#152047'),
    path('M0 120Q320 104 640 124V220H0Z', '#1f2f62'),
    firework(120, 72, 50, '#f2c14e'),
    firework(320, 58, 44, '#ff7fa6'),
    firework(520, 82, 52, '#7df0e4', 14),
    firework(226, 108, 26, '#fbf3de', 10),
    firework(428, 118, 28, '#f2c14e', 10),
    skyline(
      212,
      '#101838',
      [
        [0, 40, 50],
        [50, 60, 74],
        [120, 40, 40],
        [470, 50, 66],
        [530, 40, 44],
        [580, 60, 84],
      ],
      '#f2c14e',
    ),
    path('M0 206H640V320H0Z', '#2b2350'),
    path('M0 250H640V320H0Z', '#211a40'),
    path('M30 256V196H94V256ZM158 256V210H222V256Z', '#cdd3e6'),
    path('M94 256V170H158V256Z', '#f4f1e8'),
    path('M30 196H94V202H30ZM158 210H222V216H158ZM94 170H158V176H94Z', '#8f9ac2'),
    digit(2, 62, 230, '#41508f', 1.7) +
      digit(1, 126, 216, '#c98f2b', 2.2) +
      digit(3, 190, 236, '#41508f', 1.6),
    trophy(62, 196, 58),
    trophy(126, 170, 82),
    trophy(190, 210, 48),
    path('M240 232H620L640 262H226Z', '#ff9fc0', 'opacity=".12"'),
    person(604, 252, 108, { top: '#e2513b', legs: '#1b1d24', arm: 'up', flip: true }),
    place(262, 264, flatSix({ paint: '#f4f1e8', glass: '#4b5f92' }), 1.18),
  )
