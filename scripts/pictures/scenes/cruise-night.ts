import { sun } from '../parts/nature.ts'
import { circle, line, path, picture, place, rect } from '../parts/shapes.ts'
import { type Block, skyline } from '../parts/town.ts'
import { lowrider } from '../vehicles/lowrider.ts'

/** Two rows of buildings as [x, width, height]; the nearer row has its windows lit. */
const city = () => {
  const far: Block[] = [
    [0, 46, 70],
    [70, 34, 104],
    [120, 52, 60],
    [196, 30, 120],
    [240, 54, 84],
    [320, 40, 58],
  ]
  const near: Block[] = [
    [26, 52, 86],
    [104, 40, 60],
    [160, 56, 96],
    [268, 46, 70],
    [330, 60, 50],
  ]
  return skyline(210, '#31407a', far) + skyline(212, '#18203f', near, '#f2c14e')
}

/** A roadside diner in neon, its sign spelling EAT in strokes. */
const diner = () =>
  [
    rect(400, 138, 240, 82, '#3a2350'),
    rect(388, 128, 260, 12, '#ff5f9e'),
    rect(388, 142, 260, 4, '#7df0e4'),
    rect(418, 158, 222, 46, '#ffd98a'),
    path('M470 158h5v46h-5ZM528 158h5v46h-5ZM586 158h5v46h-5Z', '#3a2350'),
    path('M440 204V184h18v20ZM496 204v-26h10v26Z', '#c98d4a'),
    path('M470 104h8v28h-8ZM520 104h8v28h-8Z', '#10152b'),
    path('M440 54H570V106H440Z', '#e23f8b'),
    path('M570 58 606 80 570 102Z', '#f2c14e'),
    line('M446 60H564V100H446Z', '#7df0e4', 3),
    line(
      'M480 69H463V91H480M463 80H477M489 92 499 68 509 92M492 84H506M514 69H538M526 69V92',
      '#fff3d0',
      5,
    ),
  ].join('')

/** The strip at night: skyline, a neon drive-in, a lowered coupe with its lamps on. */
export const cruiseNight = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#1b2547'),
    path('M0 120H640V220H0Z', '#25315c'),
    sun(92, 84, 26, '#f6e3ae'),
    path('M180 60h2v2h-2ZM260 92h2v2h-2ZM330 54h2v2h-2ZM410 80h2v2h-2ZM40 130h2v2h-2Z', '#c8d2f0'),
    city(),
    diner(),
    path('M0 210H640V320H0Z', '#14182c'),
    path('M380 222H640V230H372Z', '#c9705e', 'opacity=".5"'),
    path('M390 236H640V241H384Z', '#c9705e', 'opacity=".3"'),
    path('M0 214H640V218H0Z', '#2b3358'),
    path(
      'M20 284h70v6h-70ZM170 284h70v6h-70ZM320 284h70v6h-70ZM470 284h70v6h-70ZM620 284h20v6h-20Z',
      '#f2c14e',
    ),
    path('M560 208 640 186V256L560 224Z', '#ffeeb5', 'opacity=".45"'),
    path(
      'M230 268H560l-20 10H256ZM444 294H572v4H444ZM456 304h104v4H456Z',
      '#e23f8b',
      'opacity=".22"',
    ),
    place(206, 254, lowrider({ paint: '#1fa39d', glass: '#35507e' }), 1.13),
    circle(566, 208, 12, '#ffeeb5', 'opacity=".5"'),
  )
