import { circle, ellipse, path, picture, place, rect } from '../parts/shapes.ts'
import { dragster } from '../vehicles/dragster.ts'

const bulb = (x: number, y: number, color: string) =>
  circle(x, y, 15, color, 'opacity=".28"') + circle(x, y, 9, color)

/** The start line after sunset: starting tree on green, tire smoke, a flame-spitting dragster. */
export const dragRacing = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#2a1b4d'),
    path('M0 110Q320 96 640 112V220H0Z', '#52286b'),
    path('M0 158Q320 148 640 160V220H0Z', '#a23f73'),
    path('M0 186H640V220H0Z', '#e2725b'),
    path('M0 206V150L250 176V206ZM640 206V140L420 176V206Z', '#1d1236'),
    path(
      'M20 164h10v4H20ZM60 170h10v4H60ZM110 172h10v4h-10ZM600 158h10v4h-10ZM560 166h10v4h-10ZM500 172h10v4h-10Z',
      '#f2c14e',
    ),
    path('M70 154V62h5v92ZM574 146V54h5v92ZM48 48h50v16H48ZM552 40h50v16h-50Z', '#1d1236'),
    path(
      'M52 51h12v10H52ZM67 51h12v10H67ZM82 51h12v10H82ZM556 43h12v10h-12ZM571 43h12v10h-12ZM586 43h12v10h-12Z',
      '#ffeeb5',
    ),
    path('M40 64 0 170V210H170L104 64ZM548 56 470 200H640V90L606 56Z', '#ffeeb5', 'opacity=".1"'),
    path('M0 204H640V320H0Z', '#241a3a'),
    path('M0 204H640V214H0Z', '#f4f1e8'),
    path(
      'M0 204h32v10H0ZM64 204h32v10H64ZM128 204h32v10h-32ZM192 204h32v10h-32ZM256 204h32v10h-32ZM320 204h32v10h-32ZM384 204h32v10h-32ZM448 204h32v10h-32ZM512 204h32v10h-32ZM576 204h32v10h-32Z',
      '#e2513b',
    ),
    path('M0 284H640V290H0Z', '#f2c14e'),
    rect(396, 60, 8, 156, '#120b24'),
    rect(376, 58, 48, 134, '#120b24', 'rx="6"'),
    bulb(389, 76, '#fff3d0') + bulb(411, 76, '#fff3d0'),
    bulb(389, 104, '#ffb52e') + bulb(411, 104, '#ffb52e'),
    bulb(389, 130, '#ffb52e') + bulb(411, 130, '#ffb52e'),
    bulb(389, 160, '#4be08a') + bulb(411, 160, '#4be08a'),
    ellipse(120, 262, 130, 26, '#8d7ba6', 'opacity=".7"'),
    circle(60, 240, 44, '#8d7ba6', 'opacity=".7"'),
    circle(130, 236, 38, '#b3a4c6', 'opacity=".8"'),
    circle(150, 254, 24, '#d3c8e0', 'opacity=".9"'),
    circle(20, 210, 34, '#8d7ba6', 'opacity=".5"'),
    place(172, 262, dragster({ paint: '#f0468f' }), 1.06),
  )
