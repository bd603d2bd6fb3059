import { row } from '../parts/places.ts'
import { circle, line, path, picture, place, rect } from '../parts/shapes.ts'
import { cabinCruiser } from '../vehicles/cabin-cruiser.ts'

/** A marina at sundown: masts in a row, planks, lanterns, a cabin cruiser coming home. */
export const cruiseMarina = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#6a4f8f'),
    path('M0 62Q320 48 640 66V200H0Z', '#b0648f'),
    path('M0 112Q320 100 640 114V200H0Z', '#ef8f72'),
    path('M0 150H640V200H0Z', '#fbc27e'),
    circle(450, 164, 36, '#fff0c2'),
    path('M0 168Q90 144 200 162L330 168Z', '#5a4478') +
      path('M520 168Q580 150 640 152V168Z', '#5a4478'),
    path('M0 166H640V320H0Z', '#7a5590'),
    path(
      'M400 172H500V175H400ZM420 182H486V185H420ZM408 192H500V195H408ZM430 204H480V207H430Z',
      '#ffd9a0',
    ),
    line('M40 188V58M98 188V80M150 188V66M206 188V96', '#3a2755', 4),
    line(
      'M40 62 14 184M40 62 66 184M98 84 80 184M98 84 118 184M150 70 130 184M150 70 172 184M206 100 192 184M206 100 222 184',
      '#3a2755',
      1.5,
    ),
    path(
      'M10 182H70L62 198H18ZM78 182H122L114 196H84ZM126 182H178L170 198H134ZM188 182H228L222 195H194Z',
      '#f4e6ea',
    ),
    path('M10 182H70L68 187H13ZM126 182H178L176 187H129Z', '#c8362a') +
      path('M78 182H122L120 186H80ZM188 182H228L226 186H190Z', '#2f63b8'),
    path('M0 230Q320 220 640 232V320H0Z', '#5f4480'),
    path('M0 270Q320 260 640 272V320H0Z', '#4c3570'),
    path('M0 206H250L262 216H0Z', '#8a5a46') +
      path('M0 216H262V222H0Z', '#5f3c34') +
      path(row(20, 222, 8, 30, 70, 4), '#4b2f33'),
    rect(130, 176, 3, 30, '#3a2755') +
      circle(131, 172, 6, '#ffe3a1') +
      circle(131, 172, 14, '#ffe3a1', 'opacity=".3"'),
    path(row(300, 240, 60, 3, 110, 3) + row(60, 262, 80, 3, 150, 4), '#c98aa8'),
    place(216, 258, cabinCruiser({ paint: '#24507a' }), 1.1),
    path(
      'M196 268Q260 250 340 266T480 264 580 246Q600 262 640 264V276Q540 286 420 274T196 268Z',
      '#f7dfe4',
    ),
  )
