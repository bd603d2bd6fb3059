import { parkedCar } from '../parts/parked-car.ts'
import { circle, line, path, picture, place } from '../parts/shapes.ts'
import { finback } from '../vehicles/finback.ts'

/** A drive-in movie at dusk: the white screen, rows of cars, a chrome cruiser rolling in. */
export const cruiseNightDriveIn = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#43306b'),
    path('M0 70Q320 56 640 76V220H0Z', '#7d4382'),
    path('M0 124Q320 112 640 128V220H0Z', '#c65f7c'),
    path('M0 172Q320 162 640 174V220H0Z', '#f09a6b'),
    path('M40 40h2v2h-2ZM150 24h2v2h-2ZM520 34h2v2h-2ZM600 66h2v2h-2ZM470 60h2v2h-2Z', '#f7e6c8'),
    path('M202 158V214H214V158ZM406 158V214H418V158Z', '#2a1d45'),
    path('M168 30H452V168H168Z', '#2a1d45'),
    path('M176 38H444V160H176Z', '#f6efdc'),
    path('M176 160V122Q240 92 300 120T444 108V160Z', '#d9c8b4'),
    circle(378, 74, 17, '#f2c98a'),
    line('M222 160Q300 132 262 112T300 88', '#b7a188', 7),
    path('M0 204H640V320H0Z', '#2e2148'),
    path('M0 244H640V320H0Z', '#241a3a'),
    path('M196 204 120 320H470L424 204Z', '#f6efdc', 'opacity=".08"'),
    parkedCar(18, 226, 0.8, '#7a4a86', '#f0c9a4'),
    parkedCar(120, 226, 0.8, '#a1456b', '#f0c9a4'),
    parkedCar(470, 226, 0.8, '#3f5f9a', '#f0c9a4'),
    parkedCar(570, 226, 0.8, '#5f4a7e', '#f0c9a4'),
    path('M96 250h5v-46h-5ZM88 204h21v16H88ZM600 256h5v-50h-5ZM592 206h21v16h-21Z', '#8d7ba6'),
    path('M554 222 640 200V262L556 236Z', '#ffeeb5', 'opacity=".35"'),
    place(206, 266, finback({ paint: '#d8577f', glass: '#f7d9b8' }), 1.16),
  )
