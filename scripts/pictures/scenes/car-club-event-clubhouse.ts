import { cloud, tree } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { row } from '../parts/places.ts'
import { path, picture, place, rect } from '../parts/shapes.ts'
import { bunting } from '../parts/town.ts'
import { flatSix } from '../vehicles/flat-six.ts'

/** Saturday at the clubhouse: open doors, a shield on the gable, three fastbacks side by side. */
export const carClubEventClubhouse = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#a9d8c4'),
    path('M0 90Q320 72 640 96V220H0Z', '#cfeadb'),
    cloud(20, 60, 90, '#effaf3'),
    tree(44, 210, 112, '#3f7f5a', '#5c9f6c'),
    tree(610, 208, 118, '#3f7f5a', '#5c9f6c'),
    path('M104 214V120H536V214Z', '#f2e3c4') + path('M86 124 320 40 554 124V132H86Z', '#3b5566'),
    path('M106 132H534V138H106Z', '#d3c09a'),
    path('M298 74Q320 66 342 74 346 106 320 120 294 106 298 74Z', '#fbfaf5') +
      path('M303 78Q320 72 337 78 340 103 320 113 300 103 303 78Z', '#c8362a') +
      path('M318 84H322L326 108H314Z', '#fbfaf5'),
    path(row(126, 148, 116, 66, 136, 3), '#3b4a55'),
    path(row(134, 156, 100, 58, 136, 3), '#ffe2a8'),
    path('M146 160h30v4h-30ZM146 172h30v4h-30ZM426 166h50v4h-50ZM426 180h50v4h-50Z', '#c98d4a'),
    rect(196, 182, 24, 32, '#c8362a'),
    path('M0 212H640V320H0Z', '#c9c1b1'),
    path('M0 248H640V320H0Z', '#aaa395'),
    bunting(96, 140, 544, 140, 14, ['#c8362a', '#fbfaf5', '#2f63b8'], 20),
    person(74, 240, 92, { top: '#c8362a', legs: '#34405c', arm: 'up' }),
    person(108, 240, 86, { top: '#fbfaf5', legs: '#5a4b3f', hair: '#c9892f', flip: true }),
    place(146, 242, flatSix({ id: 'a', paint: '#2f63b8' }), 0.74),
    place(430, 242, flatSix({ id: 'b', paint: '#fbf3de' }), 0.74),
    place(256, 268, flatSix({ id: 'c', paint: '#d8572c' }), 1.2),
  )
