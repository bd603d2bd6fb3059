import { cloud, sun, tree } from '../parts/nature.ts'
import { parkedCar } from '../parts/parked-car.ts'
import { path, picture, place } from '../parts/shapes.ts'
import { bunting, tent } from '../parts/town.ts'
import { finback } from '../vehicles/finback.ts'

/** A sunlit fairground field, golden late morning: pavilions, bunting, a fifties hardtop. */
export const carShow = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#f4c765'),
    sun(520, 118, 44, '#fff0bd'),
    cloud(60, 116, 110, '#f9dc96'),
    cloud(340, 112, 80, '#f9dc96'),
    path('M0 170Q130 120 280 158T640 130V320H0Z', '#dda03f'),
    path('M0 196Q200 158 380 182T640 168V320H0Z', '#b98a35'),
    tree(604, 190, 88, '#8a7a2c', '#a8933a'),
    tree(24, 196, 80, '#8a7a2c', '#a8933a'),
    tent(150, 206, 96, 88, '#fbf3de', '#e3cd9c'),
    tent(232, 204, 72, 68, '#d9563d', '#ad3c2a'),
    path('M0 202Q320 190 640 204V320H0Z', '#8f9b42'),
    path('M0 236Q320 226 640 238V320H0Z', '#7c8937'),
    parkedCar(14, 224, 0.86, '#2f7f7a'),
    parkedCar(122, 222, 0.86, '#b5522e'),
    parkedCar(562, 214, 0.72, '#f3e3c0', '#a9c4bd'),
    bunting(-10, 50, 330, 42, 18, ['#d9563d', '#fbf3de', '#2f7f7a'], 13),
    bunting(330, 42, 660, 56, 18, ['#fbf3de', '#2f7f7a', '#d9563d'], 12),
    place(232, 252, finback({ paint: '#c8362a', glass: '#d6ecea' }), 1.18),
  )
