import { person } from '../parts/people.ts'
import { row } from '../parts/places.ts'
import { tires } from '../parts/props.ts'
import { line, path, picture, place } from '../parts/shapes.ts'
import { gullwing } from '../vehicles/gullwing.ts'

/** An exhibition hall: booths under banners, a tower of tires, a coupe on a low stage. */
export const vendorShowHall = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#dbe6ee'),
    path('M0 0H640V44H0Z', '#b9cad8'),
    line(
      'M0 44 40 8 80 44 120 8 160 44 200 8 240 44 280 8 320 44 360 8 400 44 440 8 480 44 520 8 560 44 600 8 640 44',
      '#8fa5b8',
      3,
    ),
    path('M0 42H640V48H0ZM0 6H640V10H0Z', '#8fa5b8'),
    path('M70 48H110V120L90 108 70 120Z', '#c8362a') +
      path('M300 48H340V120L320 108 300 120Z', '#2f7f7a') +
      path('M530 48H570V120L550 108 530 120Z', '#e3a032'),
    path('M0 208V128H150V208Z', '#f7fafb') +
      path('M0 128H150V146H0Z', '#2b4a6f') +
      path('M176 208V136H296V208Z', '#f7fafb') +
      path('M176 136H296V152H176Z', '#7c4f9a') +
      path('M344 208V136H464V208Z', '#f7fafb') +
      path('M344 136H464V152H344Z', '#2f7f7a') +
      path('M490 208V128H640V208Z', '#f7fafb') +
      path('M490 128H640V146H490Z', '#c8362a'),
    path('M12 134h60v6H12ZM188 142h50v5h-50ZM356 142h60v5h-60ZM502 134h70v6h-70Z', '#f7fafb'),
    path('M0 182H130V208H0Z', '#3f638c') +
      path('M190 184H280V208H190Z', '#9a6fb8') +
      path('M510 182H640V208H510Z', '#dd5a4c'),
    path(row(14, 166, 14, 16, 26, 4) + row(200, 170, 12, 14, 24, 3), '#f2c14e') +
      path(row(524, 168, 16, 14, 28, 4), '#3b4656'),
    tires(376, 208, 30, 5, ['#2b2f38', '#4a505c']),
    tires(414, 208, 30, 3, ['#2b2f38', '#4a505c']),
    path('M0 206H640V320H0Z', '#a9b7c4'),
    path('M0 206H640V211H0Z', '#8fa0b0'),
    path('M200 320 240 211H400L440 320Z', '#b8504a', 'opacity=".75"'),
    path('M216 262H620L636 276H200Z', '#f7fafb') + path('M200 276H636V286H200Z', '#c9d4de'),
    person(54, 256, 104, { top: '#e3a032', legs: '#34405c', arm: 'point' }),
    person(112, 256, 98, {
      top: '#2b4a6f',
      legs: '#3a3a44',
      hair: '#c9892f',
      arm: 'hip',
      flip: true,
    }),
    person(172, 250, 92, { top: '#c9688a', legs: '#3a3a44', skin: '#9c6a48', hair: '#1b1d24' }),
    place(244, 266, gullwing({ paint: '#e07a1f', glass: '#bcd3dd' }), 1.12),
  )
