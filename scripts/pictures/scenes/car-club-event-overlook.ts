import { sun } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { fence } from '../parts/places.ts'
import { path, picture, place } from '../parts/shapes.ts'
import { cabriolet } from '../vehicles/cabriolet.ts'

/** A club drive's halt above the desert: three roadsters of one make at the rail, red rocks below. */
export const carClubEventOverlook = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#f6b58a'),
    path('M0 70Q320 54 640 76V210H0Z', '#f9cfa4'),
    sun(330, 96, 32, '#fff4d6'),
    path('M40 206V110H76L86 92H150L162 120H186L200 206Z', '#c0624a'),
    path('M112 92H150L162 120H186L200 206H140Z', '#a44e40'),
    path('M400 206 412 126H450V98H520L532 132H560L576 206Z', '#c9704f') +
      path('M486 98H520L532 132H560L576 206H500Z', '#ab5644'),
    path('M0 190Q160 160 300 186T640 176V230H0Z', '#d98a5c'),
    path('M0 206H640V320H0Z', '#b9a08a'),
    path('M0 246H640V320H0Z', '#8f8580'),
    fence(-6, 222, 660, 54, '#7a4a36'),
    path('M0 292H640V298H0Z', '#f3e3a4'),
    person(90, 236, 84, { top: '#f4f1e8', legs: '#4b5a72', arm: 'point' }),
    person(54, 236, 78, { top: '#2f7f7a', legs: '#8a5a36', hair: '#c9892f' }),
    place(128, 246, cabriolet({ id: 'a', paint: '#e0b04c' }), 0.66),
    place(444, 246, cabriolet({ id: 'b', paint: '#3f7f86' }), 0.66),
    place(240, 266, cabriolet({ id: 'c', paint: '#c8362a' }), 1.14),
  )
