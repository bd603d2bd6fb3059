import { tree } from '../parts/nature.ts'
import { line, path, picture, place } from '../parts/shapes.ts'
import { cabriolet } from '../vehicles/cabriolet.ts'

const arches = (from: number, count: number, top: number) => {
  let d = `M${from - 20} ${top - 18}H${from + count * 52 + 8}V${top - 8}H${from - 20}Z`
  for (let i = 0; i < count; i++) {
    const x = from + i * 52
    d += `M${x - 8} ${top - 8}h60v90h-8V${top + 20}a22 22 0 0 0-44 0V${top + 82}h-8Z`
  }
  return path(d, '#dcae83')
}

/** Autumn hills in soft light: a viaduct, a winding road, a convertible on the way. */
export const drivingTour = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#cfd6ee'),
    path('M0 90Q320 76 640 92V220H0Z', '#e6e3ee'),
    path('M190 190 300 96 372 148 446 84 560 160 640 118V220H190Z', '#b3b3d3'),
    path('M446 84 560 160 640 118V220H540L470 150 430 168 462 120Z', '#c6c6df'),
    path('M0 176Q120 130 240 168T470 186H640V240H0Z', '#a8502c'),
    path('M0 190Q60 168 150 184T330 196H0Z', '#8f3f24'),
    arches(-10, 5, 132),
    path('M190 220Q236 60 300 140T452 204V220Z', '#b9653a'),
    path('M252 122Q276 116 300 140T452 204V220H330Q304 150 252 122Z', '#c97a48'),
    path('M0 206Q160 178 330 196T640 180V320H0Z', '#d08a34'),
    line('M650 208Q560 186 470 202T330 196', '#f3e4cf', 8),
    tree(620, 218, 124, '#b5391f', '#d95a2c'),
    tree(572, 222, 78, '#cf8a1c', '#eeb040'),
    tree(18, 210, 86, '#cf8a1c', '#eeb040'),
    tree(228, 216, 56, '#cf8a1c', '#eeb040'),
    path('M0 214Q320 202 640 220V320H0Z', '#a9903a'),
    path('M0 232Q320 224 640 234V320H0Z', '#5d5f73'),
    path('M0 232Q320 224 640 234V239Q320 229 0 237Z', '#f3e4cf'),
    line('M0 284Q320 276 640 286', '#f2c14e', 4, 'stroke-dasharray="34 22"'),
    place(230, 258, cabriolet({ paint: '#2f86b8' }), 1.18),
  )
