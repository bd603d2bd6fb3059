import { cloud } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { balloon } from '../parts/places.ts'
import { path, picture, place } from '../parts/shapes.ts'
import { tent } from '../parts/town.ts'
import { bug } from '../vehicles/bug.ts'
import { pickup } from '../vehicles/pickup.ts'

/** A festival morning: hot-air balloons over the fields, tents, a pickup and a little car. */
export const combinationBalloons = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#8fd0ea'),
    path('M0 90Q320 74 640 92V210H0Z', '#c2e7ef'),
    cloud(230, 50, 84, '#eef9fb'),
    balloon(96, 82, 1.15, ['#e2513b', '#f6c945']),
    balloon(330, 102, 0.72, ['#7c4f9a', '#f4a9c0']),
    balloon(452, 64, 0.96, ['#2f7f7a', '#fbf3de']),
    balloon(582, 108, 0.62, ['#e3a032', '#c8362a']),
    path('M0 176Q110 148 240 172T480 162 640 172V240H0Z', '#9cbf6a'),
    path('M0 194Q200 176 400 192T640 190V240H0Z', '#d6c66a'),
    tent(60, 222, 110, 84, '#f6c945', '#cf9c24'),
    tent(158, 220, 86, 70, '#fbf6ea', '#d9d3c0'),
    tent(606, 222, 112, 92, '#e2513b', '#b33a28'),
    path('M0 214Q320 204 640 216V320H0Z', '#79b05a'),
    path('M0 250Q320 240 640 252V320H0Z', '#679d4b'),
    place(430, 238, bug({ id: 'b', paint: '#fbf3de' }), 0.74),
    person(216, 238, 78, { top: '#2b4a6f', legs: '#34405c', arm: 'up' }),
    place(226, 264, pickup({ paint: '#2f8f83' }), 1.12),
  )
