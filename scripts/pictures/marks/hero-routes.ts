import { circle, line, path } from '../parts/shapes.ts'

const road = '#333943'
const signal = '#e0591c'

/** Small blank route shield, centered at (x, y). */
const shield = (x: number, y: number) =>
  path(
    `M${x} ${y - 13}q-6 4-12 1l-3 5q3 6 1 11 0 8 14 13 14-5 14-13-2-5 1-11l-3-5q-6 3-12-1Z`,
    '#191c22',
  ) +
  line(
    `M${x} ${y - 13}q-6 4-12 1l-3 5q3 6 1 11 0 8 14 13 14-5 14-13-2-5 1-11l-3-5q-6 3-12-1Z`,
    '#4a515d',
    2,
  )

/**
 * Route lines for the right side of a dark heading, on a transparent background. In narrower
 * frames, the right edge stays visible.
 */
export const heroRoutes = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 400" preserveAspectRatio="xMaxYMid slice">${[
    line('M160-10Q196 70 200 150T330 290 520 410', road, 3),
    line('M470-10Q440 60 452 120T448 210 420 410', road, 3),
    line('M448 210Q560 250 730 300M200 150Q320 130 452 120T730 40', road, 2),
    line('M330 290Q400 300 436 300T600 410', road, 2),
    line('M-10 330Q110 270 190 300T330 290', road, 2),
    circle(200, 150, 5, '#191c22', `stroke="#4a515d" stroke-width="3"`),
    circle(330, 290, 5, '#191c22', `stroke="#4a515d" stroke-width="3"`),
    shield(620, 66),
    shield(254, 236),
    line('M70 410Q170 330 262 280T448 210 600 170 730 96', signal, 5, 'stroke-dasharray="18 12"'),
    circle(448, 210, 25, 'none', `stroke="${signal}" stroke-width="2" opacity=".55"`),
    circle(448, 210, 16, signal, 'opacity=".3"'),
    path('M448 210Q424 178 424 160a24 24 0 0 1 48 0Q472 178 448 210Z', signal),
    circle(448, 160, 9, '#191c22'),
  ].join('')}</svg>\n`
