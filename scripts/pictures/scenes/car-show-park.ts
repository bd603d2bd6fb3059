import { cloud, tree } from '../parts/nature.ts'
import { parkedCar } from '../parts/parked-car.ts'
import { person } from '../parts/people.ts'
import { row } from '../parts/places.ts'
import { path, picture, place } from '../parts/shapes.ts'
import { pickup } from '../vehicles/pickup.ts'

/** A park by a pond in early fall: a bandstand, maples, a shining pickup on the lawn. */
export const carShowPark = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#8ecbe8'),
    path('M0 92Q320 74 640 94V220H0Z', '#b9e0ef'),
    cloud(60, 66, 104, '#eef8fb'),
    cloud(400, 54, 80, '#eef8fb'),
    path('M0 168Q90 118 200 152T420 138 640 160V230H0Z', '#7d9f86'),
    tree(44, 206, 116, '#c9562c', '#e58a3c'),
    tree(330, 196, 74, '#d98a2b', '#efb04c'),
    tree(392, 198, 92, '#c9562c', '#e58a3c'),
    tree(604, 210, 128, '#b8482c', '#dd7436'),
    path('M250 196H640V226H220Z', '#5fa9c9'),
    path(row(300, 204, 60, 3, 120, 3) + row(260, 214, 80, 3, 170, 2), '#a7d6e6'),
    path('M112 112 160 84 208 112ZM108 112H212V120H108Z', '#c8362a'),
    path('M152 84 160 66 168 84Z', '#fbf3de'),
    path(row(116, 120, 5, 78, 29, 4), '#fbf3de'),
    path('M106 196H214V212H106ZM112 176H208V180H112Z', '#fbf3de'),
    path('M106 206H214V214H106Z', '#d3c6a6'),
    path('M0 212Q320 204 640 220V320H0Z', '#82b356'),
    path('M0 248Q320 238 640 254V320H0Z', '#6b9d47'),
    parkedCar(22, 232, 0.8, '#f3e3c0', '#8fb7bd'),
    person(592, 244, 84, { top: '#3f5f86', legs: '#3a3a44', arm: 'hip', flip: true }),
    place(236, 260, pickup({ paint: '#2f6fb0' }), 1.14),
  )
