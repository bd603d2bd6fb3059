import { circle, line, path, place, round } from './shapes.ts'

type Look = {
  skin?: string
  top: string
  legs: string
  hair?: string
  /** Pose of the near arm. */
  arm?: 'down' | 'hip' | 'point' | 'up'
  flip?: boolean
  /** Drawn over the figure, in its scale of 100 units height. */
  holds?: string
}

const arms = {
  down: 'M9-74 14-48',
  hip: 'M9-74 20-62 10-54',
  point: 'M8-73 22-66 34-72',
  up: 'M8-74 20-84 24-102',
}

/** A standing figure with its feet at (x, y). */
export function person(x: number, y: number, height: number, look: Look): string {
  const {
    skin = '#d9a27a',
    top,
    legs,
    hair = '#3a2a24',
    arm = 'down',
    flip = false,
    holds = '',
  } = look
  const drawing =
    path('M-11-50H11L10 0H2L0-36-2 0H-10Z', legs) +
    path('M-12-46Q-16-80-5-81H5Q16-80 12-46Z', top) +
    path('M-4-86H4V-78H-4Z', skin) +
    circle(0, -91, 9, skin) +
    path('M-10-88Q-12-102 0-102 11-102 10-92L4-95Q-4-96-5-86Z', hair) +
    line(arms[arm], top, 7, 'stroke-linecap="round" stroke-linejoin="round"') +
    holds
  return place(x, y, drawing, round(height) / 100, flip)
}
