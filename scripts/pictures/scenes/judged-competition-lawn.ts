import { cloud, tree } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { rosette } from '../parts/places.ts'
import { path, picture, place, rect } from '../parts/shapes.ts'
import { tent } from '../parts/town.ts'
import { gullwing } from '../vehicles/gullwing.ts'

/** Judging on the lawn at noon: rosettes on a board, a table of score sheets, a racing coupe with its door up. */
export const judgedCompetitionLawn = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#a9dcea'),
    cloud(300, 60, 110, '#e6f5f8'),
    path('M0 150Q160 116 320 146T640 138V230H0Z', '#6fa68a'),
    tree(24, 206, 112, '#3f7f5a', '#5c9f6c'),
    tree(622, 202, 118, '#3f7f5a', '#5c9f6c'),
    tree(398, 182, 60, '#4f8b66', '#6cab78'),
    tree(446, 184, 50, '#4f8b66', '#6cab78'),
    path('M0 200Q320 186 640 204V320H0Z', '#8fbf62'),
    path('M0 220 640 204V224L0 244ZM0 274 640 246V272L0 310Z', '#a2cd74'),
    tent(520, 216, 150, 124, '#fbf6ea', '#d9d3c0'),
    path('M80 92H212V180H80Z', '#2c3f66'),
    path('M86 180H93V226H86ZM199 180H206V226H199Z', '#1f2d4a'),
    rosette(112, 126, 0.52, '#2f63b8'),
    rosette(146, 126, 0.52, '#c8362a'),
    rosette(180, 126, 0.52, '#7c4f9a'),
    path('M96 232H206V240H96Z', '#fbfaf5'),
    path('M104 240H109V272H104ZM193 240H198V272H193Z', '#8a7a62'),
    path('M112 226H136V232H112ZM150 222H170V232H150Z', '#e0b04c'),
    person(584, 250, 116, {
      top: '#f4f1e8',
      legs: '#3a4a63',
      hair: '#8d8f96',
      arm: 'point',
      flip: true,
      holds: rect(28, -82, 18, 24, '#c98f4a') + rect(31, -79, 12, 18, '#fbfaf5'),
    }),
    place(244, 262, gullwing({ paint: '#b3202e', glass: '#9cc4d4' }), 1.12),
  )
