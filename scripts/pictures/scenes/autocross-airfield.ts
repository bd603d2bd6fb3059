import { cone } from '../parts/props.ts'
import { circle, line, path, picture, place, rect } from '../parts/shapes.ts'
import { gt } from '../vehicles/gt.ts'

/** A runway at sundown: cones in a slalom, a control tower, a wind sock, a coupe leaning in. */
export const autocrossAirfield = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#5f5f9c'),
    path('M0 66Q320 52 640 70V220H0Z', '#a7709c'),
    path('M0 118Q320 106 640 120V220H0Z', '#ee9a7c'),
    path('M0 162Q320 152 640 164V220H0Z', '#fbc78a'),
    circle(214, 178, 34, '#fff0c2'),
    path('M0 190Q160 172 330 188T640 180V220H0Z', '#6d4f7c'),
    path('M62 200 68 110H98L104 200Z', '#463a63') +
      path('M52 110 58 82H108L114 110Z', '#ffdf9f') +
      path('M48 108H118V116H48ZM56 78H110V84H56Z', '#463a63') +
      rect(82, 52, 3, 28, '#463a63'),
    path('M520 204V140Q570 96 620 140V204Z', '#57487a') + path('M540 204V150H600V204Z', '#463a63'),
    path('M0 200H640V320H0Z', '#4d4a63'),
    path('M0 200H640V206H0Z', '#3b3852'),
    path('M300 206H340L380 320H260Z', '#5a5770'),
    path('M316 212H324L325 224H315ZM312 236H328L330 254H310ZM306 274H334L338 306H302Z', '#f4f1e8'),
    line('M20 252Q120 222 220 232T430 218 640 226', '#f2c14e', 4, 'stroke-dasharray="14 12"'),
    rect(470, 112, 4, 92, '#e9edf0') +
      path('M474 112 520 120V130L474 138Z', '#ff8440') +
      path('M488 114.500 502 117V133L488 135.500Z', '#fbfaf5'),
    cone(150, 228, 36),
    cone(300, 222, 30),
    cone(470, 218, 26),
    cone(590, 222, 34),
    place(252, 264, gt({ paint: '#3fae5a', glass: '#2c2f4c' }), 1.12),
    cone(206, 286, 70),
    cone(608, 294, 72),
  )
