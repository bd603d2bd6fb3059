import { circle, line, path, picture, rect } from '../parts/shapes.ts'

const stripes = (x: number, y: number, width: number) => {
  let d = ''
  for (let at = x; at < x + width; at += 44) d += `M${at + 14} ${y}h22l-14 24h-22Z`
  return rect(x, y, width, 24, '#fbfaf5', 'rx="3"') + path(d, '#e0591c')
}

const lampAt = (x: number, y: number) =>
  circle(x, y, 17, '#ffb52e', 'opacity=".25"') +
  circle(x, y, 8, '#ffb52e') +
  rect(x - 6, y + 7, 12, 5, '#2b2a33')

const cactus = (x: number, y: number) =>
  path(
    `M${x - 5} ${y}v-52q0-6 5-6t5 6v52ZM${x - 16} ${y - 16}v-18q0-4 4-4t4 4v10h6v10h-8q-6 0-6-2ZM${x + 17} ${y - 22}v-18q0-4-4-4t-4 4v12h-6v10h8q6 0 6-4Z`,
    '#3d5a56',
  )

/** Dusk in the desert: the road runs up to a striped barrier, and the marked route stops there. */
export const roadEnds = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#37406b'),
    path('M0 76Q320 60 640 80V200H0Z', '#6b5687'),
    path('M0 116Q320 102 640 118V200H0Z', '#c47383'),
    path('M0 146Q320 136 640 148V200H0Z', '#f2a878'),
    circle(320, 168, 46, '#ffe2a8'),
    path('M90 40h2v2h-2ZM180 64h2v2h-2ZM430 34h2v2h-2ZM540 60h2v2h-2ZM270 30h2v2h-2Z', '#dfe3f5'),
    path(
      'M0 190V142l18-8H96l16 10V164l34 6V190ZM470 190V160l22-6V122l14-10h84l12 10v20l38 8V190Z',
      '#7d4a6b',
    ),
    path('M492 154V122l14-10h18l-6 40 4 38H470V160ZM0 142l18-8H36l-6 40 4 16H0Z', '#653a5c'),
    path('M0 184Q320 174 640 186V320H0Z', '#8f5a50'),
    path('M0 228Q160 206 300 214T640 224V320H0Z', '#7a4a46'),
    path('M272 190H368L540 320H100Z', '#3c3d4b'),
    path('M272 190h4L112 320h-12ZM364 190h4L540 320h-12Z', '#f1e4d2', 'opacity=".7"'),
    path(
      'M317 214H323L324 228H316ZM315 238H325L326.5 254H313.5ZM312 266H328L330 284H310ZM308 296H332L335 320H305Z',
      '#ff8440',
    ),
    cactus(66, 244),
    cactus(590, 226),
    path('M196 150h7v78h-7ZM437 150h7v78h-7ZM316 150h8v78h-8Z', '#2b2a33'),
    path('M186 226h27v6h-27ZM427 226h27v6h-27ZM306 226h28v6h-28Z', '#1f1e28'),
    stripes(188, 158, 264),
    stripes(188, 194, 264),
    lampAt(199, 140),
    lampAt(441, 140),
    path('M320 66 362 108 320 150 278 108Z', '#1f1e28'),
    path('M320 71 357 108 320 145 283 108Z', '#f2c230'),
    line('M320 130V104M304 101H336', '#1f1e28', 7),
  )
