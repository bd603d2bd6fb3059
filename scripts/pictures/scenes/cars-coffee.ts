import { sun } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { circle, line, path, picture, place, rect } from '../parts/shapes.ts'
import { awning } from '../parts/town.ts'
import { flatSix } from '../vehicles/flat-six.ts'

const cup = (x: number, y: number) =>
  line(`M${x + 15} ${y + 5}q10-1 9 6t-11 6`, '#fbf3e4', 4) +
  path(`M${x - 17} ${y}h34q-1 20-10 20h-14q-9 0-10-20Z`, '#fbf3e4') +
  line(`M${x - 6} ${y - 5}q-4-5 0-9t0-9M${x + 6} ${y - 5}q-4-5 0-9t0-9`, '#fbf3e4', 3)

/** A corner café in the first sun: striped awning, a steaming cup, a seventies coupe at the curb. */
export const carsCoffee = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#fbd0b0'),
    path('M0 100Q320 84 640 104V240H0Z', '#fbe2c4'),
    sun(566, 126, 40, '#fff5d8'),
    path('M430 214V150h40V128h50v30h44v-18h40v74Z', '#e8b594'),
    path('M0 40H420V220H0Z', '#a9573f'),
    path('M0 40H420V56H0Z', '#7f3c2c'),
    path(
      'M30 76h34v8H30ZM96 66h30v8H96ZM380 70h30v8h-30ZM10 100h20v8H10ZM394 96h26v8h-26Z',
      '#bb6a4f',
    ),
    rect(16, 136, 186, 84, '#43302f'),
    rect(24, 142, 170, 78, '#ffd89a'),
    path('M106 142h5v78h-5Z', '#43302f'),
    circle(66, 172, 8, '#fff3d0'),
    circle(150, 172, 8, '#fff3d0'),
    line('M66 142v24M150 142v24', '#43302f', 2),
    rect(232, 136, 70, 84, '#2b4a6f'),
    rect(240, 144, 54, 48, '#ffd89a'),
    rect(318, 136, 90, 62, '#43302f'),
    rect(324, 142, 78, 52, '#ffd89a'),
    awning(6, 108, 408, 24, 12, ['#2b4a6f', '#fbf3e4']),
    path('M416 92h18v6h-18Z', '#43302f'),
    circle(464, 96, 38, '#43302f'),
    circle(464, 96, 33, '#2b4a6f'),
    cup(460, 96),
    path('M0 216H640V320H0Z', '#d9b79c'),
    path('M0 236H640V320H0Z', '#8c7f86'),
    path('M0 232H640V240H0Z', '#efd9c2'),
    person(456, 232, 92, {
      top: '#e2513b',
      legs: '#34405c',
      arm: 'hip',
      holds: rect(14, -68, 8, 12, '#fbfaf5'),
    }),
    person(500, 232, 88, { top: '#f4f1e8', legs: '#4b3a3a', hair: '#c9892f', flip: true }),
    path('M540 198h56v5h-56ZM566 203h5v30h-5Z', '#43302f'),
    rect(558, 188, 9, 10, '#fbfaf5'),
    place(248, 260, flatSix({ paint: '#6fb7a0' }), 1.2),
  )
