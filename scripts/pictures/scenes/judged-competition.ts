import { person } from '../parts/people.ts'
import { circle, ellipse, line, path, picture, place, rect } from '../parts/shapes.ts'
import { muscle } from '../vehicles/muscle.ts'

const petals = (x: number, y: number) =>
  Array.from({ length: 12 }, (_, i) => {
    const angle = (i * Math.PI) / 6
    return circle(
      x + Math.cos(angle) * 36,
      y + Math.sin(angle) * 36,
      12,
      i % 2 ? '#2f63b8' : '#3d78d6',
    )
  }).join('')

/** A show floor under spotlights: a turntable, a judge with a clipboard, a rosette. */
export const judgedCompetition = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#33254a'),
    path('M0 0H640V60Q320 84 0 60Z', '#291d3d'),
    path('M300 0 190 230H560L450 0Z', '#5a4478', 'opacity=".7"'),
    path('M340 0 260 230H500L420 0Z', '#7a5f99', 'opacity=".6"'),
    path('M352 0h50l8 16h-66ZM520 0h40l-4 14h-44Z', '#171124'),
    path('M540 14 470 230H640V150Z', '#5a4478', 'opacity=".55"'),
    path('M0 214H640V320H0Z', '#20182f'),
    ellipse(384, 262, 226, 30, '#120d1d'),
    ellipse(384, 254, 226, 30, '#8a6fae'),
    ellipse(384, 250, 226, 30, '#cdb8e6'),
    ellipse(384, 250, 196, 24, '#b79fd6'),
    path(
      'M78 140 66 206 92 190 106 210 112 140ZM130 140 150 206 126 192 110 212 104 140Z',
      '#2450a0',
    ),
    petals(108, 116),
    circle(108, 116, 36, '#f4f1e8'),
    circle(108, 116, 30, '#f2c14e'),
    path('M112 98V136H104V108L97 112V104L106 98Z', '#7a4a12'),
    place(228, 254, muscle({ paint: '#a5cf3c', glass: '#413a5c' }), 1.1),
    person(590, 262, 132, {
      top: '#ece4f4',
      legs: '#171124',
      hair: '#b9b3bd',
      arm: 'hip',
      flip: true,
      holds:
        rect(6, -68, 20, 26, '#c98f4a') +
        rect(9, -64, 14, 19, '#fbfaf5') +
        line('M11-59h10M11-54h10M11-49h6', '#8d8498', 1.5),
    }),
  )
