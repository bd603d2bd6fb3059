import { digit } from '../parts/digits.ts'
import { sun, tree } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { checker } from '../parts/props.ts'
import { circle, line, path, picture, place } from '../parts/shapes.ts'
import { bug } from '../vehicles/bug.ts'

/** A time control in the hills: a checkpoint arch, a marshal with a watch, a small car full of stickers. */
export const roadRallyVintage = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#bfe0d2'),
    path('M0 90Q320 72 640 96V210H0Z', '#d9eee0'),
    sun(120, 84, 28, '#fffce6'),
    path('M0 180Q90 110 210 160T400 120 640 160V230H0Z', '#9dbb78'),
    path('M0 202Q160 160 330 190T640 176V240H0Z', '#86a863'),
    line('M470 196Q540 176 500 160T560 134', '#e6dcc0', 7),
    tree(40, 208, 96, '#5d7f3a', '#7fa04f'),
    tree(612, 204, 104, '#5d7f3a', '#7fa04f'),
    path('M0 208Q320 200 640 212V320H0Z', '#c2b494'),
    path('M0 248Q320 240 640 252V320H0Z', '#ada082'),
    path('M176 240V98H194V240ZM476 240V98H494V240Z', '#fbf6ea') +
      path(
        'M176 126H194V154H176ZM176 182H194V210H176ZM476 126H494V154H476ZM476 182H494V210H476Z',
        '#c8362a',
      ),
    path('M166 72H504V112H166Z', '#c8362a') + checker(174, 80, 9, 3, 8) + checker(424, 80, 9, 3, 8),
    circle(336, 92, 26, '#fbf6ea') +
      circle(336, 92, 20, 'none', 'stroke="#2b2622" stroke-width="3"') +
      line('M336 92V78M336 92 346 98', '#2b2622', 3, 'stroke-linecap="round"'),
    person(132, 252, 110, {
      top: '#e3a032',
      legs: '#34405c',
      arm: 'point',
      holds: circle(36, -72, 7, '#fbfaf5'),
    }),
    place(262, 264, bug({ paint: '#5fa9b8', glass: '#dff0ec' }), 1.24),
    circle(398, 224, 20, '#fbfaf5') + digit(7, 398, 224, '#1b1d24', 1.3),
  )
