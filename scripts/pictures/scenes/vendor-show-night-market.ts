import { tree } from '../parts/nature.ts'
import { person } from '../parts/people.ts'
import { row } from '../parts/places.ts'
import { path, picture, place } from '../parts/shapes.ts'
import { awning, bulbs } from '../parts/town.ts'
import { stepVan } from '../vehicles/step-van.ts'

/** A night market: strings of bulbs over the stalls, a van with its hatch up, lanterns in the trees. */
export const vendorShowNightMarket = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#2a2150'),
    path('M0 100Q320 84 640 104V220H0Z', '#43306b'),
    path('M0 156Q320 144 640 158V220H0Z', '#6d4280'),
    tree(20, 204, 118, '#1f2a4a', '#2c3c62', '#1a1730'),
    tree(620, 204, 126, '#1f2a4a', '#2c3c62', '#1a1730'),
    path(
      row(64, 150, 5, 66, 96, 2) + row(196, 150, 5, 66, 96, 2) + row(486, 150, 5, 66, 96, 2),
      '#1d1838',
    ),
    path('M70 164H160V214H70ZM202 164H292V214H202ZM492 164H582V214H492Z', '#ffd98a'),
    path('M70 190H160V214H70Z', '#c8562c') +
      path('M202 190H292V214H202Z', '#2f7f7a') +
      path('M492 190H582V214H492Z', '#7c4f9a'),
    path(row(78, 178, 12, 12, 20, 4) + row(500, 176, 14, 14, 22, 4), '#8a5a36') +
      path(row(210, 176, 12, 14, 20, 4), '#c8362a'),
    awning(58, 140, 114, 18, 6, ['#e2513b', '#fbf3de']),
    awning(190, 140, 114, 18, 6, ['#2f9c95', '#fbf3de']),
    awning(480, 140, 114, 18, 6, ['#a06fc0', '#fbf3de']),
    path('M0 210H640V320H0Z', '#31264f'),
    path('M0 250H640V320H0Z', '#271d42'),
    path(
      'M60 214H170L190 246H40ZM192 214H302L330 246H180ZM482 214H592L620 246H470Z',
      '#ffd98a',
      'opacity=".22"',
    ),
    bulbs(-6, 50, 220, 40, 22, '#ffe3a1', 9),
    bulbs(220, 40, 440, 46, 24, '#ffb38a', 9),
    bulbs(440, 46, 650, 56, 22, '#ffe3a1', 9),
    person(116, 246, 96, { top: '#f2c14e', legs: '#1b1d24', arm: 'point' }),
    person(210, 246, 90, { top: '#c9688a', legs: '#34405c', hair: '#c9892f', flip: true }),
    person(602, 254, 100, {
      top: '#2f9c95',
      legs: '#1b1d24',
      skin: '#9c6a48',
      hair: '#1b1d24',
      arm: 'hip',
      flip: true,
    }),
    place(286, 268, stepVan({ paint: '#3f63a8' }), 1.1),
  )
