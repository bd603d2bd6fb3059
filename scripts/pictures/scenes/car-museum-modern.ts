import { parkedCar } from '../parts/parked-car.ts'
import { person } from '../parts/people.ts'
import { circle, ellipse, path, picture, place } from '../parts/shapes.ts'
import { supercar } from '../vehicles/supercar.ts'

/** A dark modern hall: a lit turntable, framed posters, a wedge of the seventies. */
export const carMuseumModern = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#1d2230'),
    path('M0 0H640V30H0Z', '#12161f'),
    path('M0 30H640V36H0Z', '#3b4358'),
    path(
      'M330 36 220 226H580L430 36ZM90 36 50 180H150L110 36ZM570 36 530 180H630L594 36Z',
      '#f4e9c8',
      'opacity=".12"',
    ),
    path('M318 30H440V44H318ZM84 30H116V42H84ZM566 30H598V42H566Z', '#4b546b'),
    path('M40 74H160V182H40Z', '#f4f1e8') + path('M48 82H152V174H48Z', '#e2703a'),
    path('M48 174V140L96 112 152 146V174Z', '#8e3a2f') + circle(124, 104, 12, '#ffe0a3'),
    path('M214 84H292V182H214Z', '#f4f1e8') + path('M220 90H286V176H220Z', '#2f7f9a'),
    parkedCar(226, 158, 0.54, '#f2c14e'),
    path('M520 74H620V182H520Z', '#f4f1e8') + path('M528 82H612V174H528Z', '#7c4f9a'),
    circle(570, 128, 30, 'none', 'stroke="#fbf3de" stroke-width="7"') +
      circle(570, 128, 8, '#fbf3de'),
    path('M0 212H640V320H0Z', '#2b3142'),
    path('M0 212H640V216H0Z', '#0e1118'),
    ellipse(396, 272, 224, 30, '#12161f'),
    ellipse(396, 264, 224, 30, '#8b93a8'),
    ellipse(396, 260, 224, 30, '#d5dae4'),
    ellipse(396, 260, 186, 23, '#c0c7d4'),
    person(120, 262, 108, { top: '#e0b04c', legs: '#4b546b', arm: 'point' }),
    person(82, 262, 74, { top: '#e2513b', legs: '#2f5d86', hair: '#c9892f' }),
    place(240, 262, supercar({ paint: '#e8e3d4', glass: '#272c3c' }), 1.14),
  )
