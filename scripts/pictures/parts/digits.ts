import { path, round } from './shapes.ts'

/** Racing digits, 18 high, centered on the origin, as outlines without a font. */
const outlines: Record<string, string> = {
  1: 'M2-9V9H-2V-4L-6-2V-6L-1-9Z',
  2: 'M-6-4Q-6-9 0-9 6-9 6-4 6-1 0 5H6V9H-6V5Q2-2 2-4 1-6-2-4Z',
  3: 'M-5-9H5V-5L1-2Q6-1 5 4 4 9-1 9-5 9-6 5L-2 4Q0 6 1 4 2 1-3 1V-2L0-5H-5Z',
  4: 'M3-9V2H6V6H3V9H-1V6H-7V2L-1-9ZM-1-2-3 2H-1Z',
  7: 'M-6-9H6V-5L0 9H-5L1-5H-6Z',
}

export const digit = (
  which: 1 | 2 | 3 | 4 | 7,
  x: number,
  y: number,
  fill: string,
  scale = 1,
): string =>
  path(
    outlines[which] ?? '',
    fill,
    `transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${round(scale)})`}"`,
  )
