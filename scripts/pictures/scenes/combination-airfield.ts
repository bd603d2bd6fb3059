import { sun } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { circle, ellipse, line, path, picture, place, rect } from '../parts/shapes.ts'
import { supercar } from '../vehicles/supercar.ts'

/** Wings and wheels: a biplane over the hangar, the tower, a supercar on the apron. */
export const combinationAirfield = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#f6d9a8'),
    path('M0 80Q320 64 640 84V220H0Z', '#fae8c6'),
    sun(560, 82, 32, '#fffbe6'),
    path('M0 172 90 150 190 164 300 142 430 162 540 146 640 160V220H0Z', '#cfa98a'),
    path('M26 212V142Q110 70 194 142V212Z', '#7d8fa3'),
    path('M26 142Q110 70 194 142V150Q110 82 26 150Z', '#a9b8c6'),
    path('M48 212V156H172V212Z', '#33475c'),
    path('M66 212V170H154V212Z', '#44596f'),
    path('M70 196H150V202H70ZM96 202q14-16 28 0v8H96Z', '#f2c14e'),
    path('M566 212 572 120H604L610 212Z', '#e8ddc8'),
    path('M554 120 560 92H616L622 120Z', '#3f6b7f'),
    path('M550 120H626V128H550ZM558 86H618V92H558Z', '#c8362a'),
    rect(586, 62, 3, 26, '#6b5240'),
    place(
      350,
      84,
      path('M-70 2Q-20-14 50-8 66-4 66 6 50 16 0 14-50 12-70 2Z', '#d8342c') +
        path('M-70 2-84-20H-68L-54-4Z', '#a8241f') +
        path('M-20-34H44V-27H-20ZM-24 12H48V19H-24Z', '#fbf3de') +
        line('M-10-28V12M34-28V12M-4 18-10 34M24 18 30 34', '#6b4b2c', 3) +
        circle(-10, 36, 7, '#2b2622') +
        circle(30, 36, 7, '#2b2622') +
        ellipse(70, 2, 3, 32, '#8d99a6', 'opacity=".7"') +
        circle(4, -12, 8, '#6b4b2c'),
    ),
    path('M0 208H640V320H0Z', '#9fa3a0'),
    path('M0 208H640V216H0Z', '#b9a878'),
    path('M0 250H640V320H0Z', '#8b908f'),
    line('M-10 300Q160 276 640 296', '#f2c14e', 5),
    path('M232 204h4V150h-4Z', '#6b5240') + path('M236 150 274 156V166L236 172Z', '#e2703a'),
    person(166, 248, 92, { top: '#6b4b2c', legs: '#8a7a62', arm: 'up' }),
    place(244, 262, supercar({ paint: '#d8342c', glass: '#3a4a55' }), 1.18),
  )
