import { digit } from '../parts/digits.ts'
import { smoke } from '../parts/places.ts'
import { circle, line, path, picture, place, rect } from '../parts/shapes.ts'
import { muscle } from '../vehicles/muscle.ts'

/** The banked turn of an oval in the afternoon: a scoring tower, a yellow flag, two stock cars in the draft. */
export const racingEventOval = (): string =>
  picture(
    640,
    320,
    path('M0 0H640V320H0Z', '#f3c38e'),
    path('M0 80Q320 62 640 84V200H0Z', '#f8dcb2'),
    path('M0 150Q320 100 640 134V230H0Z', '#55607a'),
    path('M0 140Q320 90 640 124V136Q320 102 0 152Z', '#e9edf0'),
    path('M0 150Q320 100 640 134V141Q320 107 0 157Z', '#d8342c'),
    path('M0 196Q320 150 640 180V320H0Z', '#6a6f7b'),
    path('M0 232Q320 196 640 220V320H0Z', '#5b606c'),
    line('M0 214Q320 172 640 200', '#f4f1e8', 4, 'stroke-dasharray="40 26"'),
    path('M0 290Q320 268 640 286V320H0Z', '#7fa35a'),
    path('M0 284Q320 262 640 280V287Q320 269 0 291Z', '#f2c14e'),
    rect(150, 24, 54, 132, '#2a3044'),
    rect(144, 18, 66, 12, '#d8342c'),
    digit(2, 164, 54, '#f2c14e') +
      digit(4, 190, 54, '#f2c14e') +
      digit(1, 164, 82, '#f2c14e') +
      digit(7, 190, 82, '#f2c14e') +
      digit(3, 164, 110, '#f2c14e') +
      digit(1, 190, 110, '#f2c14e'),
    rect(30, 66, 5, 116, '#2a3044'),
    path('M35 66Q62 58 82 70T124 66V108Q102 114 82 106T35 108Z', '#f6c945'),
    place(20, 232, muscle({ id: 'b', paint: '#c8362a', glass: '#2f3a4a' }), 0.78),
    smoke(262, 266, 0.9, '#a9a39a', '#d6cfc2'),
    place(250, 266, muscle({ paint: '#2456c6', glass: '#2f3a4a' }), 1.14),
    circle(402, 224, 18, '#fbfaf5') + digit(4, 402, 224, '#1b1d24', 1.2),
  )
