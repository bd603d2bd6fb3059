import { path, picture, place, rect } from '../parts/shapes.ts'

/**
 * Logo: a highway shield with a road running into it, in a box of 48 by 48; shapes from back to
 * front. The dark edge is for light backgrounds, the pale ring for dark ones.
 */
const shapes: readonly { d: string; fill: string }[] = [
  {
    d: 'M24 .2C19.4 3.8 13.8 4.3 7.6 2.6L.9 10.5C4 15.2 3.8 18.8 2.8 23.2.6 33.4 7.6 43 24 48 40.4 43 47.4 33.4 45.2 23.2 44.2 18.8 44 15.2 47.1 10.5L40.4 2.6C34.2 4.3 28.6 3.8 24 .2Z',
    fill: '#191c22',
  },
  {
    d: 'M24 1.8C19.4 5 14 5.7 8.2 4.2L2.8 10.7C5.4 15.2 5.3 19.1 4.3 23.5 2.3 32.8 8.7 41.8 24 46.8 39.3 41.8 45.7 32.8 43.7 23.5 42.7 19.1 42.6 15.2 45.2 10.7L39.8 4.2C34 5.7 28.6 5 24 1.8Z',
    fill: '#fbfaf5',
  },
  {
    d: 'M24 3.9C19.4 6.8 14.2 7.4 8.8 6.2L4.9 10.8C7.2 15.2 7 19.4 6.1 23.8 4.2 32.3 10 40.2 24 45 38 40.2 43.8 32.3 41.9 23.8 41 19.4 40.8 15.2 43.1 10.8L39.2 6.2C33.8 7.4 28.6 6.8 24 3.9Z',
    fill: '#d9480f',
  },
  {
    d: 'M24 3.9C19.4 6.8 14.2 7.4 8.8 6.2L4.9 10.8Q6.3 13.4 6.7 16H41.3Q41.7 13.4 43.1 10.8L39.2 6.2C33.8 7.4 28.6 6.8 24 3.9Z',
    fill: '#a93507',
  },
  { d: 'M22 16H26L33.4 41Q29 43.3 24 45 19 43.3 14.6 41Z', fill: '#fbfaf5' },
  {
    d: 'M23.5 18.5H24.5L24.8 22H23.2ZM22.9 25H25.1L25.6 30.5H22.4ZM22.1 34H25.9L26.5 42.2H21.5Z',
    fill: '#a93507',
  },
]

const mark = shapes.map(({ d, fill }) => path(d, fill)).join('')

/** Logo alone, for browser tabs. */
export const favicon = (): string => picture(48, 48, mark)

/** Logo on a dark background with a margin, since phones crop icons to various shapes. */
export const appIcon = (): string =>
  picture(80, 80, rect(0, 0, 80, 80, '#191c22'), place(16, 16, mark))
