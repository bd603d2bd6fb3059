import { person } from '../parts/people.ts'
import { row } from '../parts/places.ts'
import { trophy } from '../parts/props.ts'
import { circle, ellipse, line, path, picture, place } from '../parts/shapes.ts'
import { finback } from '../vehicles/finback.ts'

/** A banquet: chandeliers, set tables, cups on the shelf, and a black-tie fifties hardtop. */
export const awardsCeremonyBallroom = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#1f4a4a'),
    path('M0 0H640V26H0Z', '#163838'),
    path('M0 26H640V34H0Z', '#d9a63c'),
    path(row(24, 58, 96, 132, 124, 5), '#2a5c5a'),
    path(row(34, 68, 76, 112, 124, 5), '#245250'),
    line('M160 0V60M480 0V60', '#d9a63c', 3),
    line('M108 72Q160 100 212 72M428 72Q480 100 532 72', '#d9a63c', 5),
    path(row(104, 56, 8, 16, 26, 5) + row(424, 56, 8, 16, 26, 5), '#fbf3de'),
    circle(160, 70, 62, '#ffe9a8', 'opacity=".16"') +
      circle(480, 70, 62, '#ffe9a8', 'opacity=".16"'),
    path(row(105, 46, 6, 10, 26, 5) + row(425, 46, 6, 10, 26, 5), '#ffd24a'),
    path('M246 176H396V184H246Z', '#8a5a36'),
    trophy(272, 176, 54),
    trophy(320, 176, 70),
    trophy(368, 176, 54),
    path('M0 206H640V320H0Z', '#6d2f3c'),
    path('M0 206H640V212H0Z', '#d9a63c'),
    path('M0 246H640V250H0ZM0 296H640V299H0Z', '#7f3d4a'),
    path('M6 214Q60 200 114 214L124 262H-4Z', '#f7f3e8'),
    ellipse(60, 214, 56, 9, '#fffdf6'),
    path(row(32, 196, 4, 16, 24, 3), '#d9a63c'),
    path(row(28, 190, 12, 8, 24, 3), '#f2c14e'),
    path('M30 222 24 262H38L44 224ZM80 224 88 262H102L94 222Z', '#dcd6c4'),
    person(150, 252, 104, {
      top: '#1b1d24',
      legs: '#1b1d24',
      arm: 'up',
      holds: path('M20-104h8l2-10h-12Z', '#d6ecea') + path('M-3-80H4L1-58Z', '#fbfaf5'),
    }),
    person(186, 252, 98, { top: '#c8362a', legs: '#c8362a', hair: '#c9892f', flip: true }),
    place(232, 264, finback({ paint: '#2b2f3c', glass: '#cfe3dd' }), 1.18),
  )
