import { digit } from '../parts/digits.ts'
import { person } from '../parts/people.ts'
import { ellipse, line, path, picture, place, rect } from '../parts/shapes.ts'
import { supercar } from '../vehicles/supercar.ts'

/** A white studio under a grid of lamps: a low wedge, three numbered boards and a measuring look. */
export const judgedCompetitionStudio = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#dfe5ea'),
    path('M0 0H640V90Q320 104 0 90Z', '#cdd6de'),
    path('M0 206H640V320H0Z', '#b9c4ce'),
    path('M0 236Q320 222 640 236V320H0Z', '#a6b3bf'),
    line(
      'M60 30 110 12H190L240 30 190 50H110ZM240 30 290 12H370L420 30 370 50H290ZM420 30 470 12H550L600 30 550 50H470ZM110 50 60 70M190 50 240 72 290 50M370 50 420 72 470 50M550 50 600 70',
      '#ffffff',
      9,
      'stroke-linejoin="round"',
    ),
    line(
      'M60 30 110 12H190L240 30 190 50H110ZM240 30 290 12H370L420 30 370 50H290ZM420 30 470 12H550L600 30 550 50H470ZM110 50 60 70M190 50 240 72 290 50M370 50 420 72 470 50M550 50 600 70',
      '#fff4c8',
      3,
      'stroke-linejoin="round"',
    ),
    rect(44, 108, 46, 62, '#24405f') + digit(1, 67, 139, '#fbfaf5', 1.8),
    rect(110, 108, 46, 62, '#c8362a') + digit(2, 133, 139, '#fbfaf5', 1.8),
    rect(176, 108, 46, 62, '#2f7f7a') + digit(3, 199, 139, '#fbfaf5', 1.8),
    path('M44 172h46v4H44ZM110 172h46v4h-46ZM176 172h46v4h-46Z', '#9aa8b5'),
    path('M420 90H620V196H420Z', '#eef2f5'),
    path(
      'M440 108H600V112H440ZM440 126H570V130H440ZM440 144H590V148H440ZM440 162H540V166H440Z',
      '#b9c4ce',
    ),
    path('M562 156 570 166 588 142 594 147 571 178 556 160Z', '#2f9c6a'),
    ellipse(400, 262, 210, 22, '#93a2b0'),
    ellipse(400, 258, 196, 18, '#d5dde4'),
    person(166, 264, 126, {
      top: '#24405f',
      legs: '#1f2733',
      hair: '#3a2a24',
      arm: 'point',
      holds: rect(30, -84, 18, 24, '#c98f4a') + rect(33, -81, 12, 18, '#fbfaf5'),
    }),
    place(252, 258, supercar({ paint: '#6a3fa0', glass: '#2a2f45' }), 1.16),
  )
