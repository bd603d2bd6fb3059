import { cloud, sun } from '../parts/nature.ts'
import { circle, line, path, picture, place, rect } from '../parts/shapes.ts'
import { runabout } from '../vehicles/runabout.ts'

const sail = (x: number, y: number, u: number, color: string) =>
  place(x, y, path('M0-60V-8H34ZM-4-50V-8H-24Z', color) + path('M-30-4H40L30 6H-22Z', '#2f5d86'), u)

/** A bright bay: lighthouse, pier and sails, a varnished runabout cutting the water. */
export const cruise = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#7fd3e6'),
    path('M0 96H640V170H0Z', '#b4e8ec'),
    sun(410, 84, 30, '#fff6cf'),
    cloud(180, 92, 120, '#f0fbfb'),
    path('M0 160Q60 128 140 150L210 164H0Z', '#6a9c72'),
    path('M560 164Q600 146 640 148V164Z', '#7fae86'),
    path('M80 146 86 70H110L116 146Z', '#fbfaf5'),
    path('M84 98h28l2 18H82ZM80 132h36l1 14H79Z', '#e2513b'),
    rect(84, 56, 28, 14, '#ffe9a8'),
    path('M80 58 98 42 116 58ZM78 68h40v5H78Z', '#b83a2a'),
    path('M0 162H640V320H0Z', '#2f9fbe'),
    path('M0 200Q320 190 640 202V320H0Z', '#2389ab'),
    path('M0 250Q320 238 640 252V320H0Z', '#1b7396'),
    path(
      'M260 174h80v3h-80ZM420 182h60v3h-60ZM200 212h70v4h-70ZM540 214h80v4h-80ZM20 214h60v4H20ZM70 276h90v4H70ZM560 290h70v4h-70Z',
      '#8fd6e4',
    ),
    sail(300, 168, 0.8, '#fbfaf5'),
    sail(530, 166, 1, '#f6c945'),
    path('M584 186H640V196H584ZM596 196h7v40h-7ZM624 196h7v46h-7Z', '#8a5a36'),
    circle(600, 182, 5, '#8a5a36'),
    path('M120 260Q200 218 250 242L330 256 260 268Z', '#e9f8fa'),
    place(222, 244, runabout({ paint: '#9d4b20' }), 1.08),
    path(
      'M206 256Q260 244 330 258T470 256 560 228Q566 254 620 260 520 278 400 268T206 256Z',
      '#e9f8fa',
    ),
    line('M210 274Q320 262 430 278T620 272', '#5fb8d0', 4),
  )
