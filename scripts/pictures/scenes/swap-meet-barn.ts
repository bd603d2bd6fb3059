import { cloud, tree } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { circle, line, path, picture, place } from '../parts/shapes.ts'
import { wheel } from '../parts/wheel.ts'
import { modelT } from '../vehicles/model-t.ts'

/** Barn finds on a farm: a red barn full of parts, hay, signs on the wall, an old tourer for sale. */
export const swapMeetBarn = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#a8d4ea'),
    path('M0 100Q320 80 640 104V220H0Z', '#cfe7ee'),
    cloud(470, 62, 100, '#eef8fb'),
    path('M0 186Q120 158 260 180T640 164V240H0Z', '#c9b15e'),
    path('M40 214V112L84 58 190 36 296 58 340 112V214Z', '#a8382c'),
    path('M30 116 78 54 190 28 302 54 350 116 336 120 292 66 190 42 88 66 44 120Z', '#7c2a24'),
    path('M116 214V132H264V214Z', '#3a2420'),
    line('M116 214V132H264V214M64 140V206M96 140V206M284 140V206M316 140V206', '#f4e9d4', 4),
    path('M168 66H212V100H168Z', '#f4e9d4') + path('M174 72H206V94H174Z', '#3a2420'),
    circle(80, 158, 15, '#f2c14e') + circle(80, 158, 9, '#2f5d86'),
    path('M286 146H314V166H286Z', '#2f7f7a'),
    path('M124 176H256V182H124ZM124 148H256V153H124Z', '#8a5a36'),
    path(
      'M134 148V136H150V148ZM160 148V130H172V148ZM206 176V160H226V176ZM232 176V154H244V176Z',
      '#8d939d',
    ),
    place(190, 176, wheel({ x: 0, r: 11, style: 'wire' })) +
      place(150, 176, wheel({ x: 0, r: 10, style: 'whitewall', hub: '#c8362a' })),
    place(226, 148, wheel({ x: 0, r: 8, style: 'steel' })),
    tree(606, 206, 112, '#6f8f3f', '#8fae52'),
    path('M0 206Q320 198 640 212V320H0Z', '#c6a662'),
    path('M0 250Q320 240 640 254V320H0Z', '#b39252'),
    path('M20 252V214H86V252ZM50 214V184H104V214Z', '#e3bd52') +
      path('M20 224H86V228H20ZM20 240H86V244H20ZM50 194H104V198H50Z', '#c39a38'),
    path('M560 252V206H564V252Z', '#6b4b2c') +
      path('M536 182H590V210H536Z', '#fbf6ea') +
      path('M544 190H582V194H544ZM544 199H572V203H544Z', '#c8362a'),
    person(604, 254, 100, { top: '#3f5f86', legs: '#4b5a72', arm: 'hip', flip: true }),
    place(272, 266, modelT({ paint: '#4b5d3a' }), 1.16),
  )
