import { digit } from '../parts/digits.ts'
import { sun } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { row } from '../parts/places.ts'
import { tires } from '../parts/props.ts'
import { circle, path, picture, place, rect } from '../parts/shapes.ts'
import { roadster } from '../vehicles/roadster.ts'

/** The pit lane in the first light: open garages, tires in stacks, a small roadster rolling out. */
export const trackDayPitLane = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#f7c9a2'),
    path('M0 60Q320 46 640 64V220H0Z', '#fbe0c0'),
    sun(560, 92, 34, '#fff8e2'),
    path('M470 206 520 170 640 160V210Z', '#a9b98a'),
    path('M0 84H460V214H0Z', '#e9edf0'),
    path('M0 70H480V90H0Z', '#2f5d86'),
    path('M0 88H480V93H0Z', '#f2c14e'),
    path(row(20, 122, 96, 92, 112, 4), '#3b4656'),
    path(row(28, 130, 80, 84, 112, 4), '#ffdf9f'),
    path(row(28, 130, 80, 14, 112, 4), '#8d99a6'),
    digit(1, 68, 107, '#2f5d86', 0.9) +
      digit(2, 180, 107, '#2f5d86', 0.9) +
      digit(3, 292, 107, '#2f5d86', 0.9) +
      digit(4, 404, 107, '#2f5d86', 0.9),
    tires(40, 214, 34, 4, ['#2b2f38', '#3b404b']),
    tires(78, 214, 26, 2, ['#c8362a', '#fbfaf5']),
    rect(256, 178, 44, 36, '#c8362a') + path('M256 190h44v3h-44ZM256 202h44v3h-44Z', '#8e2620'),
    path('M0 212H640V320H0Z', '#767d8a'),
    path('M0 250H640V256H0Z', '#f4f1e8'),
    path('M480 212 640 206V232L470 236Z', '#7fa35a'),
    rect(520, 150, 5, 74, '#3b4656') +
      rect(510, 132, 26, 40, '#20242e', 'rx="4"') +
      circle(523, 160, 8, '#4be08a'),
    person(196, 236, 102, {
      top: '#f07a24',
      legs: '#2f3a4a',
      arm: 'point',
      holds: path('M-12-60H12V-54H-12Z', '#fbfaf5'),
    }),
    place(254, 266, roadster({ paint: '#2f9c6a' }), 1.24),
  )
