import { crowd, floodlight, row } from '../parts/places.ts'
import { path, picture, place } from '../parts/shapes.ts'
import { skyline } from '../parts/town.ts'
import { gt } from '../vehicles/gt.ts'

/** Twelve at night: floodlit stands, a city behind them, a coupe at speed with its lamps on. */
export const racingEventNight = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#101a3a'),
    path('M0 110H640V210H0Z', '#1a2a55'),
    skyline(
      200,
      '#0c1430',
      [
        [0, 50, 96],
        [56, 40, 130],
        [104, 60, 84],
        [200, 44, 60],
        [590, 50, 110],
      ],
      '#f2c14e',
    ),
    path('M190 104H640V204H160Z', '#22345f'),
    path('M176 90H640V104H184Z', '#e9edf0'),
    crowd(206, 114, 33, 5),
    path('M176 90H640V94H176Z', '#2f9fbe'),
    path(
      'M52 40-20 208H150L96 40ZM364 30 280 208H480L404 30ZM586 40 520 208H640V60Z',
      '#ffeeb5',
      'opacity=".1"',
    ),
    floodlight(74, 206, 160, '#0a1128', '#fff3d0'),
    floodlight(384, 206, 172, '#0a1128', '#fff3d0'),
    floodlight(606, 206, 160, '#0a1128', '#fff3d0'),
    path('M0 196H640V214H0Z', '#f4f1e8'),
    path(row(0, 196, 40, 18, 80, 8), '#2f63b8'),
    path('M0 214H640V320H0Z', '#262c3d'),
    path('M0 214H640V220H0Z', '#181d2b'),
    path('M0 294H640V300H0Z', '#e9edf0'),
    path('M0 232h140v5H0ZM40 250h150v4H40ZM0 270h120v4H0Z', '#e5402d', 'opacity=".8"'),
    path('M524 226 640 204V270L524 244Z', '#ffeeb5', 'opacity=".5"'),
    place(232, 264, gt({ paint: '#2f9fbe', glass: '#16203c' }), 1.14),
  )
