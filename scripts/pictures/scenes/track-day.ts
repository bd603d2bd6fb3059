import { cloud, tree } from '../parts/nature.ts'
import { tires } from '../parts/props.ts'
import { line, path, picture, place } from '../parts/shapes.ts'
import { gt } from '../vehicles/gt.ts'

/** A bend between green hills on a fresh morning: curbs, tire wall, a winged coupe. */
export const trackDay = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#bfe3ee'),
    cloud(380, 92, 130, '#e6f5f8'),
    cloud(70, 70, 90, '#e6f5f8'),
    path('M0 150Q120 96 260 140T520 116T640 130V320H0Z', '#86b98a'),
    path('M0 172Q180 136 360 170T640 156V320H0Z', '#5f9e63'),
    tree(430, 172, 56, '#3d7a4d', '#559560'),
    tree(462, 174, 70, '#3d7a4d', '#559560'),
    tree(500, 172, 52, '#3d7a4d', '#559560'),
    path('M0 190Q330 164 640 196V320H0Z', '#6fb05c'),
    path('M640 208Q420 176 250 182 120 186 90 204 180 210 300 240T520 320H640Z', '#565c68'),
    path('M0 240Q160 226 320 238T640 246V320H0Z', '#565c68'),
    line('M640 208Q420 176 250 182 120 186 88 203', '#f4f1e8', 9),
    line('M640 208Q420 176 250 182 120 186 88 203', '#d8342c', 9, 'stroke-dasharray="22 22"'),
    line('M88 205Q150 226 0 238', '#6fb05c', 2),
    path('M0 284Q320 272 640 286V320H0Z', '#6fb05c'),
    line('M-4 284Q320 272 644 286', '#f4f1e8', 10),
    line('M-4 284Q320 272 644 286', '#d8342c', 10, 'stroke-dasharray="26 26"'),
    tires(40, 190, 34, 3, ['#1f2229', '#e9edf0']),
    tires(78, 188, 34, 3, ['#1f2229', '#e9edf0']),
    tires(116, 186, 34, 3, ['#1f2229', '#e9edf0']),
    place(236, 258, gt({ paint: '#f0811f' }), 1.18),
  )
