import { person } from '../parts/people.ts'
import { circle, path, picture, place, rect } from '../parts/shapes.ts'
import { skyline } from '../parts/town.ts'
import { muscle } from '../vehicles/muscle.ts'

/** An old gas station at night: a lit canopy, round-topped pumps, a fastback filling up. */
export const cruiseNightGasStation = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#0d3a45'),
    path('M0 110H640V220H0Z', '#14505a'),
    path('M60 40h2v2h-2ZM120 70h2v2h-2ZM30 92h2v2h-2ZM590 30h2v2h-2ZM620 110h2v2h-2Z', '#cdeee6'),
    skyline(
      212,
      '#0b2f3a',
      [
        [0, 60, 60],
        [64, 40, 92],
        [566, 44, 70],
        [606, 40, 100],
      ],
      '#f2c14e',
    ),
    path('M150 96 540 80V92L150 108Z', '#fbf3de'),
    path('M150 108 540 92V112L150 122Z', '#e2513b'),
    path('M150 122 540 112V116L150 126Z', '#ffe9a8'),
    path('M186 122H198V214H186ZM496 114H508V214H496Z', '#cfe0d8'),
    path('M212 136H480V214H212Z', '#1d6670'),
    path('M224 150H330V214H224ZM346 150H466V190H346Z', '#ffe0a3'),
    path('M275 150h4v64h-4ZM404 150h4v40h-4Z', '#1d6670'),
    path('M190 126 120 232H560L502 116Z', '#ffe9a8', 'opacity=".13"'),
    path('M94 212V82H101V212Z', '#0b2f3a'),
    circle(98, 70, 38, '#e2513b'),
    circle(98, 70, 31, '#fbf3de'),
    path('M98 44 104 62H123L108 73 114 92 98 80 82 92 88 73 73 62H92Z', '#e2513b'),
    path('M0 210H640V320H0Z', '#12303a'),
    path('M0 250H640V320H0Z', '#0d2630'),
    path('M140 230H560L610 268H100Z', '#e8c98a', 'opacity=".2"'),
    rect(148, 224, 100, 10, '#cfe0d8'),
    rect(164, 166, 28, 58, '#e2513b', 'rx="4"') +
      circle(178, 152, 13, '#fbf3de') +
      rect(168, 174, 20, 16, '#fbf3de'),
    rect(206, 166, 28, 58, '#2f9c95', 'rx="4"') +
      circle(220, 152, 13, '#fbf3de') +
      rect(210, 174, 20, 16, '#fbf3de'),
    person(596, 246, 92, { top: '#2b4a6f', legs: '#1d2a3c', arm: 'hip', flip: true }),
    place(260, 262, muscle({ paint: '#f2b632', glass: '#1d4650' }), 1.12),
  )
