import { ropeStands } from '../parts/props.ts'
import { path, picture, place } from '../parts/shapes.ts'
import { modelT } from '../vehicles/model-t.ts'

const arch = (x: number) =>
  path(`M${x} 206V94a46 46 0 0 1 92 0V206Z`, '#cfe3dd') +
  path(`M${x + 8} 198V94a38 38 0 0 1 38-38V198Z`, '#a9d0d2') +
  path(`M${x + 46} 56a38 38 0 0 1 38 38V198H${x + 46}Z`, '#c3e2e0') +
  path(`M${x + 43} 56h6V198h-6ZM${x + 8} 104h76v5h-76ZM${x + 8} 150h76v5h-76Z`, '#5f8078')

/** A quiet hall with tall windows: a brass-era tourer on a plinth behind a rope. */
export const carMuseum = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#7fa096'),
    path('M0 0H640V34H0Z', '#5f8078'),
    path('M0 34H640V42H0Z', '#e8efe4'),
    arch(34),
    arch(196),
    arch(358),
    arch(520),
    path('M150 42h24V214h-24ZM310 42h24V214h-24ZM482 42h24V214h-24Z', '#e8efe4'),
    path('M166 42h8V214h-8ZM326 42h8V214h-8ZM498 42h8V214h-8Z', '#c2d3c8'),
    path(
      'M144 42h36v10h-36ZM304 42h36v10h-36ZM476 42h36v10h-36ZM144 204h36v12h-36ZM304 204h36v12h-36ZM476 204h36v12h-36Z',
      '#d5e2d6',
    ),
    path('M0 212H640V320H0Z', '#c08a5c'),
    path('M0 212H640V218H0Z', '#5f3f2c'),
    path(
      'M60 320 120 218H190L150 320ZM250 320 262 218H330L350 320ZM560 218H630L640 232V320H620Z',
      '#dcb083',
      'opacity=".7"',
    ),
    path('M252 246H580L596 262H236Z', '#f7f3e8'),
    path('M236 262H596V274H236Z', '#cfc6b2'),
    place(284, 250, modelT({ paint: '#234a72' }), 1.2),
    ropeStands([214, 344, 482, 620], 286, 66),
  )
